import type { Endpoint } from '@schoolgate/contracts/endpoint'
import type { ApiError } from './api-error.ts'

type Listener = (refusal: ApiError, endpoint: Endpoint) => void
const listeners = new Set<Listener>()

/** Calls back when the server refuses a call, whichever it is. Returns the way to stop. */
export const whenRefused = (listener: Listener): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Tells that the server refused. */
export const refused: Listener = (refusal, endpoint) => {
  for (const listener of listeners) listener(refusal, endpoint)
}
