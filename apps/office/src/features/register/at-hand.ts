import type { Response } from '@schoolgate/contracts/endpoint'
import type { listRegisters } from '@schoolgate/contracts/registers'
import { atHand, keepAtHand } from '#features/identity'
import { OfflineError } from '@schoolgate/ui/lib/api-error'
import { dayOf } from '@schoolgate/ui/lib/dates'
import type { Register } from './marks.ts'

/*
 * The registers of a person as the school told them last, for a start without network. On a new day it is the class list that counts: what
 * was said of the day before is said of nobody today, and a child who came since is not on it, which the school sees (docs/decisions).
 */

type List = Response<typeof listRegisters>

let isUsed = false
/** Whether something was shown that the school did not say just now; asked once. */
export const wasAtHand = (): boolean => {
  const was = isUsed
  isUsed = false
  return was
}

const has = (value: unknown, ...parts: readonly string[]): boolean =>
  typeof value === 'object' && value !== null && parts.every((part) => part in value)
const isList = (value: unknown): value is List => has(value, 'day', 'now', 'classes')
const isRegister = (value: unknown): value is Register => has(value, 'class', 'day', 'now', 'timezone', 'pupils')

const momentAfter = (told: string, age: number): string => new Date(Date.parse(told) + age).toISOString()

const wordOf = (classId: string): string => `register ${classId}`

/** Whether a class's register of this day lies here. */
export const isOfToday = (classId: string, day: string): boolean => {
  const kept = atHand(wordOf(classId))
  return kept !== null && isRegister(kept.value) && kept.value.day === day
}

function listAtHand(): List | null {
  const kept = atHand('registers')
  if (!kept || !isList(kept.value)) return null
  const now = momentAfter(kept.value.now, kept.age)
  const [first] = kept.value.classes
  const register = first && registerAtHand(first.class_id, null)
  const day = register?.day ?? kept.value.day
  if (day === kept.value.day) return { ...kept.value, now }
  const classes = kept.value.classes.map((one) => ({ ...one, taken: null, in: 0, late: 0, away: 0, half: 0 }))
  return { ...kept.value, day, now, no_register: null, classes }
}

function registerAtHand(classId: string, day: string | null): Register | null {
  const kept = atHand(wordOf(classId))
  if (!kept || !isRegister(kept.value)) return null
  const register = kept.value
  const now = momentAfter(register.now, kept.age)
  const today = dayOf(now, register.timezone)
  if (day !== null && day !== today) return null
  if (today === register.day) return { ...register, now }
  const pupils = register.pupils.map((pupil) => ({ ...pupil, mark: null, marked_by: null, told: null }))
  return { ...register, day: today, today, now, no_register: null, version: 0, taken: null, pupils }
}

const orAtHand = async <Told>(asked: () => Promise<Told>, kept: () => Told | null): Promise<Told> => {
  try {
    return await asked()
  } catch (error) {
    const found = error instanceof OfflineError ? kept() : null
    if (found === null) throw error
    isUsed = true
    return found
  }
}

/** The registers of today as the school says, or as it said last where it cannot be reached. */
export const listOrAtHand = (ask: () => Promise<List>): Promise<List> =>
  orAtHand(async () => {
    const list = await ask()
    keepAtHand('registers', list)
    return list
  }, listAtHand)

/** The same of one class. */
export const registerOrAtHand = (classId: string, day: string | null, ask: () => Promise<Register>): Promise<Register> =>
  orAtHand(
    async () => {
      const register = await ask()
      if (register.day === register.today) keepAtHand(wordOf(classId), register)
      return register
    },
    () => registerAtHand(classId, day),
  )
