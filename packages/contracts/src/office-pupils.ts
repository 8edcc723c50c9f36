import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Money } from './money.ts'
import { Move } from './moves.ts'
import { OPENING_WORDS } from './openings.ts'
import { WardPaper } from './papers.ts'
import { Day, Id, Instant, pageQuery } from './primitives.ts'
import { Ward, WARD_STATES, WardGuardian } from './wards.ts'

/** How the school reaches somebody: in the app, not yet seen there, or by no phone and no e-mail: on paper alone. */
export const REACHES = ['in_app', 'not_yet', 'paper'] as const
export type Reach = (typeof REACHES)[number]

/** Which pupils are asked for: those here, of them those with a lack, or those who left. */
export const PUPILS_SHOWN = ['here', 'nobody', 'not_yet', 'no_phone', 'left'] as const
export type PupilsShown = (typeof PUPILS_SHOWN)[number]

/** A pupil in a list, with the guardian whom the school calls first. */
export const PupilRow = z.object({
  id: Id,
  fullname: z.string(),
  admission_no: z.string(),
  class: z.string(),
  boarding_status: z.enum(['day', 'boarder']),
  status: z.enum(WARD_STATES),
  guardian: z.nullable(
    z.object({
      id: Id,
      fullname: z.string(),
      relationship: WardGuardian.shape.relationship,
      phone: z.nullable(z.string()),
      reach: z.enum(REACHES),
    }),
  ),
  /** Guardians beside that one. */
  others: z.int(),
})
export type PupilRow = z.infer<typeof PupilRow>

export const listPupils = endpoint({
  method: 'GET',
  path: '/api/v1/office/wards',
  access: ['teacher', 'head', 'bursar', 'office'],
  opens: 'wards.listed',
  sessionOnly: true,
  query: z.strictObject({
    ...pageQuery,
    class_id: z.optional(Id),
    boarding: z.optional(z.enum(['day', 'boarder'])),
    show: z.optional(z.enum(PUPILS_SHOWN)),
  }),
  response: z.object({
    pupils: z.array(PupilRow),
    next_cursor: z.nullable(z.string()),
    /** Of the class and boarding that were asked for, how many each choice of `show` has; said with the first page. */
    counts: z.nullable(z.record(z.enum(PUPILS_SHOWN), z.int())),
    classes: z.array(z.object({ id: Id, name: z.string() })),
  }),
  summary: 'Pupils class by class, with a guardian and how that one is reached; a teacher those of the own class',
})

/** A ward as the school's staff sees them: no guardian's rights, no sums. */
export const WardRecord = z.omit(Ward, { relationship: true, rights: true, summary: true })
export type WardRecord = z.infer<typeof WardRecord>

/** Who stands for a ward, as staff sees it: with the id of what can be changed and ended. */
export const GuardianRecord = z.extend(z.omit(WardGuardian, { is_me: true }), {
  guardianship_id: Id,
  reach: z.enum(REACHES),
  /** The court's paper that limits them, and the days from and until which it says so. */
  paper: z.nullable(z.string()),
  limit_from: z.nullable(Day),
  limit_until: z.nullable(Day),
})
export type GuardianRecord = z.infer<typeof GuardianRecord>

/** A line of the record of this ward: somebody looked, or changed something and said why. */
export const WardRecordLine = z.object({
  id: Id,
  at: Instant,
  who: z.string(),
  role: z.string(),
  action: z.string(),
  note: z.nullable(z.string()),
})
export type WardRecordLine = z.infer<typeof WardRecordLine>

export const getWardRecord = endpoint({
  method: 'GET',
  path: '/api/v1/office/wards/:id',
  access: ['teacher', 'head', 'bursar', 'office'],
  opens: 'wards.opened',
  params: z.strictObject({ id: Id }),
  response: z.object({
    ward: WardRecord,
    /** Where the family lives; left out where it is not known, and for roles that need not know. */
    home_address: z.optional(z.string()),
    guardians: z.array(GuardianRecord),
    /** Pupils who have one of these guardians too. */
    siblings: z.array(z.object({ id: Id, fullname: z.string(), class: z.string(), status: z.enum(WARD_STATES) })),
    /** Of the term, in days; null where the role does not see registers or there are none. */
    attendance: z.nullable(z.object({ present: z.number(), total: z.number(), late: z.number() })),
    /** Published ones, newest first; null where the role does not see reports. */
    reports: z.nullable(
      z.array(z.object({ id: Id, term: z.string(), academic_year: z.string(), average: z.nullable(z.number()) })),
    ),
    /** What is left to pay; null where the role does not see money. */
    balance: z.nullable(Money),
    /** Who looked, and who changed what, newest first; null where the role does not read the school's record. */
    opened: z.nullable(z.array(z.extend(z.omit(WardRecordLine, { action: true, note: true }), { what: z.enum(OPENING_WORDS) }))),
    changed: z.nullable(z.array(WardRecordLine)),
    /** To other classes and out of the school, the newest first. */
    moves: z.array(Move),
    /** What the office gave on paper, the newest first; null where the role does not give papers. */
    papers: z.nullable(z.array(WardPaper)),
  }),
  summary:
    'One ward as staff sees them (a teacher: of the own class), each role what it may; the guardians see that it was opened',
})

export const printClassList = endpoint({
  method: 'POST',
  path: '/api/v1/office/classes/:id/list',
  access: ['head', 'office'],
  opens: 'class_lists.printed',
  freshProof: true,
  params: z.strictObject({ id: Id }),
  body: z.strictObject({
    /** Whom to call first, and the number, beside each child. */
    with_phones: z.boolean(),
    /** Why it leaves the school: the parents read it. */
    reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(200)),
  }),
  file: true,
  summary: 'The list of a class as A4 PDF, with room to write beside each name',
})
