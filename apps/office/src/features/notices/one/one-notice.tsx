import { noticeDelivery } from '@schoolgate/contracts/office'
import { getOfficeNotice, type WholeNotice } from '@schoolgate/contracts/office-notices'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ScreenHead, useNow } from '#features/frame'
import { NOTICES_KEY } from '#features/notices/kept'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { Empty } from '@schoolgate/ui/empty'
import { IconPaperclip } from '@schoolgate/ui/icons/paperclip'
import { KeyValues } from '@schoolgate/ui/key-values'
import { call } from '@schoolgate/ui/lib/api'
import { ApiError } from '@schoolgate/ui/lib/api-error'
import { dayOf, dayText, momentText, timeText } from '@schoolgate/ui/lib/dates'
import { fileSize } from '@schoolgate/ui/lib/file-size'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { MarkedText } from '@schoolgate/ui/marked-text'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { TextLink } from '@schoolgate/ui/text-link'
import { CorrectSheet, FileButton, FileSheet, Remind, TakeBackSheet } from './act-sheets.tsx'
import { Answers } from './answers.tsx'
import styles from './one.module.css'
import { Families } from './families.tsx'
import { oneWords } from './one.words.ts'
import { CallList, Reached } from './reached.tsx'

const NOT_FOUND = 404
const MALFORMED = 400

/** One notice: what it said, what was answered, whom it reached and whom to call. */
export function OneNotice({ id }: { id: string }) {
  const text = useWords(oneWords)
  const asked = useQuery({
    queryKey: [...NOTICES_KEY, 'one', id],
    queryFn: async () => (await call(getOfficeNotice, { params: { id } })).notice,
  })
  const { data: notice, error } = asked
  if (notice) return <Opened notice={notice} />
  if (error instanceof ApiError && [NOT_FOUND, MALFORMED].includes(error.status))
    return <Empty heading="h1" title={text.gone} action={<Button href="/notices">{text.toAll}</Button>} />
  return (
    <NotHereYet asked={asked} title={text.didNotCome} line={text.didNotComeLine} heading="h1">
      <SkeletonBar width="50%" height={32} />
      <SkeletonBar height={200} gap={20} />
    </NotHereYet>
  )
}

type Asked = 'correct' | 'take_back' | 'file' | null

function Opened({ notice }: { notice: WholeNotice }) {
  const text = useWords(oneWords)
  const language = useLanguage()
  const now = useNow()
  const [asked, setAsked] = useState<Asked>(null)
  const { state, action, counts, published_at, withdrawn_at, withdrawn_reason } = notice
  const moment = (instant: string) => momentText(instant, now, language)
  const line = {
    sent: () => text.sent(moment(published_at)),
    scheduled: () => text.goes(`${dayText(dayOf(published_at), language)}, ${timeText(published_at, language)}`),
    taken_back: () => text.takenBack(moment(withdrawn_at ?? published_at), withdrawn_reason ?? ''),
  }[state]()
  const due = action?.due_at == null ? null : text.answerBy(dayText(dayOf(action.due_at), language))
  const close = () => setAsked(null)
  return (
    <>
      <TextLink href="/notices">{text.back}</TextLink>
      <ScreenHead
        title={notice.title}
        line={[line, due].filter((part) => part !== null).join(' · ')}
        acts={
          <div className={styles.acts}>
            {state !== 'taken_back' && (
              <>
                <Button onClick={() => setAsked('correct')}>{text.correct}</Button>
                <Button onClick={() => setAsked('take_back')}>{text.takeBack}</Button>
              </>
            )}
            {counts.answered !== null && <FileButton onOpen={() => setAsked('file')} />}
            <Remind notice={notice} now={now} />
          </div>
        }
      />
      {state === 'scheduled' ? <Said notice={notice} /> : <Came notice={notice} />}
      <CorrectSheet notice={notice} open={asked === 'correct'} onClose={close} />
      <TakeBackSheet notice={notice} open={asked === 'take_back'} onClose={close} />
      <FileSheet notice={notice} open={asked === 'file'} onClose={close} />
    </>
  )
}

/** What came of it, beside what it said. */
function Came({ notice }: { notice: WholeNotice }) {
  const text = useWords(oneWords)
  const { id, action } = notice
  const asked = useQuery({
    queryKey: [...NOTICES_KEY, 'delivery', id],
    queryFn: () => call(noticeDelivery, { params: { id } }),
  })
  if (!asked.data)
    return (
      <NotHereYet asked={asked} title={text.didNotCome} line={text.didNotComeLine}>
        <SkeletonBar height={280} />
      </NotHereYet>
    )
  const { people, children, families } = asked.data
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        {action !== null && action.kind !== 'pay' && <Answers people={people} action={action.kind} pupils={children} />}
        <Families families={families} people={people} pupils={children} />
        <Said notice={notice} />
      </div>
      <div className={styles.side}>
        <Reached people={people} families={families} />
        <CallList people={people} pupils={children} title={notice.title} />
      </div>
    </div>
  )
}

function Said({ notice }: { notice: WholeNotice }) {
  const text = useWords(oneWords)
  const language = useLanguage()
  const now = useNow()
  const { body, translation, facts, attachments, correction } = notice
  return (
    <Card className={styles.words}>
      <h2>{text.words}</h2>
      {correction && <p className={styles.hint}>{text.corrected(momentText(correction.at, now, language), correction.change)}</p>}
      <MarkedText body={body} />
      {translation && (
        <section aria-label={text.inLanguage[translation.language]} lang={translation.language} className={styles.tongue}>
          <h3>{translation.title}</h3>
          <MarkedText body={translation.body} />
        </section>
      )}
      {facts.length > 0 && <KeyValues items={facts} />}
      {attachments.length > 0 && (
        <ul aria-label={text.papers}>
          {attachments.map((paper) => (
            <li key={paper.id}>
              <IconPaperclip size="xs" /> {paper.name} · {fileSize(paper.bytes, language)}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
