import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { REACHES } from './office-pupils.ts'
import { Day, Id } from './primitives.ts'
import { GuardianRights, RELATIONSHIPS } from './wards.ts'

const ofOffice = { access: ['head', 'office'], opens: 'nothing', sessionOnly: true } as const

const words = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most))
const perhaps = (most: number) => z.nullable(words(most))

/** A phone or an e-mail address as people write it. */
const Contact = z.string().check(z.trim(), z.minLength(3), z.maxLength(254))

/** So many people look after one child at most. */
export const CARERS_AT_MOST = 6

export const getEnrolment = endpoint({
  ...ofOffice,
  method: 'GET',
  path: '/api/v1/office/enrolment',
  response: z.object({
    /** Youngest first, with how many are in them. */
    classes: z.array(z.object({ code: z.string(), name: z.string(), pupils: z.int() })),
    /** The admission number that whoever comes next gets, unless the office writes another. */
    next_number: z.string(),
  }),
  summary: 'What is to be known before a pupil is added: the classes, and the next admission number',
})

/** A guardian whom the school has by a phone or an e-mail address, and their children. */
export const Family = z.object({
  guardian: z.object({ id: Id, title: z.nullable(z.string()), fullname: z.string(), reach: z.enum(REACHES) }),
  children: z.array(z.object({ ward_id: Id, fullname: z.string(), class: z.string(), relationship: z.enum(RELATIONSHIPS) })),
})
export type Family = z.infer<typeof Family>

/** Names and classes alone, as “Find someone” shows them. */
export const findFamily = endpoint({
  ...ofOffice,
  method: 'GET',
  path: '/api/v1/office/families',
  query: z.strictObject({ contact: Contact }),
  response: z.object({
    /** What was written is a phone number or an e-mail address. */
    is_contact: z.boolean(),
    family: z.nullable(Family),
  }),
  summary: 'The guardian of the school who has this phone or e-mail address, with their children',
})

/** Somebody who looks after the child and is a guardian here already. */
const KnownCarer = z.strictObject({ guardian_id: Id, relationship: z.enum(RELATIONSHIPS), rights: GuardianRights })

/** Somebody new; without a phone and an e-mail address they are reached on paper alone. */
const NewCarer = z.strictObject({
  title: perhaps(20),
  fullname: words(120),
  phone: z.nullable(Contact),
  email: z.nullable(Contact),
  /** The phone is another guardian's, to be called on and not to sign in with. */
  shares_phone: z.boolean(),
  relationship: z.enum(RELATIONSHIPS),
  rights: GuardianRights,
})

export const Carer = z.union([KnownCarer, NewCarer])
export type Carer = z.infer<typeof Carer>

export const addPupil = endpoint({
  ...ofOffice,
  method: 'POST',
  path: '/api/v1/office/wards',
  idempotency: 'required',
  body: z.strictObject({
    first_name: words(60),
    middle_name: perhaps(60),
    last_name: words(60),
    gender: z.nullable(z.enum(['female', 'male'])),
    date_of_birth: z.nullable(Day),
    /** Its code. */
    class: words(40),
    house: perhaps(40),
    boarding_status: z.enum(['day', 'boarder']),
    /** The first day here, where it is not the first of a term. */
    joined_on: z.nullable(Day),
    /** Left out: the next one. */
    admission_no: perhaps(40),
    carers: z.array(Carer).check(z.maxLength(CARERS_AT_MOST)),
    /** Another child than the one who looks like it. */
    is_another: z.boolean(),
  }),
  response: z.object({ ward: z.object({ id: Id, fullname: z.string(), admission_no: z.string(), class: z.string() }) }),
  summary: 'Add a pupil, with who looks after them; the same checks as a data file of pupils has',
})

export const addGuardian = endpoint({
  ...ofOffice,
  method: 'POST',
  path: '/api/v1/office/wards/:id/guardians',
  idempotency: 'optional',
  params: z.strictObject({ id: Id }),
  body: z.strictObject({ carer: Carer }),
  response: z.object({ guardian: z.object({ id: Id, fullname: z.string() }) }),
  summary: 'Say that somebody looks after a pupil, too: a guardian who is here already, or somebody new',
})
