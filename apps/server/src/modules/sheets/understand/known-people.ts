/** What was answered about people: the question's id, and the choice. */
export type PeopleAnswers = Readonly<Record<string, string>>

/** A pupil as the school has them. */
export type KnownPupil = {
  admissionNo: string
  first: string
  middle: string | null
  last: string
  gender: string | null
  dateOfBirth: string | null
  classCode: string
  house: string | null
  boardingStatus: string
  joinedOn: string | null
}

/** A guardian as the school has them. */
export type KnownGuardian = {
  ref: string
  title: string | null
  fullname: string
  phone: string | null
  secondPhone: string | null
  email: string | null
  occupation: string | null
  address: string | null
}

export type KnownLink = { guardian: string; admissionNo: string; relationship: string }

/** Whom the school has already, as far as a list of pupils may speak of them. `references` are taken, whoever has them. */
export type KnownPeople = {
  pupils: KnownPupil[]
  guardians: KnownGuardian[]
  links: KnownLink[]
  references: string[]
  staff: KnownStaff[]
  works: KnownWork[]
}

/** Somebody who works at the school. */
export type KnownStaff = {
  ref: string
  role: string
  title: string | null
  fullname: string
  email: string | null
  phone: string | null
  endsOn: string | null
}

/** A piece of work that the school has marks of; its term as in `ReadAbout`. */
export type KnownWork = { ref: string; classCode: string; term: string; subject: string; title: string }
