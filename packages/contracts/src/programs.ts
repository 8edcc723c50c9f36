import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant } from './primitives.ts'

/**
 * What a school may let a program of others read by OneRoster. `roster`: classes, subjects, terms, who is in which class; `contacts`: phones and
 * e-mail addresses of guardians; `demographics`: days of birth and sex; `marks`: marks that were released to parents.
 */
export const PROGRAM_GIVES = ['roster', 'contacts', 'demographics', 'marks'] as const
export type ProgramGives = (typeof PROGRAM_GIVES)[number]

/** So many programs one school connects. */
export const MOST_PROGRAMS = 20

/** A program of others that reads this school's lists by itself. */
export const Program = z.object({
  /** What it calls itself by: the client id of OAuth 2. */
  id: Id,
  name: z.string(),
  gives: z.array(z.enum(PROGRAM_GIVES)),
  made_by: z.string(),
  made_at: Instant,
  /** When its secret was made. */
  secret_made_at: Instant,
  last_used_at: z.nullable(Instant),
})
export type Program = z.infer<typeof Program>

/** A program with its secret, which is shown this once and kept nowhere. */
const ProgramMade = z.object({ program: Program, secret: z.string() })
export type ProgramMade = z.infer<typeof ProgramMade>

const ofHead = { access: ['head'], opens: 'nothing', sessionOnly: true } as const
const one = { params: z.strictObject({ id: Id }) } as const

export const listPrograms = endpoint({
  ...ofHead,
  method: 'GET',
  path: '/api/v1/office/programs',
  response: z.object({
    programs: z.array(Program),
    /** Where they ask: for a token, and for what they read. */
    token_url: z.string(),
    read_url: z.string(),
  }),
  summary: 'The programs of others that read this school’s lists, and where they ask',
})

export const connectProgram = endpoint({
  ...ofHead,
  method: 'POST',
  path: '/api/v1/office/programs',
  freshProof: true,
  body: z.strictObject({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
    gives: z.array(z.enum(PROGRAM_GIVES)).check(z.minLength(1), z.maxLength(PROGRAM_GIVES.length)),
  }),
  response: ProgramMade,
  summary: 'Connect a program: its secret is in this answer and nowhere else; a name that is taken is 409',
})

export const renewProgramSecret = endpoint({
  ...ofHead,
  ...one,
  method: 'POST',
  path: '/api/v1/office/programs/:id/secret',
  freshProof: true,
  response: ProgramMade,
  summary: 'Another secret for a program: the one before, and the tokens made with it, are worth nothing from now on',
})

export const endProgram = endpoint({
  ...ofHead,
  ...one,
  method: 'DELETE',
  path: '/api/v1/office/programs/:id',
  freshProof: true,
  summary: 'End a program at once: it reads nothing any more',
})
