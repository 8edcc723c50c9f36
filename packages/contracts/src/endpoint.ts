import type { z } from 'zod/mini'
import type { Opening } from './openings.ts'

/** The people who work at a school, by what they may do. */
export const STAFF_ROLES = ['teacher', 'head', 'bursar', 'office'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

/** Everybody who can sign in. */
export const ROLES = ['parent', ...STAFF_ROLES] as const
export type Role = (typeof ROLES)[number]

/**
 * Who may call an endpoint. `public`: anybody; `signed_in`: any account; `parent`: a guardian;
 * a list: staff with one of these roles and a second factor in this session.
 */
export type Access = 'public' | 'signed_in' | 'parent' | readonly StaffRole[]

/**
 * How an act takes the header `Idempotency-Key`, under which it is done once, however often it is sent; the same key with another
 * request is 409 `idempotency.other_request`. `required`: refused without one. `optional`: without one the state of the thing
 * guards it (a bill is void once). `derived`: without one the same request of the same person on the same day is one act.
 */
export type Idempotency = 'required' | 'optional' | 'derived'

/** A key: 8 to 100 letters, digits, `-` or `_`. */
export const IDEMPOTENCY_KEY = /^[A-Za-z0-9_-]{8,100}$/

/** One HTTP call both sides agree on: where it lives, who may, what goes in, what comes back. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  path: string
  access: Access
  /**
   * What of a child's record its answer shows to staff; the guardians see that they looked. A door of staff does not boot without it
   * (`nothing`: no child's record), and a handler of one that shows something answers with whose (lib/route.ts).
   */
  opens?: Opening | 'nothing'
  /** A second proof (password or code) in the last ten minutes is needed. */
  freshProof?: true
  /** Belongs to a person's own session: a program with an API token is refused. */
  sessionOnly?: true
  /** Asked by a page itself and not by whoever sits before it: that keeps nobody signed in. */
  byItself?: true
  /** One of the specification's own (wire §2): what it does not know of a body, a query or a form is passed over, not refused. */
  isSpecified?: true
  /** Left out where sending it again says the same again; acts of the school's desk do not boot without it. */
  idempotency?: Idempotency
  /**
   * The answer to a guardian is made of nothing but what the versions of their family count (the server's db/versions.ts), so that one who
   * has it is told by its tag that it still holds. `all_day`: time alone changes it at midnight only; `to_the_moment`: at others as well.
   */
  unchanged?: 'all_day' | 'to_the_moment'
  /** The query field that must be the caller's own user id; anybody else's is 403 before any read. */
  own?: string
  params?: z.ZodMiniType
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  /** The body is one uploaded file; the handler reads it from the request itself. */
  upload?: true
  /** The body is handed over as the bytes that came (a signature is over bytes); at most 64 kB. */
  raw?: true
  /** What a phone keeps until the school has it: may come among many letters (letter-batch.ts), and sent once more does no harm. */
  byLetter?: true
  /** The largest body taken in, in bytes, where the house's own limit is too generous. */
  mostBytes?: number
  /** The answer is the bytes of a file. */
  file?: true
  /** Left out where the answer is 204 or a file. */
  response?: z.ZodMiniType
  /** One line for the OpenAPI document. */
  summary: string
}

/** Keeps the literal types of an endpoint, so callers and handlers are checked against it. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition

type Part<E extends Endpoint, K extends 'params' | 'query' | 'body', Side extends 'input' | 'output'> = E[K] extends z.ZodMiniType
  ? { [P in K]: Side extends 'input' ? z.input<E[K]> : z.output<E[K]> }
  : unknown

/** What a caller must pass. */
export type Request<E extends Endpoint> = Part<E, 'params', 'input'> & Part<E, 'query', 'input'> & Part<E, 'body', 'input'>
/** What a handler receives, after parsing. */
export type Received<E extends Endpoint> = Part<E, 'params', 'output'> & Part<E, 'query', 'output'> & Part<E, 'body', 'output'>
/** What comes back: an object, the bytes of a file, or nothing (204). */
export type Response<E extends Endpoint> = E['response'] extends z.ZodMiniType
  ? z.output<E['response']>
  : E['file'] extends true
    ? Uint8Array
    : void
