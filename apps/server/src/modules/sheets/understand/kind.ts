import type { SheetFactName } from '@schoolgate/contracts/sheet-words'
import type { Facts } from './facts.ts'
import type { Finding } from './faults.ts'
import type { KnownPeople, PeopleAnswers } from './known-people.ts'
import type { Plan } from './plan.ts'
import type { ReadPupils } from './pupils.ts'
import type { ReadCells } from './read-cells.ts'
import type { Repairs } from './repairs.ts'

/** A term of the school, as lists are laid on it. */
export type KnownTerm = { key: string; opens: string; closes: string }

/** What reading the rows of a list needs to know. */
export type ReadAbout = ReadPupils & {
  repairs: Repairs
  facts: Facts
  /** What stands above the list, and its tabs' names. */
  titles: readonly string[]
  school: ReadCells & {
    classes: readonly { code: string; name: string }[]
    subjects: readonly string[]
    terms: readonly KnownTerm[]
  }
}

/** A list that was read: what is wrong in it by itself, and what it comes to for a school with these people. */
export type Said = { findings: readonly Finding[]; plan(known: KnownPeople, answers: PeopleAnswers): Plan }

const FACTS: Readonly<Record<SheetFactName, string>> = {
  class: 'which class it is of',
  subject: 'which subject it is of',
  term: 'which term it is of',
  work: 'what the work is called',
  work_type: 'what kind of work it is',
  max_score: 'how much one can get',
  crosses: 'whether an x is a child who is there',
  as_of: 'of which day the balances are',
  method: 'how the money came',
}

/** The whole list cannot be saved before this is said. */
export const factUnsaid = (name: SheetFactName): Finding => ({
  level: 'bad',
  code: `list_${name}`,
  field: null,
  written: '',
  wrong: `The list does not say ${FACTS[name]}.`,
  todo: 'Say it once for the whole list.',
  question: null,
})
