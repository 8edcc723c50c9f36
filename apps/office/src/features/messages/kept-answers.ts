import { OF_THE_OFFICE, recallJson, remember } from '@schoolgate/ui/lib/storage'

/*
 * An answer that is being written, on this device under whoever writes it: a session that ends in the middle loses none of it. Its key
 * stays with it until the school has it, so that it is said once however often it is sent.
 */

export type KeptAnswer = { person: string; thread: string; text: string; key: string }

const SHELF = `${OF_THE_OFFICE}answers`

const isKept = (value: unknown): value is KeptAnswer =>
  typeof value === 'object' && value !== null && ['person', 'thread', 'text', 'key'].every((part) => part in value)

const read = (): KeptAnswer[] => {
  const all = recallJson(SHELF)
  return Array.isArray(all) ? all.filter(isKept) : []
}

type Which = Pick<KeptAnswer, 'person' | 'thread'>
const others = ({ person, thread }: Which) => read().filter((one) => one.person !== person || one.thread !== thread)
const write = (all: readonly KeptAnswer[]) => void remember(SHELF, all.length === 0 ? null : JSON.stringify(all))

/** What this person began to answer in this thread; null: nothing. */
export const keptAnswer = (which: Which): KeptAnswer | null =>
  read().find((one) => one.person === which.person && one.thread === which.thread) ?? null

export const keepAnswer = (answer: KeptAnswer): void => write([...others(answer), ...(answer.text.trim() === '' ? [] : [answer])])

export const dropAnswer = (which: Which): void => write(others(which))
