import type { Finding } from './faults.ts'
import { numbersFrom, type Found } from './find-pupils.ts'
import type { KnownGuardian, KnownPeople, PeopleAnswers } from './known-people.ts'
import { noteOf, phoneOfTwo } from './people-questions.ts'
import type { CarerSaid, PupilSaid } from './pupils.ts'
import { nameLikeness } from '#lib/sheets/words'

/** A guardian as they will be, with the rows of the sheet that name them. */
export type GuardianMade = KnownGuardian & {
  /** Who stands here already under this reference. */
  before: KnownGuardian | null
  /** The phone is somebody else's, to be called on and not to sign in with. */
  isShared: boolean
  /** Has children here whom the sheet does not name. */
  hasOthers: boolean
  rows: Set<number>
  findings: Finding[]
}

export type Families = {
  guardians: GuardianMade[]
  links: { guardian: string; row: number; relationship: string }[]
  guardiansOf(row: number): GuardianMade[]
}

/** Names less alike than this, under one phone, may be two people. */
const ALIKE = 0.5

/**
 * Who looks after whom: one phone is one person, whatever their children are called; a surname alone never joins anybody. Without a phone
 * somebody is found again only among the guardians of the same child.
 */
export function familiesOf(
  said: readonly PupilSaid[],
  found: readonly Found[],
  known: KnownPeople,
  answers: PeopleAnswers,
): Families {
  const refs = numbersFrom('G', known.references)
  const here = new Map(known.guardians.map((guardian) => [guardian.ref, guardian]))
  const byPhone = new Map(known.guardians.flatMap((guardian) => (guardian.phone === null ? [] : [[guardian.phone, guardian]])))
  const linked = Map.groupBy(known.links, ({ admissionNo }) => admissionNo)
  const relations = new Map(
    known.links.map(({ guardian, admissionNo, relationship }) => [`${guardian} ${admissionNo}`, relationship]),
  )
  const childrenOf = Map.groupBy(known.links, ({ guardian }) => guardian)
  const made = new Map<string, GuardianMade>()
  const holders = new Map<string, GuardianMade>()
  const links: Families['links'] = []

  const make = (carer: CarerSaid, before: KnownGuardian | undefined, isShared: boolean): GuardianMade => {
    const ref = before?.ref ?? refs()
    const known_ = made.get(ref)
    if (known_) return known_
    const guardian: GuardianMade = {
      ref,
      // Who is here keeps the name that stands here; a list of pupils is no reason to change it.
      title: before ? before.title : carer.title,
      fullname: before?.fullname ?? carer.name,
      phone: before ? before.phone : carer.phone,
      secondPhone: before?.secondPhone ?? carer.secondPhone,
      email: carer.email ?? before?.email ?? null,
      occupation: carer.occupation ?? before?.occupation ?? null,
      address: carer.address ?? before?.address ?? null,
      before: before ?? null,
      isShared,
      hasOthers: (childrenOf.get(ref)?.length ?? 0) > 0,
      rows: new Set(),
      findings: [],
    }
    made.set(ref, guardian)
    return guardian
  }

  /** The guardian of this phone, or a second person who may only be called on it. */
  const ofPhone = (carer: CarerSaid, phone: string, own: readonly KnownGuardian[]): GuardianMade => {
    const holder = holders.get(phone) ?? (byPhone.get(phone) && make(carer, byPhone.get(phone), false))
    if (!holder) {
      const called = own.find((guardian) => guardian.phone === null && nameLikeness(guardian.fullname, carer.name) >= ALIKE)
      const fresh = make(carer, called, false)
      if (called) fresh.phone = phone
      holders.set(phone, fresh)
      return fresh
    }
    holders.set(phone, holder)
    if (carer.name === '' || nameLikeness(holder.fullname, carer.name) >= ALIKE) return holder
    const sharer = own.find((guardian) => guardian.secondPhone === phone && nameLikeness(guardian.fullname, carer.name) >= ALIKE)
    if (sharer) return make(carer, sharer, false)
    const question = phoneOfTwo(phone, [holder.fullname, carer.name])
    const answer = answers[question.question?.id ?? '']
    if (answer !== 'two') {
      holder.findings.push(answer === 'one' ? noteOf(question) : question)
      return holder
    }
    const key = `${phone} ${carer.name}`
    const second = holders.get(key) ?? make(carer, undefined, true)
    holders.set(key, second)
    return second
  }

  const linkedHere = new Set<string>()
  for (const [row, pupil] of said.entries()) {
    const { admissionNo = '', isLeftOut = true } = found[row] ?? {}
    if (isLeftOut) continue
    const own = (linked.get(admissionNo) ?? []).flatMap(({ guardian }) => here.get(guardian) ?? [])
    for (const carer of pupil.carers) {
      const named =
        carer.name === '' && carer.phone !== null
          ? { ...carer, name: `Parent of ${pupil.name?.first ?? ''} ${pupil.name?.last ?? ''}`.trim() }
          : carer
      const again = own.find((guardian) => nameLikeness(guardian.fullname, named.name) >= 0.8)
      const guardian =
        named.phone === null
          ? make(named, again, false)
          : ofPhone(carer.name === '' && holders.has(named.phone ?? '') ? carer : named, named.phone, own)
      if (guardian.rows.has(row)) continue
      guardian.rows.add(row)
      const link = `${guardian.ref} ${admissionNo}`
      if (linkedHere.has(link)) continue
      linkedHere.add(link)
      links.push({ guardian: guardian.ref, row, relationship: carer.relationship ?? relations.get(link) ?? 'guardian' })
    }
  }
  const guardians = [...made.values()]
  const ofRow = new Map<number, GuardianMade[]>()
  for (const guardian of guardians) for (const row of guardian.rows) ofRow.set(row, [...(ofRow.get(row) ?? []), guardian])
  return { guardians, links, guardiansOf: (row) => ofRow.get(row) ?? [] }
}
