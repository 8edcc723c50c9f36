import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { DELIVERY_STATES } from './office.ts'
import { REACHES } from './office-pupils.ts'
import { Id, Instant } from './primitives.ts'
import { GuardianRights, WARD_STATES, WardGuardian } from './wards.ts'

/** What the school has to reach somebody by: the phone that signs in, one to call on, an e-mail address. */
export const CONTACTS = ['phone', 'second_phone', 'email'] as const

/** A child for whom a guardian stands, as the guardian's page shows it. */
export const GuardianChild = z.object({
  guardianship_id: Id,
  ward_id: Id,
  fullname: z.string(),
  class: z.string(),
  status: z.enum(WARD_STATES),
  relationship: WardGuardian.shape.relationship,
  rights: GuardianRights,
  paper: z.nullable(z.string()),
})
export type GuardianChild = z.infer<typeof GuardianChild>

/** What the school told a guardian, and what became of it on each way. */
export const GuardianMessage = z.object({
  id: Id,
  at: Instant,
  title: z.object({ en: z.string(), fr: z.string() }),
  ways: z.array(
    z.object({ channel: z.enum(['push', 'sms', 'email']), state: z.enum(DELIVERY_STATES), reason: z.nullable(z.string()) }),
  ),
})
export type GuardianMessage = z.infer<typeof GuardianMessage>

export const getGuardian = endpoint({
  method: 'GET',
  path: '/api/v1/office/guardians/:id',
  access: ['head', 'office'],
  opens: 'guardians.opened',
  sessionOnly: true,
  params: z.strictObject({ id: Id }),
  response: z.object({
    guardian: z.object({
      id: Id,
      title: z.nullable(z.string()),
      fullname: z.string(),
      language: z.enum(['en', 'fr']),
      occupation: z.nullable(z.string()),
      address: z.nullable(z.string()),
      reach: z.enum(REACHES),
      /** Switched off: signs in no more and is told nothing. */
      is_active: z.boolean(),
      listed_at: Instant,
      last_seen_at: z.nullable(Instant),
    }),
    /** Those that the school has written down. Proven: this person showed that it is theirs. */
    contacts: z.array(z.object({ kind: z.enum(CONTACTS), value: z.string(), proven_at: z.nullable(Instant) })),
    children: z.array(GuardianChild),
    /** Where they are signed in to this school now, and whether messages go there. */
    devices: z.array(z.object({ id: Id, label: z.string(), last_seen_at: Instant, takes_messages: z.boolean() })),
    /** The newest first. */
    messages: z.array(GuardianMessage),
  }),
  summary:
    'One guardian: how the school reaches them, for whom they stand and what became of the last messages; the family sees that it was opened',
})

/** The longest reason for another number. */
export const CONTACT_REASON_MAX_WORDS = 200

export const correctContact = endpoint({
  method: 'PUT',
  path: '/api/v1/office/guardians/:id/contacts',
  access: ['head', 'office'],
  opens: 'nothing',
  freshProof: true,
  params: z.strictObject({ id: Id }),
  body: z.strictObject({
    kind: z.enum(CONTACTS),
    /** However it was written; null: the school has none any more. */
    value: z.nullable(z.string().check(z.trim(), z.minLength(3), z.maxLength(120))),
    /** What stood there when it was corrected, as the page showed it: somebody else may have been quicker. */
    seen: z.nullable(z.string()),
    /** How the school knows: the record keeps it. */
    reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(CONTACT_REASON_MAX_WORDS)),
  }),
  /** Whether anything was another than before. */
  response: z.object({ is_changed: z.boolean() }),
  summary:
    'Correct a guardian’s number or address: it has to be proven anew, the old one is no way in any more, and both hear of it',
})

export const signOutDevice = endpoint({
  method: 'POST',
  path: '/api/v1/office/guardians/:id/devices/:device_id/end',
  access: ['head', 'office'],
  opens: 'nothing',
  freshProof: true,
  params: z.strictObject({ id: Id, device_id: Id }),
  response: z.object({ is_ended: z.literal(true) }),
  summary: 'Sign a lost phone of a guardian out: at once, and no message goes there any more; the guardian hears of it',
})
