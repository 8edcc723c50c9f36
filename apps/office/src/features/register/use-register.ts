import type { Mark, RegisterConflict } from '@schoolgate/contracts/registers'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNow } from '#features/frame'
import type { Staff } from '#features/identity'
import { timeText } from '@schoolgate/ui/lib/dates'
import { drop, keep, type Kept, useKept } from './kept.ts'
import { afterSave, bodyOf, countsOf, isBehind, isChanged, markOf, type Named, type Register, tapped } from './marks.ts'
import { registerQuery, registersQuery } from './register.queries.ts'
import { send } from './sending.ts'

const deviceNow = (): number => Date.now()

type Asked = { register: Register; day: string | null; askedAt: number; staff: Staff }

/** What came of the last save. */
export type Told =
  | { is: 'sent'; conflicts: readonly RegisterConflict[]; passedOver: readonly string[] }
  | { is: 'later' }
  | { is: 'refused'; code: string }

/** A register while it is taken: each tap is kept on the device at once, and a save goes as soon as there is a way. */
export const useRegister = ({ register: asked, day, askedAt, staff }: Asked) => {
  const answers = useQueryClient()
  // Draws anew each minute.
  useNow()
  const person = staff.user.user_id
  const which = { person, classId: asked.class.id, day: asked.day }
  const kept = useKept().find(
    (one) => one.person === person && one.register.class.id === asked.class.id && one.register.day === asked.day,
  )
  const named = kept?.named ?? {}
  const [before, setBefore] = useState<readonly Named[]>([])
  const [chosen, setChosen] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [told, setTold] = useState<Told | null>(null)
  // What was begun goes on upon what was seen then: the school puts together what others said since.
  const register = kept?.register ?? asked
  const ahead = kept?.ahead ?? Date.parse(asked.now) - askedAt
  const now = () => new Date(deviceNow() + ahead)
  const time = () => timeText(now(), 'en', register.timezone)

  const keepNamed = (next: Named) => {
    const fresh: Kept = {
      person,
      name: staff.user.fullname,
      register,
      named: next,
      ahead,
      at: deviceNow(),
      sending: null,
      refused: null,
    }
    // All taken back: nothing waits here.
    if (!isChanged(register, next) && register.version > 0) drop(which)
    else keep(fresh)
    setTold(null)
  }
  const name = (id: string, mark: Mark) => {
    setBefore([...before, named])
    setChosen(id)
    keepNamed({ ...named, [id]: mark })
  }

  const save = async (next: Named = named, upon: Register = register, reason?: string) => {
    const body = bodyOf(upon, next, now().toISOString(), reason)
    const sending = { key: crypto.randomUUID(), body }
    const ready: Kept = {
      person,
      name: staff.user.fullname,
      register: upon,
      named: next,
      ahead,
      at: deviceNow(),
      sending,
      refused: null,
    }
    keep(ready)
    setBusy(true)
    const outcome = await send(ready)
    setBusy(false)
    setBefore([])
    setChosen(null)
    if (outcome.is !== 'sent') return setTold(outcome)
    const { saved } = outcome
    const after = afterSave(upon, body, saved, staff.user.fullname, now().toISOString())
    const query = registerQuery(upon.class.id, day)
    answers.setQueryData(query.queryKey, after)
    setTold({ is: 'sent', conflicts: saved.conflicts, passedOver: saved.passed_over })
    void answers.invalidateQueries(registersQuery)
    if (isBehind(after, saved)) void answers.invalidateQueries(query)
  }

  return {
    register,
    kept,
    named,
    chosen,
    isBusy,
    told,
    counts: countsOf(register, named),
    isToSave: isChanged(register, named),
    /** The moment at the school. */
    today: now(),
    time,
    markOf: (id: string): Mark => {
      const pupil = register.pupils.find((one) => one.id === id)
      return pupil ? markOf(pupil, named) : { is: 'in' }
    },
    tap: (id: string) => {
      const pupil = register.pupils.find((one) => one.id === id)
      if (pupil) name(id, tapped(markOf(pupil, named), time()))
    },
    name,
    choose: setChosen,
    undo: () => {
      const last = before.at(-1)
      if (last === undefined) return
      setBefore(before.slice(0, -1))
      keepNamed(last)
    },
    canUndo: before.length > 0,
    save,
    /** What somebody chose of a conflict: the own word goes once more, upon what is known by now. */
    settle: (conflict: RegisterConflict, mine: boolean) => {
      if (told?.is !== 'sent') return
      setTold({ ...told, conflicts: told.conflicts.filter(({ ward_id }) => ward_id !== conflict.ward_id) })
      if (mine) void save({ [conflict.ward_id]: conflict.yours }, asked)
    },
    /** Throws away what waits here, and begins with what the school has. */
    giveUp: () => {
      drop(which)
      setBefore([])
      setTold(null)
      void answers.invalidateQueries(registerQuery(asked.class.id, day))
    },
  }
}
export type Taking = ReturnType<typeof useRegister>
