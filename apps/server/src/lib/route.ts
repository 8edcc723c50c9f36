import type { Endpoint, Received, Response } from '@schoolgate/contracts/endpoint'
import type { Opening } from '@schoolgate/contracts/openings'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Keyed } from './keyed.ts'
import type { Scope, Scopes } from './scope.ts'

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

/** A child whose record an answer shows, and which thing of it. */
export type ShownOf = { wardId: string; subjectId?: string }

/**
 * An answer that shows records of children to staff, as `opens` declares it. `answer` is only called when it stands in the record of
 * who looked (app/opened.ts): nothing is shown, and no paper drawn, of which no guardian could hear.
 */
export class Shown<T> {
  readonly of: readonly ShownOf[]
  readonly answer: () => T | Promise<T>

  constructor(of: readonly ShownOf[], answer: () => T | Promise<T>) {
    this.of = of
    this.answer = answer
  }
}

/** The answer of a door that shows records of children, and whose. */
export const shown = <T>(of: readonly ShownOf[], answer: () => T | Promise<T>): Shown<T> => new Shown(of, answer)

/** What a handler comes back with: what its contract says, together with whose records that shows where it declares that it does. */
type Handled<E extends Endpoint> = E['opens'] extends Opening ? Shown<Response<E>> : Response<E>

/** `scope` is the membership that the request is about (app/whose.ts); `scopes` are all of the caller's, that one first. */
type Handle<E extends Endpoint> = (
  input: Received<E> & Key<E> & { scope: Caller<E>; scopes: Scopes | []; request: FastifyRequest; reply: FastifyReply },
) => Promise<Handled<E>>

/** Makes one answer of those that each of a person's schools gives, the selected one's first. */
type Join<E extends Endpoint> = (answers: readonly [Response<E>, ...Response<E>[]], input: Received<E>) => Response<E>

/** An endpoint and what serves it; app/app.ts registers each one behind its declared access. */
export type Route = {
  endpoint: Endpoint
  handle: (input: never) => Promise<unknown>
  join?: (answers: never, input: never) => unknown
}

/**
 * Ties a handler to an endpoint; both sides are checked against the contract's types. What is about all of a person's children says with
 * `join` how their schools' answers become one: the handler is then asked once for each school, as that school's own member, and no
 * transaction ever sees two schools. A request that names one school's things is asked there alone.
 */
export const route = <E extends Endpoint>(endpoint: E, handle: Handle<E>, join?: Join<E>): Route => ({
  endpoint,
  handle,
  ...(join ? { join } : {}),
})

/** The join of what is done at every school and answers nothing. */
export const everywhere = (): void => undefined
