import type { Carer, Family } from '@schoolgate/contracts/enrolment'
import type { GuardianRights, RELATIONSHIPS } from '@schoolgate/contracts/wards'

type Relationship = (typeof RELATIONSHIPS)[number]

/** Somebody who looks after a child, as the form has them by now. */
export type CarerDraft = {
  key: string
  /** A phone or an e-mail address, before anything else: it finds the family. */
  contact: string
  /** Whom the contact finds is not this person. */
  isAnother: boolean
  title: string
  fullname: string
  relationship: Relationship
  rights: GuardianRights
}

/** Whom the school has by a contact; undefined while it is not known. */
export type Found = { isContact: boolean; family: Family | null } | undefined

const EVERYTHING: GuardianRights = { academics: true, bills: true, pay: true, message: true, pickup: true }

export const emptyCarer = (): CarerDraft => ({
  key: crypto.randomUUID(),
  contact: '',
  isAnother: false,
  title: '',
  fullname: '',
  relationship: 'mother',
  rights: EVERYTHING,
})

/** The guardian whom the contact finds and who is meant. */
export const knownIn = ({ isAnother }: CarerDraft, found: Found) => (isAnother ? null : (found?.family?.guardian ?? null))

/** Nothing was written of them. */
export const isEmpty = ({ contact, fullname }: CarerDraft): boolean => contact.trim() === '' && fullname.trim() === ''

/** Whether it can be said who this is. */
export const isNamed = (draft: CarerDraft, found: Found): boolean =>
  knownIn(draft, found) !== null || draft.fullname.trim() !== ''

/** By what name the form speaks of them. */
export const nameOf = (draft: CarerDraft, found: Found): string => knownIn(draft, found)?.fullname ?? draft.fullname.trim()

/** As the school takes it. */
export const carerOf = (draft: CarerDraft, found: Found): Carer => {
  const { contact, title, fullname, relationship, rights } = draft
  const known = knownIn(draft, found)
  if (known) return { guardian_id: known.id, relationship, rights }
  const written = contact.trim()
  const isEmail = written.includes('@')
  const isShared = (found?.family ?? null) !== null
  return {
    title: title.trim() || null,
    fullname: fullname.trim(),
    phone: isEmail ? null : written || null,
    // An address signs in one person: whoever else reads there has none of their own.
    email: isEmail && !isShared ? written : null,
    shares_phone: isShared && !isEmail,
    relationship,
    rights,
  }
}
