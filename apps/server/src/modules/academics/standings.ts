import type { Assessment, ScoreSoFar, SubjectStanding, TermAverage } from '@schoolgate/contracts/academics'
import { averageOf, isClassWork, isExam, partOf, totalOf, type Work } from '@schoolgate/contracts/mark-rules'
import type { MarkRow, ReportLine, ReportRow, TermRow } from './academics.store.ts'

const WHOLE = 100

/** The works a standing is made of. */
export const counts = (work: Pick<Assessment, 'type' | 'state'>): boolean =>
  work.state === 'marked' && (isExam(work) || isClassWork(work))

type Parts = { classScore: ScoreSoFar | null; examScore: ScoreSoFar | null; total: number | null }
type Marked = Work & Pick<Assessment, 'type'>

/** What these works come to; where only one of the two parts has marks, it stands for the whole so far. */
function partsOf(works: readonly Marked[], classWeight: number): Parts {
  const [classWorks, exams] = [works.filter(isClassWork), works.filter(isExam)]
  const classScore = partOf(classWorks, classWeight)
  const examScore = partOf(exams, WHOLE - classWeight)
  const both = totalOf(classScore?.weighted ?? null, examScore?.weighted ?? null, classWeight)
  const total = both ?? (partOf(classWorks, WHOLE) ?? partOf(exams, WHOLE))?.weighted ?? null
  return { classScore, examScore, total }
}

const asWork = ({ type, score, maxScore, weight }: MarkRow): Marked => ({ type, score, of: maxScore, weight })
/** The class on the same works, so that a hard test the ward missed does not count for the others either. */
const asClassWork = ({ type, score, classAverage, maxScore, weight }: MarkRow): Marked => ({
  type,
  score: score === null ? null : classAverage,
  of: maxScore,
  weight,
})

type StandingsInput = {
  marks: readonly MarkRow[]
  classWeight: number
  /** The lines of this term's report, once it is published. */
  lines: readonly ReportLine[]
  trendOf(subjectId: string): SubjectStanding['trend']
}

/** How the ward stands in each subject of a term, highest first; a published report has the last word. */
export function standingsOf({ marks, classWeight, lines, trendOf }: StandingsInput): SubjectStanding[] {
  const names = new Map([...marks, ...lines].map(({ subjectId, subject }) => [subjectId, subject]))
  const standings = [...names].map(([subjectId, subject]) => {
    const works = marks.filter((mark) => mark.subjectId === subjectId)
    const soFar = partsOf(works.map(asWork), classWeight)
    const line = lines.find((each) => each.subjectId === subjectId)
    const common = { subject_id: subjectId, subject, trend: trendOf(subjectId) }
    return line
      ? { ...common, ...asReported(line, soFar, classWeight) }
      : {
          ...common,
          is_so_far: true,
          class_score: soFar.classScore,
          exam_score: soFar.examScore,
          total: soFar.total,
          class_average: partsOf(works.map(asClassWork), classWeight).total,
          grade: null,
          level: null,
        }
  })
  return standings.toSorted((one, other) => (other.total ?? -1) - (one.total ?? -1) || one.subject.localeCompare(other.subject))
}

const asReported = (line: ReportLine, soFar: Parts, classWeight: number) => {
  const part = (weighted: number | null, works: ScoreSoFar | null, share: number) =>
    weighted === null ? null : { raw: works?.raw ?? weighted, of: works?.of ?? share, weighted }
  return {
    is_so_far: false,
    class_score: part(line.classScore, soFar.classScore, classWeight),
    exam_score: part(line.examScore, soFar.examScore, WHOLE - classWeight),
    total: line.total,
    class_average: line.classAverage,
    grade: line.grade,
    level: line.level,
  }
}

/** The averages of the terms up to this one, oldest first: of reports, and of this term's works while it has none. */
export function averagesOf(
  term: TermRow,
  terms: readonly TermRow[],
  reports: readonly ReportRow[],
  standings: readonly SubjectStanding[],
  klass: string,
): TermAverage[] {
  const reported = reports.flatMap((report) => {
    const of = terms.find(({ id }) => id === report.termId)
    return of && of.opens <= term.opens && report.average !== null
      ? [pointOf(of, report.class, report.average, report.classAverage, false)]
      : []
  })
  if (reports.some(({ termId }) => termId === term.id)) return reported
  const average = averageOf(standings.map(({ total }) => total))
  const classAverage = averageOf(standings.map((standing) => standing.class_average))
  return average === null ? reported : [...reported, pointOf(term, klass, average, classAverage, true)]
}

const pointOf = (term: TermRow, klass: string, average: number, classAverage: number | null, isSoFar: boolean): TermAverage => ({
  term_id: term.id,
  academic_year: term.academicYear,
  term: term.name,
  number: term.number,
  class: klass,
  average,
  class_average: classAverage,
  is_so_far: isSoFar,
})
