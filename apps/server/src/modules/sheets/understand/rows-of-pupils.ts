import type { Finding } from './faults.ts'
import { whoseFinder } from './find-whose.ts'
import type { Said } from './kind.ts'
import type { KnownPeople, KnownPupil } from './known-people.ts'
import type { Plan, PlannedRow } from './plan.ts'
import { classOf, type ReadPupils } from './pupils.ts'
import type { ReadRow } from './read-cells.ts'
import type { Repairs } from './repairs.ts'

/** One thing that a row says of its pupil: a day, a mark, a payment. `about` tells it from the others of its row. */
export type Item = { about: string | null; cells(pupil: KnownPupil, known: KnownPeople): string[] }

/** A row that is about a pupil of the school. */
export type PupilRow = {
  from: ReadRow
  name: string
  admissionNo: string | null
  classCode: string | null
  says: PlannedRow['says']
  items: Item[]
  findings: Finding[]
  /** What is wrong with the class only matters where the pupil is not found without it. */
  ofClass: Finding[]
}

/** Whose a row says it is; the class is read as in lists of pupils. */
export function whoseRow(from: ReadRow, repairs: Repairs, about: ReadPupils): PupilRow {
  const { full_name: whole, last_name: last, first_name: first, other_names: others } = from.values
  const ofClass: Finding[] = []
  return {
    from,
    name: whole ?? [first, others, last].filter((part) => part !== undefined).join(' '),
    admissionNo: from.values.admission_no ?? null,
    classCode: classOf(from, ofClass, repairs, about),
    says: [],
    items: [],
    findings: [...from.findings],
    ofClass,
  }
}

/** Lays rows that are about pupils on the school's own: each comes to rows of one data file. */
export const saidOfPupils = (rows: readonly PupilRow[], file: string, columns: readonly string[]): Said => ({
  findings: rows.flatMap(({ findings }) => findings),
  plan(known, answers): Plan {
    const find = whoseFinder(known, answers)
    const found = rows.map(({ from: { tab, row }, name, admissionNo, classCode }) =>
      find({ place: `${tab} ${row}`, name, admissionNo, classCode }),
    )
    return {
      isCompared: true,
      rows: rows.map(({ from, name, admissionNo, classCode, says, findings, ofClass }, index) => {
        const pupil = found[index]?.pupil ?? null
        return {
          tab: from.tab,
          row: from.row,
          name: pupil ? [pupil.first, pupil.middle, pupil.last].filter((part) => part !== null).join(' ') : name,
          classCode: pupil?.classCode ?? classCode,
          admissionNo: pupil?.admissionNo ?? admissionNo,
          guardian: null,
          phone: null,
          says,
          state: 'same',
          changes: [],
          findings: [...findings, ...(pupil === null ? ofClass : []), ...(found[index]?.findings ?? [])],
          isJoined: false,
        }
      }),
      parts: new Map([
        [
          file,
          {
            columns,
            rows: rows.flatMap(({ items }, index) => {
              const pupil = found[index]?.pupil
              return pupil ? items.map(({ about, cells }) => ({ about, cells: cells(pupil, known), of: [index] })) : []
            }),
          },
        ],
      ]),
    }
  },
})
