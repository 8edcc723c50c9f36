import { remindOwing } from '@schoolgate/contracts/owing'
import { useQueryClient } from '@tanstack/react-query'
import { useKey } from '#features/frame'
import { useAttempt } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { IconBell } from '@schoolgate/ui/icons/bell'
import { IconWarningCircle } from '@schoolgate/ui/icons/warning-circle'
import { call } from '@schoolgate/ui/lib/api'
import { moneyText } from '@schoolgate/ui/lib/money'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { toast } from '@schoolgate/ui/toast'
import styles from './owing.module.css'
import { bodyOf, owingQueries, useRehearsal, type Whom } from './owing.queries.ts'
import { owingWords } from './owing.words.ts'
import { useRefusals } from './refusals.ts'

/** What a reminder would say, whom it reaches and what it costs, and the button that sends it. */
export function RemindCard({ whom }: { whom: Whom }) {
  const text = useWords(owingWords)
  const language = useLanguage()
  const refusals = useRefusals()
  const answers = useQueryClient()
  const keyFor = useKey()
  const { attempt, isBusy, problem } = useAttempt()
  const { data, isPlaceholderData } = useRehearsal(whom, !isBusy)
  if (!data?.preview) return <SkeletonBar />
  const { families, guardians, preview } = data
  const { hears, sms, texts, left_out: leftOut } = preview
  const smsAtMost = sms.at_once + sms.if_unread
  const send = () =>
    void attempt(
      async () => {
        const body = { ...bodyOf(whom), dry_run: false, families }
        const sent = await call(remindOwing, { body }, keyFor([body, sms.left_this_month]))
        toast(text.sent(sent.families))
        await answers.invalidateQueries(owingQueries)
      },
      text.notSent,
      refusals,
    )
  return (
    <aside className={styles.side} aria-label={text.gets}>
      <h2 className={styles.sideHead}>{text.gets}</h2>
      <Card>
        <p className={styles.small}>{text.lock}</p>
        <p className={styles.lock}>
          <b>{texts[language].title}</b>
          <span>{texts[language].body}</span>
        </p>
        <p className={styles.small}>{text.noAmount}</p>
      </Card>
      <Card>
        <p>
          <b>{text.reaches(guardians, families)}</b>
        </p>
        <p className={styles.small}>{text.ways(hears.push, hears.sms, hears.email, hears.app_only)}</p>
        {smsAtMost > 0 && (
          <p className={styles.small}>
            {text.smsCost(
              smsAtMost,
              sms.cost_at_most === null ? text.noPrice : text.atMost(moneyText(sms.cost_at_most, language)),
            )}
          </p>
        )}
        {smsAtMost > sms.left_this_month && <p className={styles.small}>{text.tooMany(sms.left_this_month)}</p>}
        {leftOut.length > 0 && (
          <>
            <p className={styles.leftOut}>{text.leftOut}</p>
            <ul className={styles.why}>
              {leftOut.map(({ why, families: count }) => (
                <li key={why}>
                  {count} {text.why[why]}
                </li>
              ))}
            </ul>
          </>
        )}
      </Card>
      {problem !== null && (
        <Note tone="bad" role="alert" icon={<IconWarningCircle />}>
          {problem}
        </Note>
      )}
      <Button kind="primary" full busy={isBusy} disabled={families === 0 || isPlaceholderData} onClick={send}>
        <IconBell size="s" />
        {'only' in whom ? text.sendOne : text.send(families)}
      </Button>
    </aside>
  )
}
