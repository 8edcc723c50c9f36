import { setStandIn, type StandIn } from '@schoolgate/contracts/stand-ins'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Choice } from '#features/frame'
import { useAttempt } from '#features/identity'
import { usePeople } from '#features/people'
import { Button } from '@schoolgate/ui/button'
import { call } from '@schoolgate/ui/lib/api'
import { useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { Sheet } from '@schoolgate/ui/sheet'
import { toast } from '@schoolgate/ui/toast'
import { registersQuery, standInsQuery } from './register.queries.ts'
import { standInWords } from './stand-in.words.ts'

type StandInSheetProps = {
  classId: string
  className: string
  day: string
  now: StandIn | undefined
  onClose: () => void
}

const NOBODY = ''

/** Who has a class for today in the place of its teacher, with the register and the lessons. */
export function StandInSheet({ classId, className, day, now, onClose }: StandInSheetProps) {
  const text = useWords(standInWords)
  const answers = useQueryClient()
  const people = usePeople()
  const { attempt, isBusy, problem } = useAttempt()
  const [chosen, setChosen] = useState(now?.teacher.id ?? NOBODY)
  const teachers = (people.data?.people ?? []).filter(
    ({ role, state }) => state === 'here' && (role === 'teacher' || role === 'head'),
  )
  const nameOf = ({ title, fullname }: (typeof teachers)[number]) => [title, fullname].filter((part) => part !== null).join(' ')
  const teacher = teachers.find(({ id }) => id === chosen)
  const save = () =>
    attempt(async () => {
      const body = { day, period: null, teacher_id: chosen === NOBODY ? null : chosen }
      await call(setStandIn, { params: { id: classId }, body })
      await Promise.all([answers.invalidateQueries(registersQuery), answers.invalidateQueries(standInsQuery(day))])
      toast(teacher ? text.set(nameOf(teacher), className) : text.ended(className))
      onClose()
    }, text.notTaken)
  return (
    <Sheet
      open
      onClose={onClose}
      title={text.title(className)}
      line={text.line}
      actions={
        <Button kind="primary" full busy={isBusy} disabled={chosen === (now?.teacher.id ?? NOBODY)} onClick={() => void save()}>
          {teacher ? text.save(nameOf(teacher)) : text.saveNobody}
        </Button>
      }
    >
      <Choice
        label={text.who}
        value={chosen}
        options={[{ value: NOBODY, word: text.nobody }, ...teachers.map((one) => ({ value: one.id, word: nameOf(one) }))]}
        onChange={setChosen}
      />
      {teacher && <Note tone="info">{text.happens(nameOf(teacher), className)}</Note>}
      {problem !== null && (
        <Note tone="bad" role="alert">
          {problem}
        </Note>
      )}
    </Sheet>
  )
}
