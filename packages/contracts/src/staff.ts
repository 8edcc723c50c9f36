import * as z from 'zod/mini'
import { endpoint, STAFF_ROLES } from './endpoint.ts'
import { UserRecord } from './identity.ts'
import { Day, Id, Instant, PublicId } from './primitives.ts'

/** How long an invitation can be accepted, in seconds. */
export const INVITATION_LASTS = 3 * 86_400

const role = z.enum(STAFF_ROLES)
const words = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most))

/** Somebody who works at the school, or did. */
export const Colleague = z.object({
  id: Id,
  title: z.nullable(z.string()),
  fullname: z.string(),
  role,
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** The last day; null: none is set. */
  ends_on: z.nullable(Day),
  /** `left`: the last day is over; `off`: switched off by the school's files. */
  state: z.enum(['here', 'left', 'off']),
  last_seen_at: z.nullable(Instant),
  second_factors: z.object({ totp: z.boolean(), passkeys: z.int(), recovery_codes_left: z.int() }),
  is_me: z.boolean(),
})
export type Colleague = z.infer<typeof Colleague>

export const Invitation = z.object({
  id: Id,
  /** Of somebody who works here already and lost what proves them, or worked here before. */
  person_id: z.nullable(Id),
  title: z.nullable(z.string()),
  fullname: z.string(),
  role,
  phone: z.string(),
  email: z.nullable(z.string()),
  ends_on: z.nullable(Day),
  invited_by: z.string(),
  invited_at: Instant,
  expires_at: Instant,
  state: z.enum(['open', 'expired']),
})
export type Invitation = z.infer<typeof Invitation>

const ofOffice = { access: ['head', 'office'], opens: 'nothing', sessionOnly: true } as const
const one = { params: z.strictObject({ id: Id }) } as const

export const listPeople = endpoint({
  ...ofOffice,
  method: 'GET',
  path: '/api/v1/office/people',
  response: z.object({ people: z.array(Colleague), invitations: z.array(Invitation) }),
  summary: 'Who works at the school, with what proves them, and who is invited',
})

export const changeColleague = endpoint({
  ...ofOffice,
  ...one,
  method: 'PATCH',
  path: '/api/v1/office/people/:id',
  freshProof: true,
  body: z.strictObject({
    role: z.optional(role),
    ends_on: z.optional(z.nullable(Day)),
    /** As both were when they were read. */
    seen: z.strictObject({ role, ends_on: z.nullable(Day) }),
  }),
  response: z.object({ person: Colleague }),
  summary: 'Change what a colleague may do, or the last day: at once, whoever is signed in with it',
})

export const inviteColleague = endpoint({
  ...ofOffice,
  method: 'POST',
  path: '/api/v1/office/invitations',
  freshProof: true,
  body: z.strictObject({
    title: z.optional(words(20)),
    fullname: words(120),
    role,
    phone: z.string().check(z.minLength(3), z.maxLength(32)),
    email: z.optional(z.string().check(z.trim(), z.maxLength(254), z.regex(/^[^\s@\p{C}]+@[^\s@\p{C}]+$/u))),
    ends_on: z.optional(Day),
  }),
  response: z.object({ invitation: Invitation }),
  summary: 'Invite a colleague: the link goes to the e-mail, or by SMS where there is none; the phone is proven by a code',
})

export const inviteAnew = endpoint({
  ...ofOffice,
  ...one,
  method: 'POST',
  path: '/api/v1/office/people/:id/invitation',
  freshProof: true,
  response: z.object({ invitation: Invitation }),
  summary: 'Let a colleague in who lost everything: a link, and a code to the phone that the school has of them',
})

export const repeatInvitation = endpoint({
  ...ofOffice,
  ...one,
  method: 'POST',
  path: '/api/v1/office/invitations/:id/again',
  freshProof: true,
  response: z.object({ invitation: Invitation }),
  summary: 'Send an invitation again: a new link with a new end; the one before is worth nothing any more',
})

export const takeInvitationBack = endpoint({
  ...ofOffice,
  ...one,
  method: 'DELETE',
  path: '/api/v1/office/invitations/:id',
  summary: 'Take an invitation back at once',
})

const token = { body: z.strictObject({ token: PublicId }) } as const

export const openInvitation = endpoint({
  ...token,
  method: 'POST',
  path: '/api/v1/invitations/open',
  access: 'public',
  response: z.object({
    school_name: z.string(),
    title: z.nullable(z.string()),
    fullname: z.string(),
    role,
    invited_by: z.string(),
    expires_at: Instant,
    sent_to: z.string(),
  }),
  summary: 'What an invitation says to whoever has its link',
})

export const sendInvitationCode = endpoint({
  ...token,
  method: 'POST',
  path: '/api/v1/invitations/code',
  access: 'public',
  response: z.object({ sent_to: z.string(), expires_in: z.int(), resend_in: z.int() }),
  summary: 'Send a code to the phone of the invited',
})

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/v1/invitations/accept',
  access: 'public',
  body: z.strictObject({ token: PublicId, code: z.string().check(z.regex(/^\d{6,8}$/)) }),
  response: UserRecord,
  summary: 'Accept an invitation with the code from the phone: signed in, to set up a password and a second factor',
})

export const refuseInvitation = endpoint({
  ...token,
  method: 'POST',
  path: '/api/v1/invitations/not_me',
  access: 'public',
  summary: 'Say that an invitation came to the wrong person: it ends, and who invited hears of it',
})
