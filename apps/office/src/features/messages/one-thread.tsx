import { closeThread, handOver, readDeskThread } from '@schoolgate/contracts/office-messages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { BackLink } from '#features/frame'
import { Arch, sayUnlessGivenUp } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { call } from '@schoolgate/ui/lib/api'
import { log } from '@schoolgate/ui/lib/log'
import { useWords } from '@schoolgate/ui/lib/words'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { TextLink } from '@schoolgate/ui/text-link'
import { toast } from '@schoolgate/ui/toast'
import { AnswerForm } from './answer-form.tsx'
import styles from './messages.module.css'
import { askThreadsAgain, type Opened, openedQuery } from './messages.queries.ts'
import { messagesWords } from './messages.words.ts'
import { ReportSheet } from './report-sheet.tsx'
import { Talk } from './talk.tsx'

type Props = { id: string; person: string; isHead: boolean; decides: boolean }

/** One family's question: what was said, and what is done with it. */
export function OneThread({ id, person, isHead, decides }: Props) {
  const text = useWords(messagesWords)
  const asked = useQuery(openedQuery(id))
  if (!asked.data)
    return (
      <Card>
        <NotHereYet asked={asked} title={text.didNotCome} line={text.didNotComeLine}>
          <SkeletonBar height={90} />
          <SkeletonBar height={120} />
        </NotHereYet>
      </Card>
    )
  return <Read opened={asked.data} person={person} isHead={isHead} decides={decides} />
}

/** The family sees that it was read by whoever may answer. */
const useRead = ({ thread, entries }: Opened) => {
  const answers = useQueryClient()
  const isUnread =
    thread.is_mine && entries.some(({ side, kind, read_at }) => side === 'family' && kind === 'said' && read_at === null)
  useEffect(() => {
    if (!isUnread) return
    call(readDeskThread, { params: { id: thread.id } })
      .then(() => answers.invalidateQueries({ queryKey: openedQuery(thread.id).queryKey }))
      .catch((error: unknown) => log('the thread was not marked as read', error))
  }, [answers, thread.id, isUnread])
}

type ReadProps = { opened: Opened; person: string; isHead: boolean; decides: boolean }

function Read({ opened, person, isHead, decides }: ReadProps) {
  const text = useWords(messagesWords)
  const answers = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [isReporting, setReporting] = useState(false)
  useRead(opened)
  const { thread } = opened
  const { asked_by, ward } = thread
  const other = thread.desk === 'office' ? 'class_teacher' : 'office'
  const act = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true)
    try {
      await work()
      toast(done)
    } catch (error) {
      sayUnlessGivenUp(error)
    }
    await askThreadsAgain(answers)
    setBusy(false)
  }
  const relationship = asked_by.relationship === null ? undefined : text.relationships[asked_by.relationship]
  return (
    <>
      <Card flush>
        <BackLink href="/messages">{text.back}</BackLink>
        <div className={styles.who}>
          <Arch name={asked_by.fullname} onPage />
          <div className={styles.words}>
            <h2>{asked_by.fullname}</h2>
            <span className={styles.small}>
              {[
                relationship === undefined ? text.ofNobody(ward.fullname) : text.of(relationship, ward.fullname),
                ward.class,
                text.topics[thread.about],
                ...(thread.is_private ? [text.isPrivate] : []),
              ].join(' · ')}
            </span>
          </div>
        </div>
        <Talk opened={opened} decides={decides} />
        {thread.is_mine ? (
          <AnswerForm key={thread.id} threadId={thread.id} person={person} />
        ) : (
          <p className={styles.note}>{text.elsewhere(text.desks[thread.desk])}</p>
        )}
        <div className={styles.form}>
          <div className={styles.acts}>
            {(thread.is_mine || isHead) && (
              <Button
                size="small"
                busy={isBusy}
                onClick={() => void act(() => call(handOver, { params: { id: thread.id }, body: { desk: other } }), text.given)}
              >
                {text.handOver[other]}
              </Button>
            )}
            {thread.is_mine && thread.state !== 'closed' && (
              <Button
                size="small"
                busy={isBusy}
                onClick={() => void act(() => call(closeThread, { params: { id: thread.id } }), text.closed)}
              >
                {text.close}
              </Button>
            )}
            {!isHead && (
              <Button kind="bare" size="small" onClick={() => setReporting(true)}>
                {text.report}
              </Button>
            )}
          </div>
        </div>
      </Card>
      <Rules opened={opened} isHead={isHead} />
      <ReportSheet threadId={thread.id} isOpen={isReporting} onClose={() => setReporting(false)} />
    </>
  )
}

/** What holds here, beside the field where somebody writes. */
function Rules({ opened: { thread }, isHead }: { opened: Opened; isHead: boolean }) {
  const text = useWords(messagesWords)
  return (
    <Card>
      <h2>{text.rules}</h2>
      <ul className={styles.rules}>
        <li>{text.rule.others}</li>
        <li>{thread.readers.length === 0 ? text.rule.nobody : text.rule.readers(thread.readers.join(', '))}</li>
        {!thread.may_message && <li>{text.mayNot}</li>}
        <li>{text.rule.head}</li>
        <li>{text.rule.money}</li>
        <li>
          <TextLink href={`/pupils/${thread.ward.id}`}>{isHead ? text.block : text.pupil(thread.ward.fullname)}</TextLink>
        </li>
      </ul>
    </Card>
  )
}
