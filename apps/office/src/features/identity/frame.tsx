import type { ReactNode } from 'react'
import { Crest } from '@schoolgate/ui/crest'
import { LanguageChoice } from '@schoolgate/ui/language-choice'
import { useWords } from '@schoolgate/ui/lib/words'
import { Ribbon } from '@schoolgate/ui/ribbon'
import styles from './frame.module.css'
import { identityWords } from './identity.words.ts'
import { pageSchool } from './school.ts'

/** The office's door: whose school it is, and one thing to do. */
export function Frame({ children }: { children: ReactNode }) {
  const text = useWords(identityWords)
  const school = pageSchool()
  return (
    <>
      <Ribbon />
      <main className={styles.frame} id="main" tabIndex={-1}>
        <div className={styles.inside}>
          <div className={styles.brand}>
            <Crest emblem={school?.emblem ?? 'nyansapo'} width={44} />
            <span>
              <b className={styles.school}>{school?.name ?? text.anySchool}</b>
              <span className={styles.office}>{text.office}</span>
            </span>
            <span className={styles.language}>
              <LanguageChoice />
            </span>
          </div>
          {children}
        </div>
      </main>
    </>
  )
}
