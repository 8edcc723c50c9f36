import type { Endpoint, Received, Response } from '@schoolgate/contracts/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Keyed } from './keyed.ts'
import type { Scope } from './scope.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** See Endpoint.isSpecified. */
    isSpecified?: boolean
    /** See Endpoint.idempotency. */
    idempotency?: Endpoint['idempotency']
  }
}

/** The caller: always known, except behind a public door, where a session may or may not have come along. */
export type Caller<E extends Endpoint> = E['access'] extends 'public' ? Scope | null : Scope

/** What an endpoint that declares a key hands to `once` (db/once.ts); null where it may be left out and was. */
type Key<E extends Endpoint> = E['idempotency'] extends 'required' | 'derived'
  ? { keyed: Keyed }
  : E['idempotency'] extends 'optional'
    ? { keyed: Keyed | null }
    : unknown

type Handle<E extends Endpoint> = (
  input: Received<E> & Key<E> & { scope: Caller<E>; request: FastifyRequest; reply: FastifyReply },
) => Promise<Response<E>>

/** An endpoint and what serves it; app/app.ts registers each one behind its declared access. */
export type Route = {
  endpoint: Endpoint
  handle: (input: never) => Promise<unknown>
}

/** Ties a handler to an endpoint; both sides are checked against the contract's types. */
export const route = <E extends Endpoint>(endpoint: E, handle: Handle<E>): Route => ({ endpoint, handle })
