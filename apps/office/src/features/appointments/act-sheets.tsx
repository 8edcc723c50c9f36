import { callOffEvening, moveTalks, setTalk } from '@schoolgate/contracts/appointments'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { Choice } from '#features/frame'
import { useAttempt } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
import { call } from '@schoolgate/ui/lib/api'
import { useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { Sheet } from '@schoolgate/ui/sheet'
import { toast } from '@schoolgate/ui/toast'
import { type Evening, eveningsQuery, type Talk } from './appointments.queries.ts'
import { appointmentsWords } from './appointments.words.ts'

type ActSheetProps = {
  title: string
  button: string
  isDanger?: boolean
  isReady?: boolean
  onClose: () => void
  /** What is done, and what is said then. */
  act: () => Promise<string>
  children: ReactNode
}

/** One act: what will happen, and the button that does it. */
function ActSheet({ title, button, isDanger = false, isReady = true, onClose, act, children }: ActSheetProps) {
  const text = useWords(appointmentsWords)
  const answers = useQueryClient()
  const { attempt, isBusy, problem } = useAttempt()
  const done = () =>
    attempt(
      async () => {
        const said = await act()
        onClose()
        toast(said)
        await answers.invalidateQueries(eveningsQuery)
      },
      text.notTaken,
      text.problems,
    )
  return (
    <Sheet
      open
      onClose={onClose}
      title={title}
      actions={
        <Button kind={isDanger ? 'danger' : 'primary'} full busy={isBusy} disabled={!isReady} onClick={() => void done()}>
          {button}
        </Button>
      }
    >
      {children}
      {problem !== null && (
        <Note tone="bad" role="alert">
          {problem}
        </Note>
      )}
    </Sheet>
  )
}

const LATER = ['5', '10', '15', '20', '30'] as const

export function LateSheet({ evening, onClose }: { evening: Evening['evening']; onClose: () => void }) {
  const text = useWords(appointmentsWords)
  const [by, setBy] = useState('10')
  // Sent twice it moves once.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const minutes = Number(by)
  return (
    <ActSheet
      title={text.late}
      button={text.moveBy(minutes)}
      onClose={onClose}
      act={async () => {
        const { told } = await call(moveTalks, { params: { id: evening.id }, body: { minutes } }, { idempotencyKey })
        return text.moved(told)
      }}
    >
      <Choice
        label={text.lateBy}
        value={by}
        options={LATER.map((value) => ({ value, word: text.minutes(Number(value)) }))}
        onChange={setBy}
      />
      <Note tone="info">{text.lateLine(minutes)}</Note>
    </ActSheet>
  )
}

export function CallOffSheet({ evening, onClose }: { evening: Evening['evening']; onClose: () => void }) {
  const text = useWords(appointmentsWords)
  const [, go] = useLocation()
  return (
    <ActSheet
      title={text.callOffTitle}
      button={text.callOff}
      isDanger
      onClose={onClose}
      act={async () => {
        await call(callOffEvening, { params: { id: evening.id } })
        go('/appointments')
        return text.calledOff
      }}
    >
      <Note tone="info">{text.callOffLine(evening.taken)}</Note>
    </ActSheet>
  )
}

type GiveSheetProps = { talk: Talk; pupils: readonly { id: string; fullname: string }[]; onClose: () => void }

export function GiveSheet({ talk, pupils, onClose }: GiveSheetProps) {
  const text = useWords(appointmentsWords)
  const [chosen, setChosen] = useState(pupils[0]?.id ?? '')
  const pupil = pupils.find(({ id }) => id === chosen)
  return (
    <ActSheet
      title={text.giveTitle(talk.starts)}
      button={text.giveNow}
      isReady={pupil !== undefined}
      onClose={onClose}
      act={async () => {
        await call(setTalk, { params: { id: talk.id }, body: { is: 'taken', ward_id: chosen, way: 'here' } })
        return text.given(pupil?.fullname ?? '', talk.starts)
      }}
    >
      <Choice
        label={text.giveTo}
        value={chosen}
        options={pupils.map(({ id, fullname }) => ({ value: id, word: fullname }))}
        onChange={setChosen}
      />
      <Note tone="info">{pupils.length === 0 ? text.allChosen : text.giveHappens}</Note>
    </ActSheet>
  )
}
