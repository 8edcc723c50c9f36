import { addressOf } from '@schoolgate/contracts/address'
import type { Endpoint, Request, Response } from '@schoolgate/contracts/endpoint'
import type { LetterRequest } from '@schoolgate/contracts/letters'

/** A call as a letter carries it, so that the service worker can make it when the app is closed. */
export function requestTo<E extends Endpoint>(endpoint: E, input: Request<E>, idempotencyKey?: string): LetterRequest
export function requestTo(endpoint: Endpoint, input: unknown, idempotencyKey?: string): LetterRequest {
  const body: unknown = typeof input === 'object' && input !== null ? Reflect.get(input, 'body') : undefined
  return {
    method: endpoint.method,
    address: addressOf(endpoint, input),
    body: body === undefined ? null : JSON.stringify(body),
    idempotency_key: idempotencyKey ?? null,
  }
}

/** What the school said at a door to a letter that was told among others: it is what its contract promises, as with every call. */
export function saidAt<E extends Endpoint>(endpoint: E, said: unknown): Response<E>
export function saidAt(_endpoint: Endpoint, said: unknown): unknown {
  return said
}
