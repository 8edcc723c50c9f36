import { type Profile, type ProfileChange, updateProfile } from '@schoolgate/contracts/profile'
import { call } from '@schoolgate/ui/lib/api'
import { createOutbox } from '#lib/device/outbox'
import { requestTo, saidAt } from '#lib/device/request'

const FIELDS = ['occupation', 'address', 'language', 'low_data', 'text_size'] as const

/** What the parent changed about themselves and the school does not have yet. */
export const profileOutbox = createOutbox<ProfileChange, Profile>({
  kind: 'profile',
  send: async (change) => (await call(updateProfile, { body: change })).profile,
  requestOf: (change) => requestTo(updateProfile, { body: change }),
  sentBy: (said) => saidAt(updateProfile, said).profile,
  nameOf: (change) => FIELDS.filter((field) => field in change).join(' '),
  subjectOf: () => 'mine',
  isMessage: (kept): kept is ProfileChange => typeof kept === 'object' && kept !== null && FIELDS.some((field) => field in kept),
})
