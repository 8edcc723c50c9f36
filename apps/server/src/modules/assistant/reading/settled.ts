import type { SchoolInfo } from '@schoolgate/contracts/schools'
import type { Ward } from '@schoolgate/contracts/wards'
import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import { dayIn } from '#lib/days'
import type { Scope } from '#lib/scope'
import { subjectsOf } from '#modules/academics'
import type { FamilyNames } from '#modules/assistant/understanding'
import { fold } from '#modules/assistant/understanding'
import type { Schools } from '#modules/schools'
import { wardsOf } from '#modules/wards'

/** One guardian, one ward, one moment. Frozen: every look of a turn closes over it. */
export type Settled = Readonly<{
  scope: Scope
  ward: Ward
  school: SchoolInfo
  /** As `understand` takes them, folded. */
  names: FamilyNames
  /** The school's own names of the subjects of the ward's class, folded, and as they are written. */
  subjects: readonly string[]
  subjectNames: readonly string[]
  /** Everybody whose name may stand in a record: the ward, the teachers, the head. */
  people: { child: readonly string[]; teachers: readonly string[]; head: string; school: readonly string[] }
  now: Date
  /** The day it is at the school. */
  today: string
}>

type Surroundings = { db: Db; clock: Clock; schools: Pick<Schools, 'infoOf'> }

/** Null where the ward is not the caller's: the same as if there were none. */
export const createSettling =
  ({ db, clock, schools }: Surroundings) =>
  async (scope: Scope, wardId: string): Promise<Settled | null> => {
    const now = clock()
    const [school, found] = await Promise.all([
      schools.infoOf(scope, now),
      db.as(scope, async (tx) => {
        const wards = await wardsOf(tx, scope, now)
        const ward = wards.find(({ id }) => id === wardId)
        return ward ? { ward, others: wards.filter((one) => one !== ward), ...(await subjectsOf(tx, scope, wardId)) } : null
      }),
    ])
    if (!school || !found) return null
    const { ward, others, subjects, teachers } = found
    return Object.freeze({
      scope,
      ward,
      school,
      names: { ward: namesOf([ward]), others: withoutShared(namesOf(others), namesOf([ward])) },
      subjects: subjects.map(fold),
      subjectNames: subjects,
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
const namesOf = (wards: readonly Ward[]): Set<string> =>
  new Set(
    wards
      .flatMap(({ first_name, middle_name }) => [first_name, middle_name ?? ''].flatMap((name) => fold(name).split(/[\s-]+/)))
      .filter((name) => name !== ''),
  )

const withoutShared = (names: ReadonlySet<string>, own: ReadonlySet<string>): Set<string> =>
  new Set([...names].filter((name) => !own.has(name)))
