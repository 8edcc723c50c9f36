import {
  aggregateOf,
  averageOf,
  gradeOf,
  partOf,
  positionsOf,
  totalOf,
  type Band,
  type Work,
} from '@schoolgate/contracts/mark-rules'

/** What one pupil did in one subject. */
export type SubjectWorks = { classWorks: readonly (Work & { name: string })[]; examWorks: readonly Work[] }
export type PupilWorks = { wardId: string; bySubject: ReadonlyMap<string, SubjectWorks> }

/** What differs between schools and templates. */
export type SheetRules = {
  /** The class score's share of a total, in per cent. */
  classWeight: number
  bands: readonly Band[]
  /** How many best subjects make the aggregate; null where the template has none. */
  bestSubjects: number | null
}

export type SheetLine = {
  subjectId: string
  components: { name: string; score: number; of: number }[]
  classScore: number | null
  examScore: number | null
  total: number | null
  grade: string | null
  level: string | null
  subjectPosition: number | null
  classAverage: number | null
}
export type SheetRow = {
  wardId: string
  lines: SheetLine[]
  average: number | null
  classAverage: number | null
  aggregate: number | null
  position: number | null
}

const WHOLE = 100

/**
 * The marks of a whole class at once: totals, grades, positions with ties, averages. A pupil has no line in a subject where
 * nothing was given to them; one without a total has no grade and no position in it.
 */
export function classSheet(pupils: readonly PupilWorks[], subjectIds: readonly string[], rules: SheetRules): SheetRow[] {
  const columns = subjectIds.map((subjectId) => subjectColumn(pupils, subjectId, rules))
  const rows = pupils.map(({ wardId }, index) => {
    const lines = columns.flatMap((column) => column[index] ?? [])
    return { wardId, lines, average: averageOf(lines.map(({ total }) => total)) }
  })
  const averages = rows.map(({ average }) => average)
  const positions = positionsOf(averages)
  const classAverage = averageOf(averages)
  return rows.map((row, index) => ({
    ...row,
    classAverage,
    position: positions[index] ?? null,
    aggregate:
      rules.bestSubjects === null
        ? null
        : aggregateOf(
            row.lines.map(({ grade }) => grade),
            rules.bestSubjects,
          ),
  }))
}

function subjectColumn(pupils: readonly PupilWorks[], subjectId: string, rules: SheetRules): (SheetLine | null)[] {
  const lines = pupils.map(({ bySubject }) => {
    const works = bySubject.get(subjectId)
    return works ? subjectLine(subjectId, works, rules) : null
  })
  const totals = lines.map((line) => line?.total ?? null)
  const positions = positionsOf(totals)
  const classAverage = averageOf(totals)
  return lines.map((line, index) => line && { ...line, subjectPosition: positions[index] ?? null, classAverage })
}

function subjectLine(subjectId: string, { classWorks, examWorks }: SubjectWorks, { classWeight, bands }: SheetRules): SheetLine {
  const classScore = partOf(classWorks, classWeight)?.weighted ?? null
  const examScore = partOf(examWorks, WHOLE - classWeight)?.weighted ?? null
  const total = totalOf(classScore, examScore, classWeight)
  const band = total === null ? null : gradeOf(total, bands)
  return {
    subjectId,
    components: classWorks.flatMap(({ name, score, of }) => (score === null ? [] : [{ name, score, of }])),
    classScore,
    examScore,
    total,
    grade: band?.grade ?? null,
    level: band?.level ?? null,
    subjectPosition: null,
    classAverage: null,
  }
}
