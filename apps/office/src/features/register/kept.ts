import { OF_THE_OFFICE, recall, remember, whenChangedElsewhere } from '@schoolgate/ui/lib/storage'
import { useSyncExternalStore } from 'react'
import type { Named, Register, SaveBody } from './marks.ts'

/*
 * Registers on this device, under whoever took them: each tap is here before anything is sent, so that a phone that dies loses none, and
 * it goes when the school has it. A session that ends does not touch it.
 */

/** A register that the school does not have yet as it is here. */
export type Kept = {
  person: string
  /** As the others on this device know whose it is. */
  name: string
  register: Register
  named: Named
  /** By how many milliseconds the school's clock is ahead of this device's. */
  ahead: number
  /** When it was touched last, by this device's clock. */
  at: number
  /** Ready to be sent, and under which key; null: still being taken. */
  sending: { key: string; body: SaveBody } | null
  /** Why the school would not take it: its code. */
  refused: string | null
}

const SHELF = `${OF_THE_OFFICE}registers`

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && ['person', 'register', 'named', 'at'].every((part) => part in value)

const read = (text: string | null): readonly Kept[] => {
  try {
    const all: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(all) ? all.filter(isKept) : []
  } catch {
    return []
  }
}

let all = read(recall(SHELF))
/** Whether this browser keeps anything: in a private window a register lives as long as its page. */
let isSafe = true
const listeners = new Set<() => void>()
const told = () => {
  for (const listener of listeners) listener()
}
whenChangedElsewhere(SHELF, (text) => {
  all = read(text)
  told()
})

const write = (next: readonly Kept[]) => {
  all = next
  isSafe = remember(SHELF, next.length === 0 ? null : JSON.stringify(next))
  told()
}

type Which = { person: string; classId: string; day: string }
const isMeant = ({ person, register }: Kept, which: Which): boolean =>
  person === which.person && register.class.id === which.classId && register.day === which.day
const whichOf = ({ person, register }: Kept): Which => ({ person, classId: register.class.id, day: register.day })

export const keptAt = (which: Which): Kept | null => all.find((one) => isMeant(one, which)) ?? null

export const keep = (kept: Kept): void => write([...all.filter((one) => !isMeant(one, whichOf(kept))), kept])

export const drop = (which: Which): void => write(all.filter((one) => !isMeant(one, which)))

/** What one person has ready to be sent, oldest first. */
export const waitingOf = (person: string): readonly Kept[] =>
  all.filter((one) => one.person === person && one.sending !== null && one.refused === null)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Everything that lies on this device, whoever's it is. */
export const useKept = (): readonly Kept[] => useSyncExternalStore(subscribe, () => all)

export const isKeptSafely = (): boolean => isSafe

/** Begins anew with what lies on the device. */
export const lookAgain = (): void => {
  all = read(recall(SHELF))
  told()
}
