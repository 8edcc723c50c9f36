import * as z from 'zod/mini'
import { endpoint, ROLES } from './endpoint.ts'
import { Id, Instant } from './primitives.ts'
import { OfficialAccount } from './schools.ts'

/** For so many hours after two people agreed the old number stays, and the new one can be stopped (domain §7 "Two persons"). */
export const NUMBER_WAITS_HOURS = 24

/** A slash would end a field in the school's data file. */
const words = (least: number, most: number) =>
  z.string().check(z.trim(), z.minLength(least), z.maxLength(most), z.regex(/^[^/|\p{Cc}]*$/u))

/** Where parents may pay, as somebody asks for it. */
export const NewNumber = z.strictObject({
  kind: z.enum(['momo', 'bank']),
  /** The network or the bank. */
  network: words(2, 60),
  /** Merchant, Till, or the account's name. */
  name: words(2, 60),
  number: words(3, 40).check(z.regex(/^[0-9A-Za-z][0-9A-Za-z +()-]*$/)),
  /** What a phone shows before the PIN. */
  shows: z.nullable(words(2, 60)),
})
export type NewNumber = z.infer<typeof NewNumber>

const Person = z.object({ id: Id, name: z.string(), role: z.enum(ROLES) })

/** `asked`: waits for another person; `agreed`: parents are told, and it works from a moment on; `works`; `stopped`. */
export const NUMBER_CHANGE_STATES = ['asked', 'agreed', 'works', 'stopped'] as const

export const NumberChange = z.object({
  id: Id,
  /** Null: one more number; then the others stay. */
  before: z.nullable(OfficialAccount),
  after: OfficialAccount,
  reason: z.string(),
  state: z.enum(NUMBER_CHANGE_STATES),
  asked_by: Person,
  asked_at: Instant,
  agreed_by: z.nullable(Person),
  works_from: z.nullable(Instant),
  ended_at: z.nullable(Instant),
  stopped_by: z.nullable(Person),
  /** Whoever asks may say yes to it: another person than the one who asked for it. */
  may_agree: z.boolean(),
})
export type NumberChange = z.infer<typeof NumberChange>

const READERS = ['head', 'bursar', 'office'] as const
/** Who changes where money goes; both must say yes. */
const DECIDERS = ['head', 'bursar'] as const
const reason = z.string().check(z.trim(), z.minLength(3), z.maxLength(200))
const path = '/api/v1/office/official_numbers'

export const listOfficialNumbers = endpoint({
  method: 'GET',
  path,
  access: READERS,
  opens: 'nothing',
  response: z.object({
    numbers: z.array(OfficialAccount),
    /** What waits, and what was decided lately, the newest first. */
    changes: z.array(NumberChange),
    /** Others who could say yes to what whoever asks asks for. */
    others: z.int(),
  }),
  summary: 'The numbers parents pay to, and what is being changed',
})

export const askForNumber = endpoint({
  method: 'POST',
  path: `${path}/changes`,
  access: DECIDERS,
  opens: 'nothing',
  sessionOnly: true,
  freshProof: true,
  body: z.strictObject({
    /** The number that it takes the place of; null: it is one more. */
    replaces: z.nullable(z.string().check(z.maxLength(40))),
    number: NewNumber,
    reason,
  }),
  response: z.object({ change: NumberChange }),
  summary: 'Ask for another official number; all heads, the bursars and the office hear of it',
})

export const agreeToNumber = endpoint({
  method: 'POST',
  path: `${path}/changes/:id/agree`,
  access: DECIDERS,
  opens: 'nothing',
  sessionOnly: true,
  freshProof: true,
  params: z.strictObject({ id: Id }),
  response: z.object({ change: NumberChange }),
  summary: 'Say yes as the second person: parents are told at once, and it works 24 hours later',
})

/** Stopping is easy: whoever has a doubt stops first and asks then. */
export const stopNumber = endpoint({
  method: 'POST',
  path: `${path}/changes/:id/stop`,
  access: READERS,
  opens: 'nothing',
  params: z.strictObject({ id: Id }),
  body: z.strictObject({ reason }),
  response: z.object({ change: NumberChange }),
  summary: 'Stop a change that does not work yet: the old number stays, and parents who were told are told so',
})
