import { addressOf } from '@schoolgate/contracts/address'
import type { Endpoint, Request, Response } from '@schoolgate/contracts/endpoint'

/* Answers that came with the page itself, by the address at which they would have been asked for. */

type Answer = { address: string; said: unknown }

/** So long an answer that came with the page is as good as one that is asked for. */
const HOLDS_FOR = 60_000

const answers = new Map<string, unknown>()
let cameAt = 0

/** From now on these answers are taken instead of asking, each once. */
export const bring = (came: readonly Answer[]): void => {
  cameAt = performance.now()
  for (const { address, said } of came) answers.set(address, said)
}

/** Something changed: what came with the page may be old. */
export const forgetBrought = (): void => answers.clear()

/** What came with the page for this call, or undefined; it is there for the next one too. */
export function brought<E extends Endpoint>(endpoint: E, input: Request<E>): Response<E> | undefined
export function brought(endpoint: Endpoint, input: unknown): unknown {
  if (answers.size > 0 && performance.now() - cameAt > HOLDS_FOR) answers.clear()
  return answers.size > 0 ? answers.get(addressOf(endpoint, input)) : undefined
}

/** The same, taken away. */
export const takeBrought = (address: string): unknown => {
  const said = performance.now() - cameAt > HOLDS_FOR ? undefined : answers.get(address)
  answers.delete(address)
  return said
}
