import { publishNotice } from '@schoolgate/contracts/office'
import type { SchoolSetup } from '@schoolgate/contracts/school-setup'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sayUnlessGivenUp } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
import { call } from '@schoolgate/ui/lib/api'
import { localPhone } from '@schoolgate/ui/lib/phone'
import { useWords } from '@schoolgate/ui/lib/words'
import { toast } from '@schoolgate/ui/toast'
import { firstWords } from './first.words.ts'
import styles from './first.module.css'
import { firstStepsQuery } from './founding.queries.ts'

/** A welcome that needs no writing: shown as parents get it, and published by one button. */
export function FirstNotice({ school }: { school: SchoolSetup | undefined }) {
  const text = useWords(firstWords)
  const answers = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  // However often the button is pressed, it is one notice.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  if (school === undefined) return null
  const title = text.welcomeTitle(school.short_name ?? school.name)
  const body = text.welcomeBody(school.name, localPhone(school.phones[0] ?? ''))
  const publish = async () => {
    setBusy(true)
    try {
      const { guardians } = await call(
        publishNotice,
        { body: { title, body, category: 'general', priority: 'info', audience: 'school', pinned: true } },
        { idempotencyKey },
      )
      toast(text.published(guardians))
      await answers.invalidateQueries(firstStepsQuery)
    } catch (error) {
      sayUnlessGivenUp(error)
    }
    setBusy(false)
  }
  return (
    <>
      <div className={styles.preview}>
        <p className={styles.line}>{text.welcomeSeen}</p>
        <b>{title}</b>
        {body.split('\n\n').map((part) => (
          <p key={part}>{part}</p>
        ))}
      </div>
      <Button kind="primary" busy={isBusy} onClick={() => void publish()}>
        {text.acts.notice}
      </Button>
      <Button href="/notices?new">{text.ownNotice}</Button>
    </>
  )
}
