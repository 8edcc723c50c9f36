import { clear, createStore, delMany, get, keys, set } from 'idb-keyval'

/*
 * IndexedDB, for what is too large or too precious for localStorage: the saved copy of the school's answers and
 * the answers a parent gave while there was no network. Kept out of lib/storage so that the login page does not carry it.
 */
const shelf = createStore('schoolgate', 'saved')

/** What was put away under this name, or undefined. The caller checks its shape. */
export const takeOut = (name: string): Promise<unknown> => get(name, shelf)

/** Puts a value away under this name; it survives a closed app. */
export const putAway = (name: string, value: unknown): Promise<void> => set(name, value, shelf)

/** The names under which something lies. */
export const namesOnShelf = (): Promise<string[]> => keys<string>(shelf)

/** Throws away what lies under these names. */
export const throwAway = (...names: readonly string[]): Promise<void> => delMany([...names], shelf)

/** Throws away everything saved on this device. */
export const emptyShelf = (): Promise<void> => clear(shelf)
