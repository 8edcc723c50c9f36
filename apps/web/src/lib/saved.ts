import { LETTER, SHELF } from '@schoolgate/contracts/letters'
import { createStore, delMany, get, keys, promisifyRequest, set, type UseStore } from 'idb-keyval'

/*
 * IndexedDB, for what is too large or too precious for localStorage: the saved copy of the school's answers and
 * the answers a parent gave while there was no network. Kept out of lib/storage so that the login page does not carry it.
 */
const stored = createStore(SHELF.database, SHELF.store)
// Some private windows refuse it right where it is opened: that too is an answer, as what fails later is.
const shelf: UseStore = async (mode, work) => stored(mode, work)

/** What was put away under this name, or undefined. The caller checks its shape. */
export const takeOut = (name: string): Promise<unknown> => get(name, shelf)

/** Puts a value away under this name; it survives a closed app. */
export const putAway = (name: string, value: unknown): Promise<void> => set(name, value, shelf)

/** The names under which something lies. */
export const namesOnShelf = (): Promise<string[]> => keys<string>(shelf)

/** Throws away what lies under these names. */
export const throwAway = (...names: readonly string[]): Promise<void> => delMany([...names], shelf)

/** So many are taken out at a time: all at once would keep a weak phone from answering a tap. */
const AT_A_TIME = 40

/** What lies under all names that begin so, some at a time. */
export async function* takeOutInTurn(start: string): AsyncGenerator<unknown[]> {
  for (let after: string | undefined = start; after !== undefined;) {
    const range = IDBKeyRange.bound(after, `${start}\uffff`, after !== start)
    const [names, values] = await shelf('readonly', (store) =>
      Promise.all([promisifyRequest(store.getAllKeys(range, AT_A_TIME)), promisifyRequest(store.getAll(range, AT_A_TIME))]),
    )
    yield values
    const last = names.length < AT_A_TIME ? undefined : names.at(-1)
    after = typeof last === 'string' ? last : undefined
  }
}

/** The same, all of it. */
export const takeOutAll = async (start: string): Promise<unknown[]> => {
  const all: unknown[] = []
  for await (const some of takeOutInTurn(start)) all.push(...some)
  return all
}

/** Throws away what lies under these names where it is still what the caller means. */
export const throwAwayIf = (names: readonly string[], isMeant: (value: unknown, name: string) => boolean): Promise<void> =>
  shelf('readwrite', async (store) => {
    for (const name of names)
      if (isMeant(await promisifyRequest(store.get(name)), name)) await promisifyRequest(store.delete(name))
  })

/** What the school answered lies under names that begin so (lib/device/answers), with its tag under those (lib/own-copies). */
export const ANSWER = 'answer '
export const COPY = 'copy '

/** Throws away everything saved on this device but what somebody wrote (lib/device/letters). */
export const emptyShelf = async (): Promise<void> => {
  await throwAway(...(await namesOnShelf()).filter((name) => !name.startsWith(LETTER)))
}
