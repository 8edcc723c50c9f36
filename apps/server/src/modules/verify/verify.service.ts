/** What people read wrongly from paper, as the digit that is meant or taken for it. */
const LOOK_ALIKES: Record<string, string> = { O: '0', Q: '0', I: '1', L: '1', Z: '2', S: '5', B: '8' }

/** A code as it is compared (`comparableCode` in the database): however it was typed, `n 2026 o131` is N-2026-0131. */
export const comparable = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .replaceAll(/[A-Z]/g, (letter) => LOOK_ALIKES[letter] ?? letter)
