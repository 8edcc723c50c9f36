import type { Response } from '@schoolgate/contracts/endpoint'
import type { getRegisterWeek } from '@schoolgate/contracts/register-sheets'
import type { Mark, RegisterConflict, RegisterPupil } from '@schoolgate/contracts/registers'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Staff } from '#features/identity'
import { timeText } from '@schoolgate/ui/lib/dates'
import { drop, keep, useKept } from './kept.ts'
import { afterSave, bodyOf, countsOf, isChanged, markOf, type Named, type Register } from './marks.ts'
import { registersQuery, weekQuery } from './register.queries.ts'
import { send } from './sending.ts'

export type Week = Response<typeof getRegisterWeek>
/** A day of the week, with what was named of it here and is not saved. */
export type WeekDay = {
  register: Register
  named: Named
  isToSave: boolean
  needsReason: boolean
  refused: string | null
  waits: boolean
}
/** What a cell shows. `said`: by somebody, if only here; a day that is not taken says nothing of anybody. */
export type WeekCell = { pupil: RegisterPupil; mark: Mark; said: boolean; isNew: boolean } | null

const deviceNow = (): number => Date.now()

/** The registers of a week while they are put right: what is named is kept on the device at once, day by day as on the phone, and saved together. */
export const useWeek = (week: Week, { day, askedAt, staff }: { day: string | null; askedAt: number; staff: Staff }) => {
  const answers = useQueryClient()
  const person = staff.user.user_id
  const all = useKept()
  const [before, setBefore] = useState<readonly { at: number; named: Named }[]>([])
  const [isBusy, setBusy] = useState(false)
  const [conflicts, setConflicts] = useState<readonly (RegisterConflict & { day: string })[]>([])
  const keptOf = (asked: Register) =>
    all.find((one) => one.person === person && one.register.class.id === asked.class.id && one.register.day === asked.day)
  const aheadOf = (asked: Register) => keptOf(asked)?.ahead ?? Date.parse(asked.now) - askedAt

  const days = week.days.map((asked): WeekDay => {
    const kept = keptOf(asked)
    const register = kept?.register ?? asked
    const named = kept?.named ?? {}
    return {
      register,
      named,
      // A day that nobody has touched here is not taken by the way.
      isToSave: kept !== undefined && isChanged(register, named),
      needsReason: asked.day < asked.today && register.pupils.some(({ id, mark }) => mark !== null && id in named),
      refused: kept?.refused ?? null,
      waits: kept?.sending != null && kept.refused === null && !isBusy,
    }
  })
  // Who joined in the middle of the week stands in the later days only.
  const pupils = days.map(({ register }) => register.pupils).reduce((most, one) => (one.length >= most.length ? one : most), [])

  const keepNamed = (at: number, named: Named) => {
    const asked = week.days[at]
    const register = days[at]?.register
    if (!asked || !register) return
    if (!isChanged(register, named) || Object.keys(named).length === 0)
      return drop({ person, classId: register.class.id, day: register.day })
    keep({
      person,
      name: staff.user.fullname,
      register,
      named,
      ahead: aheadOf(asked),
      at: deviceNow(),
      sending: null,
      refused: null,
    })
  }

  const saveDay = async (at: number, reason: string | undefined, mine?: Named) => {
    const [one, asked] = [days[at], week.days[at]]
    if (!one || !asked) return
    const named = mine ?? one.named
    const upon = mine ? asked : one.register
    const now = new Date(deviceNow() + aheadOf(asked)).toISOString()
    const body = bodyOf(upon, named, now, one.needsReason || (mine !== undefined && asked.day < asked.today) ? reason : undefined)
    const ready = {
      person,
      name: staff.user.fullname,
      register: upon,
      named,
      ahead: aheadOf(asked),
      at: deviceNow(),
      refused: null,
      sending: { key: crypto.randomUUID(), body },
    }
    keep(ready)
    const outcome = await send(ready)
    if (outcome.is !== 'sent') return
    const after = afterSave(upon, body, outcome.saved, staff.user.fullname, now)
    answers.setQueryData(
      weekQuery(week.class.id, day).queryKey,
      (shown) => shown && { ...shown, days: shown.days.map((each) => (each.day === after.day ? after : each)) },
    )
    setConflicts((told) => [...told, ...outcome.saved.conflicts.map((conflict) => ({ ...conflict, day: after.day }))])
  }

  return {
    days,
    pupils,
    isBusy,
    conflicts,
    changed: days.filter(({ isToSave }) => isToSave),
    counts: ({ register, named }: WeekDay) => countsOf(register, named),
    /** The time at the school. */
    time: (at: number): string => {
      const asked = week.days[at]
      return asked ? timeText(new Date(deviceNow() + aheadOf(asked)), 'en', asked.timezone) : '08:00'
    },
    cell: (at: number, id: string): WeekCell => {
      const one = days[at]
      const pupil = one?.register.pupils.find((each) => each.id === id)
      if (!one || !pupil || one.register.no_register !== null) return null
      return { pupil, mark: markOf(pupil, one.named), said: pupil.mark !== null || one.isToSave, isNew: id in one.named }
    },
    name: (at: number, id: string, mark: Mark) => {
      const named = days[at]?.named
      if (!named) return
      setBefore([...before, { at, named }])
      keepNamed(at, { ...named, [id]: mark })
    },
    undo: () => {
      const last = before.at(-1)
      if (!last) return
      setBefore(before.slice(0, -1))
      keepNamed(last.at, last.named)
    },
    canUndo: before.length > 0,
    save: async (reason: string) => {
      setBusy(true)
      setConflicts([])
      for (const [at, { isToSave }] of days.entries()) if (isToSave) await saveDay(at, reason)
      setBusy(false)
      setBefore([])
      void answers.invalidateQueries(registersQuery)
    },
    /** What somebody chose of a conflict: the own word goes once more, upon what is known by now. */
    settle: async (conflict: RegisterConflict & { day: string }, reason: string | null) => {
      setConflicts(conflicts.filter((one) => one !== conflict))
      const at = week.days.findIndex((one) => one.day === conflict.day)
      if (reason !== null) await saveDay(at, reason, { [conflict.ward_id]: conflict.yours })
    },
    /** Throws away what the school would not take. */
    giveUp: ({ register }: WeekDay) => {
      drop({ person, classId: register.class.id, day: register.day })
      void answers.invalidateQueries(weekQuery(week.class.id, day))
    },
  }
}

export type WeekTaking = ReturnType<typeof useWeek>
