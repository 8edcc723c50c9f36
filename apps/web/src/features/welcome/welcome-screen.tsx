import { useEffect } from 'react'
import { useAuth } from '#features/identity'
import { useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { IconShieldCheck } from '@schoolgate/ui/icons/shield-check'
import { LanguageChoice } from '@schoolgate/ui/language-choice'
import { Ribbon } from '@schoolgate/ui/ribbon'
import { GateArt } from './gate-art.tsx'
import styles from './welcome-screen.module.css'
import { welcomeWords } from './welcome.words.ts'
import { Wordmark } from './wordmark.tsx'

/** The gate from outside: what Schoolgate is for, and the two ways on (design §5, 01). */
export function WelcomeScreen() {
  const text = useWords(welcomeWords)
  const isLoggedIn = useAuth((state) => state.isLoggedIn)
  useEffect(() => {
    document.title = `${text.title} · Schoolgate`
  }, [text])
  return (
    <main id="main" className={styles.page} tabIndex={-1}>
      <div className={styles.art}>
        <Wordmark />
        <GateArt />
      </div>
      <div className={styles.strip}>
        <Ribbon />
      </div>
      <div className={styles.words}>
        <h1 className={styles.promise} tabIndex={-1}>
          {text.promise}
        </h1>
        <p className={styles.line}>{text.line}</p>
        <div className={styles.ways}>
          <Button kind="primary" size="big" full href={isLoggedIn ? '/home' : '/login'}>
            {isLoggedIn ? text.home : text.signIn}
          </Button>
          <Button full href="/verify">
            <IconShieldCheck />
            {text.realSchool}
          </Button>
        </div>
        <div className={styles.language}>
          <LanguageChoice />
        </div>
      </div>
    </main>
  )
}
