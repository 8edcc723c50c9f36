import { type AbsenceExplanation, type AbsenceReason, EXPLANATION_MAX_WORDS } from '@schoolgate/contracts/attendance'
import type { Ward } from '@schoolgate/contracts/wards'
import { type ChangeEvent, useRef, useState } from 'react'
import { dayText } from '@schoolgate/ui/lib/dates'
import { paperJpeg } from '#lib/paper-photo'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { Field } from '@schoolgate/ui/field'
import { IconCamera } from '@schoolgate/ui/icons/camera'
import { IconPencilLine } from '@schoolgate/ui/icons/pencil-line'
import { Note } from '@schoolgate/ui/note'
import { Sheet } from '@schoolgate/ui/sheet'
import styles from './explain-sheet.module.css'
import { explainWords } from './explain.words.ts'
import { attendanceOutbox } from './outbox.ts'
import { ReasonChoice } from './reason-choice.tsx'
import { useExplain } from './use-explain.ts'

/** What the sheet asks about: a day that was, or days to come between these two. */
export type Asked =
  | { kind: 'was'; day: string }
  | { kind: 'answer'; day: string; to: AbsenceExplanation }
  | { kind: 'will_be'; day: string; from: string; to: string }

function ExplainForm({ ward, asked, onClose }: { ward: Ward; asked: Asked; onClose: () => void }) {
  const text = useWords(explainWords)
  // What the school would not take is there to be changed.
  const refused = attendanceOutbox.useRefused().find(({ ward_id, first_day }) => ward_id === ward.id && first_day === asked.day)
  const [firstDay, setFirstDay] = useState(asked.day)
  const before = asked.kind === 'answer' ? asked.to : null
  const [lastDay, setLastDay] = useState(refused?.last_day ?? before?.last_day ?? asked.day)
  const [reason, setReason] = useState<AbsenceReason | null>(
    refused?.reason ?? before?.reason ?? (asked.kind === 'was' ? 'sick' : null),
  )
  const [words, setWords] = useState<string | null>(refused?.text || (before && ''))
  const [photo, setPhoto] = useState<Blob | null>(refused?.photo ?? null)
  const [problem, setProblem] = useState<string | null>(null)
  // The same tap sent twice is one word: the number is made once, with the form.
  const [requestId] = useState(() => crypto.randomUUID())
  const file = useRef<HTMLInputElement>(null)
  const { tell, isSending, refusal } = useExplain(ward, onClose)

  const handlePhoto = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = target.files?.[0]
    if (!chosen) return
    try {
      setPhoto(await paperJpeg(chosen))
      setProblem(null)
    } catch {
      setProblem(text.photoUnreadable)
    }
    target.value = ''
  }
  const handleSend = () => {
    if (reason === null) return setProblem(text.choose)
    if (lastDay < firstDay) return setProblem(text.problems['attendance.ends_too_early'])
    setProblem(null)
    const days = { first_day: firstDay, last_day: lastDay }
    tell({ ward_id: ward.id, request_id: requestId, ...days, reason, text: words?.trim() ?? '', photo })
  }
  const said = problem ?? refusal
  return (
    <div className={styles.form}>
      {asked.kind === 'will_be' && (
        <div className={styles.days}>
          <Field
            label={text.firstDay}
            type="date"
            required
            min={asked.from}
            max={asked.to}
            value={firstDay}
            onChange={({ target }) => {
              if (lastDay === firstDay || lastDay < target.value) setLastDay(target.value)
              setFirstDay(target.value)
            }}
          />
          <Field
            label={text.lastDay}
            type="date"
            required
            min={firstDay}
            max={asked.to}
            value={lastDay}
            onChange={({ target }) => setLastDay(target.value)}
          />
        </div>
      )}
      {before?.question != null && <Note tone="info">{before.question}</Note>}
      <ReasonChoice reason={reason} onReason={setReason} />
      {words !== null && (
        <Field
          label={text.words}
          lines={3}
          maxLength={EXPLANATION_MAX_WORDS}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      )}
      {photo && <Note icon={<IconCamera />}>{text.photoReady}</Note>}
      {said !== null && (
        <Note tone="bad" role="alert">
          {said}
        </Note>
      )}
      <input
        ref={file}
        className={styles.file}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        aria-label={text.addPhoto}
        tabIndex={-1}
        onChange={handlePhoto}
      />
      <div className={styles.more}>
        {words === null && (
          <Button size="small" onClick={() => setWords('')}>
            <IconPencilLine size="s" />
            {text.addWords}
          </Button>
        )}
        {photo ? (
          <Button size="small" onClick={() => setPhoto(null)}>
            {text.removePhoto}
          </Button>
        ) : (
          <Button size="small" onClick={() => file.current?.click()}>
            <IconCamera size="s" />
            {text.addPhoto}
          </Button>
        )}
      </div>
      <Button kind="primary" size="big" full busy={isSending} onClick={handleSend}>
        {text.send}
      </Button>
    </div>
  )
}

/** Why a child was away, or will be: one tap, words and a photo if wanted. */
export function ExplainSheet({ ward, asked, onClose }: { ward: Ward; asked: Asked | null; onClose: () => void }) {
  const text = useWords(explainWords)
  const language = useLanguage()
  const isAhead = asked?.kind === 'will_be'
  return (
    <Sheet
      open={asked !== null}
      onClose={onClose}
      title={isAhead ? text.before(ward.first_name) : text.why(ward.first_name)}
      {...(asked && !isAhead ? { line: dayText(asked.day, language) } : {})}
    >
      {asked && <ExplainForm ward={ward} asked={asked} onClose={onClose} />}
    </Sheet>
  )
}
