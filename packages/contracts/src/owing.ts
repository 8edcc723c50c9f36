import * as z from 'zod/mini'
import { BillInstalment } from './billing.ts'
import { endpoint } from './endpoint.ts'
import { Money } from './money.ts'
import { NoticeReach } from './office-notices.ts'
import { Reason, Work } from './office-work.ts'
import { Day, Id, Instant, pageQuery } from './primitives.ts'

const BURSARS = ['bursar', 'head'] as const

/** How old what is left to pay is: by the term whose bill it is of. */
export const OWING_AGES = ['this_term', 'last_term', 'older'] as const
export type OwingAge = (typeof OWING_AGES)[number]

/** Where a family stands: it named no day, a day to come, a day that passed unpaid, or the school leaves it in peace. */
export const OWING_STANDS = ['no_date', 'date_given', 'date_passed', 'in_peace'] as const
export type OwingStand = (typeof OWING_STANDS)[number]

/** Why a family is not reminded now. */
export const NOT_REMINDED = ['in_peace', 'date_given', 'reminded', 'not_due', 'left', 'nobody', 'paid'] as const
export type NotReminded = (typeof NOT_REMINDED)[number]

/** What was said last, by either side. */
const LastWord = z.object({ kind: z.enum(['reminded', 'spoken', 'date', 'peace', 'peace_ended']), at: Instant })

/** Children who owe and are paid for by the same people. */
export const OwingFamily = z.object({
  /** One of the children, by whom the family is asked for. */
  id: Id,
  /** Whom the school calls first; null where nobody may see the bills. */
  name: z.nullable(z.string()),
  /** Who may see the bills, and so is reminded. */
  guardians: z.array(z.object({ fullname: z.string(), phone: z.nullable(z.string()) })),
  /** Somebody else stands for a child and may not see its bills. */
  has_limit: z.boolean(),
  children: z.array(
    z.object({
      ward_id: Id,
      first_name: z.string(),
      fullname: z.string(),
      class: z.string(),
      left: Money,
      has_left: z.boolean(),
    }),
  ),
  left: Money,
  /** Of that, what should have been paid by now. */
  overdue: Money,
  /** The oldest bill of which something is left. */
  since: z.object({ term: z.string(), academic_year: z.string(), age: z.enum(OWING_AGES) }),
  stand: z.enum(OWING_STANDS),
  /** The day that was named last, and for how much. */
  promise: z.nullable(z.object({ day: Day, amount: Money })),
  last_word: z.nullable(LastWord),
  not_reminded: z.nullable(z.enum(NOT_REMINDED)),
})
export type OwingFamily = z.infer<typeof OwingFamily>

const which = { stand: z.optional(z.enum(OWING_STANDS)), class_id: z.optional(Id) }

export const listOwing = endpoint({
  method: 'GET',
  path: '/api/v1/office/owing',
  access: BURSARS,
  opens: 'debtors.listed',
  query: z.strictObject({ ...pageQuery, ...which }),
  response: z.object({
    left: Money,
    families: z.int(),
    ages: z.array(z.object({ age: z.enum(OWING_AGES), left: Money, families: z.int() })),
    /** Families of each stand, and of those chosen how many would be reminded now. */
    stands: z.record(z.enum(OWING_STANDS), z.int()),
    to_remind: z.int(),
    limits: z.int(),
    classes: z.array(z.object({ id: Id, name: z.string() })),
    owing: z.array(OwingFamily),
    next_cursor: z.nullable(z.string()),
  }),
  summary: 'Families with something left to pay, by name, with the day they named and the last word; never by how much they owe',
})

/** What the school keeps of a talk: for the bursar and the head alone, no parent reads it. */
export const OwingNote = z.object({
  id: Id,
  kind: z.enum(['spoken', 'peace', 'peace_ended']),
  text: z.nullable(z.string()),
  /** `peace`: until this day; null: until somebody ends it. */
  until: z.nullable(Day),
  at: Instant,
  by: z.nullable(z.string()),
})
export type OwingNote = z.infer<typeof OwingNote>

export const getOwingFamily = endpoint({
  method: 'GET',
  path: '/api/v1/office/owing/families/:id',
  access: BURSARS,
  opens: 'bills.opened',
  params: z.strictObject({ id: Id }),
  response: z.object({
    family: OwingFamily,
    bills: z.array(
      z.object({
        bill_id: Id,
        ward_id: Id,
        bill_no: z.string(),
        term: z.string(),
        academic_year: z.string(),
        due_on: z.nullable(Day),
        /** All that the bill asks for; parts add up to it. */
        total: Money,
        left: Money,
        plan: z.array(z.omit(BillInstalment, { paid: true, status: true })),
      }),
    ),
    /** The days that were named for these bills, newest first, and whether so much had come by then. */
    promises: z.array(
      z.object({
        day: Day,
        amount: Money,
        made_at: Instant,
        made_by: z.nullable(z.string()),
        state: z.enum(['waits', 'kept', 'broken']),
      }),
    ),
    notes: z.array(OwingNote),
  }),
  summary:
    'One family: its bills of which something is left (none where all is paid) and their parts, the days it named and whether they were kept, and what was noted',
})

export const noteOwing = endpoint({
  method: 'POST',
  path: '/api/v1/office/owing/families/:id/notes',
  access: BURSARS,
  opens: 'nothing',
  idempotency: 'optional',
  params: z.strictObject({ id: Id }),
  /** `date`: the family named this day to the school, for all that is left; it is a promise like one that they make in the app. */
  body: z.strictObject({
    kind: z.enum(['spoken', 'peace', 'peace_ended', 'date']),
    text: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(300))),
    day: z.optional(Day),
  }),
  response: z.object({ id: Id }),
  summary: 'Write down a talk, a day that was named, that a family is left in peace, or no longer',
})

/** What a reminder would be, before it goes. */
export const OwingReminder = z.object({
  /** Families that are not reminded now, by why. */
  left_out: z.array(z.object({ why: z.enum(NOT_REMINDED), families: z.int() })),
  hears: NoticeReach.shape.hears,
  sms: NoticeReach.shape.sms,
  texts: NoticeReach.shape.texts,
})
export type OwingReminder = z.infer<typeof OwingReminder>

export const remindOwing = endpoint({
  method: 'POST',
  path: '/api/v1/office/owing/reminders',
  access: BURSARS,
  opens: 'nothing',
  idempotency: 'optional',
  body: z.strictObject({
    dry_run: z.boolean(),
    /** Those of the list that are meant … */
    ...which,
    /** … without these families, … */
    except: z.optional(z.array(Id).check(z.maxLength(500))),
    /** … or these alone. */
    only: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(500))),
    /** As many as were shown before: others than these are not reminded unseen. */
    families: z.optional(z.int()),
  }),
  response: z.object({
    families: z.int(),
    guardians: z.int(),
    /** Of a rehearsal. */
    preview: z.nullable(OwingReminder),
  }),
  summary:
    'A kind word to those who owe and named no day, to whom the bills may be seen by, never twice in a week; or what it would be',
})

/** Which families the letters are for: as for a reminder, those of the list that may be reminded now. */
export const OwingLettersTask = z.object({ ...which, except: z.optional(z.array(Id).check(z.maxLength(500))) })
export type OwingLettersTask = z.infer<typeof OwingLettersTask>

export const askOwingLetters = endpoint({
  method: 'POST',
  path: '/api/v1/office/owing/letters',
  access: BURSARS,
  opens: 'nothing',
  /** The same that is open already is not asked for twice. */
  idempotency: 'optional',
  body: z.strictObject(OwingLettersTask.shape),
  response: z.object({ families: z.int(), work: Work }),
  summary: 'Ask for a letter to each family that may be reminded now, all as one PDF, as long work',
})

export const printOwingLetter = endpoint({
  method: 'GET',
  path: '/api/v1/office/owing/families/:id/letter.pdf',
  access: BURSARS,
  opens: 'bills.opened',
  params: z.strictObject({ id: Id }),
  file: true,
  summary: 'The letter to one family, as it is printed',
})

export const takeOwingLetters = endpoint({
  method: 'POST',
  path: '/api/v1/office/owing/letters/:id/file',
  access: BURSARS,
  opens: 'debtors.taken',
  freshProof: true,
  params: z.strictObject({ id: Id }),
  body: z.strictObject({ reason: Reason }),
  file: true,
  summary: 'The letters that came out, for an hour; each family sees that they were taken',
})

export const takeOwingList = endpoint({
  method: 'POST',
  path: '/api/v1/office/owing/list.xlsx',
  access: BURSARS,
  opens: 'debtors.taken',
  freshProof: true,
  body: z.strictObject({ ...which, reason: Reason }),
  file: true,
  summary: 'Families with something left to pay as a spreadsheet, with the day they named and the last word',
})
