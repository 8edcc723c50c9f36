/*
 * The app's own copies of what the school answered, each with its tag: nothing private lies in the browser's cache (security §2), so
 * the app sends the tag itself and an unchanged answer costs a few bytes. Where they lie is lib/own-copies; without it, as on the
 * login page, every answer comes whole.
 */
export type Copy = { tag: string; body: unknown }
type Shelf = {
  of(address: string): Promise<Copy | undefined>
  keep(address: string, copy: Copy): void
  drop(address: string): void
  /** The school answered, whatever it said. */
  noteAnswer(): void
}

let shelf: Shelf | undefined

/** From now on copies lie here; undefined: nowhere. */
export const keepCopiesOn = (next: Shelf | undefined): void => {
  shelf = next
}

/** The copy of what this address answered last, or undefined. */
export const copyOf = (address: string): Promise<Copy | undefined> | undefined => shelf?.of(address)

/** The header that asks whether a copy is still what the school would answer. */
export const askingFor = (copy: Copy | undefined): Record<string, string> => (copy ? { 'if-none-match': copy.tag } : {})

/** Keeps what an address answered, where the school gave it a tag. */
export const keepCopy = (address: string, { headers }: Response, body: unknown): void => {
  const tag = headers.get('etag')
  if (tag !== null) shelf?.keep(address, { tag, body })
}

/** Keeps what came with the page, likewise. */
export const keepBrought = (address: string, copy: Copy): void => shelf?.keep(address, copy)

/** Notes that the school answered; what it does not show any more is kept no longer. */
export const noteAnswer = (address: string, { status }: Response): void => {
  shelf?.noteAnswer()
  if (status === 403 || status === 404) shelf?.drop(address)
}
