import {
  correctNotice,
  remindOfNotice,
  takeAnswers,
  takeNoticeBack,
  type WholeNotice,
} from '@schoolgate/contracts/office-notices'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keepFile, useKey } from '#features/frame'
import { OneForm, sayUnlessGivenUp, useAttempt, useFreshProof } from '#features/identity'
import { NOTICES_KEY } from '#features/notices/kept'
import { Button } from '@schoolgate/ui/button'
import { Field } from '@schoolgate/ui/field'
import { IconBell } from '@schoolgate/ui/icons/bell'
import { IconDownloadSimple } from '@schoolgate/ui/icons/download-simple'
import { call } from '@schoolgate/ui/lib/api'
import { useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { Sheet } from '@schoolgate/ui/sheet'
import { toast } from '@schoolgate/ui/toast'
import { oneWords } from './one.words.ts'

const SHORTEST_REASON = 3
const LONGEST_REASON = 200
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** What a refusal means here. */
const useRefusals = () => {
  const { problems } = useWords(oneWords)
  return {
    'office.reminded_today': problems.reminded,
    'office.everybody_answered': problems.everybody,
    'office.answers_closed': problems.closed,
    'office.taken_back': problems.takenBack,
    'office.change_needed': problems.empty,
  }
}

type SheetProps = { notice: WholeNotice; open: boolean; onClose: () => void }

/** Puts a notice right: the new words, and what changed, as those read it who heard the old ones. */
export function CorrectSheet({ notice, open, onClose }: SheetProps) {
  const text = useWords(oneWords)
  const refusals = useRefusals()
  const answers = useQueryClient()
  const { attempt, isBusy, problem } = useAttempt()
  const [missing, setMissing] = useState({ title: false, body: false, otherTitle: false, otherBody: false, change: false })
  // The same words sent twice are put right once; other words are another act.
  const keyFor = useKey()
  const isOut = notice.state === 'sent'
  const { translation } = notice
  const correct = (written: (name: string) => string) => {
    const [title = '', body = '', change = ''] = ['title', 'body', 'change'].map(written)
    const other = translation && { ...translation, title: written('otherTitle'), body: written('otherBody') }
    const lacks = {
      title: title === '',
      otherTitle: other?.title === '',
      otherBody: other?.body === '',
      body: body === '',
      change: isOut && change.length < SHORTEST_REASON,
    }
    setMissing(lacks)
    if (Object.values(lacks).includes(true)) return
    void attempt(
      async () => {
        const said = { ...(change === '' ? {} : { change }), ...(other && { translation: other }) }
        const input = { params: { id: notice.id }, body: { title, body, ...said } }
        await call(correctNotice, input, keyFor(input.body))
        await answers.invalidateQueries({ queryKey: NOTICES_KEY })
        onClose()
        toast(text.correctedToast)
      },
      text.problems.notTaken,
      refusals,
    )
  }
  return (
    <Sheet open={open} onClose={onClose} title={text.correctTitle}>
      <OneForm problem={problem} isBusy={isBusy} button={text.correctNow} keeps={`correction.${notice.id}`} onSend={correct}>
        <Field
          label={text.title}
          name="title"
          maxLength={120}
          defaultValue={notice.title}
          error={missing.title ? text.problems.empty : null}
        />
        <Field
          label={text.body}
          name="body"
          lines={8}
          maxLength={8000}
          defaultValue={notice.body}
          error={missing.body ? text.problems.empty : null}
        />
        {translation && (
          <>
            <Field
              label={text.otherTitle[translation.language]}
              name="otherTitle"
              maxLength={120}
              defaultValue={translation.title}
              error={missing.otherTitle ? text.problems.empty : null}
            />
            <Field
              label={text.otherBody[translation.language]}
              name="otherBody"
              lines={6}
              maxLength={8000}
              defaultValue={translation.body}
              error={missing.otherBody ? text.problems.empty : null}
            />
          </>
        )}
        {isOut && (
          <Field
            label={text.change}
            name="change"
            maxLength={LONGEST_REASON}
            autoComplete="off"
            hint={text.changeHint}
            error={missing.change ? text.problems.empty : null}
          />
        )}
        <Note>{isOut ? text.correctHappens(notice.counts.guardians) : text.correctSilent}</Note>
      </OneForm>
    </Sheet>
  )
}

/** Takes a notice back: what happens stands before the button. */
export function TakeBackSheet({ notice, open, onClose }: SheetProps) {
  const text = useWords(oneWords)
  const refusals = useRefusals()
  const answers = useQueryClient()
  const { attempt, isBusy, problem } = useAttempt()
  const [isShort, setShort] = useState(false)
  const takeBack = (written: (name: string) => string) => {
    const reason = written('reason')
    setShort(reason.length < SHORTEST_REASON)
    if (reason.length < SHORTEST_REASON) return
    void attempt(
      async () => {
        // It can be taken back once: its state guards it.
        const idempotencyKey = crypto.randomUUID()
        await call(takeNoticeBack, { params: { id: notice.id }, body: { reason } }, { idempotencyKey })
        await answers.invalidateQueries({ queryKey: NOTICES_KEY })
        onClose()
        toast(text.takenBackToast)
      },
      text.problems.notTaken,
      refusals,
    )
  }
  const happens = notice.state === 'sent' ? text.takeBackHappens(notice.counts.guardians) : text.takeBackSilent
  return (
    <Sheet open={open} onClose={onClose} title={text.takeBackTitle}>
      <OneForm problem={problem} isBusy={isBusy} button={text.takeBackNow} keeps={`withdrawal.${notice.id}`} onSend={takeBack}>
        <Field
          label={text.why}
          name="reason"
          maxLength={LONGEST_REASON}
          autoComplete="off"
          hint={text.whyHint}
          error={isShort ? text.short : null}
        />
        <Note>{happens}</Note>
      </OneForm>
    </Sheet>
  )
}

/** Takes the answers out as a spreadsheet: with a reason, and a fresh proof where the last one is too old. */
export function FileSheet({ notice, open, onClose }: SheetProps) {
  const text = useWords(oneWords)
  const { proven, asking } = useFreshProof()
  const [isShort, setShort] = useState(false)
  const take = async (reason: string) => {
    setShort(reason.length < SHORTEST_REASON)
    if (reason.length < SHORTEST_REASON) return
    onClose()
    try {
      const bytes = await proven(() => call(takeAnswers, { params: { id: notice.id }, body: { reason } }))
      keepFile(bytes, { name: `${notice.code}.xlsx`, type: XLSX })
    } catch (error) {
      sayUnlessGivenUp(error)
    }
  }
  return (
    <>
      <Sheet open={open} onClose={onClose} title={text.fileTitle} line={text.fileLine}>
        <OneForm problem={null} isBusy={false} button={text.fileNow} onSend={(written) => void take(written('reason'))}>
          <Field
            label={text.fileWhy}
            name="reason"
            maxLength={LONGEST_REASON}
            autoComplete="off"
            error={isShort ? text.short : null}
          />
        </OneForm>
      </Sheet>
      {asking}
    </>
  )
}

/** Reminds those for whom nobody answered, once a day; the button carries how many. */
export function Remind({ notice, now }: { notice: WholeNotice; now: Date }) {
  const text = useWords(oneWords)
  const refusals = useRefusals()
  const answers = useQueryClient()
  const { attempt, isBusy, problem } = useAttempt()
  const { id, action, state, counts, reminded_at } = notice
  const open = counts.answered === null ? 0 : counts.children - counts.answered
  const isOver = action?.due_at != null && new Date(action.due_at) <= now
  if (state !== 'sent' || open === 0 || isOver) return null
  if (reminded_at !== null && new Date(reminded_at).toDateString() === now.toDateString())
    return <span>{text.remindedToday}</span>
  const remind = () =>
    void attempt(
      async () => {
        const { guardians } = await call(remindOfNotice, { params: { id } }, { idempotencyKey: crypto.randomUUID() })
        await answers.invalidateQueries({ queryKey: NOTICES_KEY })
        toast(text.reminded(guardians))
      },
      text.problems.notTaken,
      refusals,
    )
  return (
    <>
      {problem !== null && <span role="alert">{problem}</span>}
      <Button kind="primary" busy={isBusy} onClick={remind}>
        <IconBell size="s" />
        {text.remind(open)}
      </Button>
    </>
  )
}

export function FileButton({ onOpen }: { onOpen: () => void }) {
  const text = useWords(oneWords)
  return (
    <Button onClick={onOpen}>
      <IconDownloadSimple size="s" />
      {text.file}
    </Button>
  )
}
