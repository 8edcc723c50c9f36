import type { SchoolInfo } from '@schoolgate/contracts/schools'
import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import { dayIn } from '#lib/days'
import type { Scope } from '#lib/scope'
import { subjectsOf } from '#modules/academics'
import type { FamilyNames } from '#modules/assistant/understanding'
import { fold } from '#modules/assistant/understanding'
import { schoolInfoOf } from '#modules/schools'
import { plainWardsOf, type PlainWard } from '#modules/wards'

/** One guardian, one ward, one moment. Frozen: every look of a turn closes over it. */
export type Settled = Readonly<{
  scope: Scope
  ward: PlainWard
  /** All wards of the caller, this one among them. */
  wards: readonly PlainWard[]
  school: SchoolInfo
  /** As `understand` takes them, folded. */
  names: FamilyNames
  /** The school's own names of the subjects of the ward's class, folded, and as they are written. */
  subjects: readonly string[]
  subjectNames: readonly string[]
  /** Everybody whose name may stand in a record: the ward, the teachers, the head. */
  /** The outside service that helps to word answers for this parent now. */
  vendor: string | null
  people: { child: readonly string[]; teachers: readonly string[]; head: string; school: readonly string[] }
  now: Date
  /** The day it is at the school. */
  today: string
}>

type Dependencies = { db: Db; clock: Clock }

/** Null where the ward is not the caller's: the same as if there were none. */
export const createSettling =
  ({ db, clock }: Dependencies) =>
  async (scope: Scope, wardId: string): Promise<Settled | null> => {
    const now = clock()
    const [school, wards, { subjects, teachers }] = await db.ask(scope, (tx) =>
      Promise.all([schoolInfoOf(tx, scope, now), plainWardsOf(tx, scope, now), subjectsOf(tx, scope, wardId, now)]),
    )
    const ward = wards.find(({ id }) => id === wardId)
    if (!school || !ward) return null
    const others = wards.filter((one) => one !== ward)
    return Object.freeze({
      scope,
      ward,
      wards,
      school,
      names: {
        ward: namesOf([ward]),
        others: withoutShared(namesOf(others), namesOf([ward])),
        family: wordsOf(wards.map(({ last_name }) => last_name)),
        staff: wordsOf([ward.class_teacher ?? '', ...teachers, school.head_teacher_name]),
      },
      subjects: subjects.map(fold),
      subjectNames: subjects,
      vendor: null,
      people: {
        child: [
          ward.fullname,
          ...[ward.first_name, ward.middle_name, ward.last_name, ward.admission_no].filter((name) => name !== null),
        ],
        teachers: [...new Set([ward.class_teacher, ...teachers].filter((name) => name !== null))],
        head: school.head_teacher_name,
        school: [school.name, school.short_name].filter((name) => name !== null),
      },
      now,
      today: dayIn(school.timezone, now),
    })
  }

/** First and middle names; a family name is shared and says nothing. */
const namesOf = (wards: readonly PlainWard[]): Set<string> =>
  wordsOf(wards.flatMap(({ first_name, middle_name }) => [first_name, middle_name ?? '']))
const wordsOf = (names: readonly string[]): Set<string> =>
  new Set(names.flatMap((name) => fold(name).split(/[\s.-]+/)).filter((word) => word !== ''))

const withoutShared = (names: ReadonlySet<string>, own: ReadonlySet<string>): Set<string> =>
  new Set([...names].filter((name) => !own.has(name)))
