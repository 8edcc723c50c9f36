import type { Letter } from '#lib/device/letters'

/** Who knows how a kind of letter is told to the school. */
export type Carrier = {
  /** Tells it, and whoever listens that the school has it. */
  carry: (letter: Letter) => Promise<void>
  /** The school took it among many others and said this; null where such letters are only told one by one. */
  told: ((letter: Letter, said: unknown) => void) | null
  /** The school will not take it. */
  refused: (letter: Letter, error: unknown) => void
}

const carriers = new Map<string, Carrier>()

/** Who carries letters of this kind, if anybody does by now. */
export const carrierOf = (kind: string): Carrier | undefined => carriers.get(kind)

/** From now on letters of this kind are carried so. Returns the way to stop. */
export const carryBy = (kind: string, carrier: Carrier): (() => void) => {
  carriers.set(kind, carrier)
  return () => {
    if (carriers.get(kind) === carrier) carriers.delete(kind)
  }
}
