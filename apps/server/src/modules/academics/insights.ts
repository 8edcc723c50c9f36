import type { Assessment, Insights, SubjectStanding, TermAverage } from '@schoolgate/contracts/academics'
import { averageOf } from '@schoolgate/contracts/mark-rules'
import { counts } from './standings.ts'

/** Less than this between two terms is neither up nor down. */
const STEADY_POINTS = 1
/** How far below the class a subject is before it is said to need practice. */
const NOTICEABLE_POINTS = 2
/** Where there is no class to compare with: half of the marks. */
const HALF = 50

/**
 * What can be said of these marks by rule, each finding with the rows it was made of. It speaks of what was; what an examination
 * will bring nobody can read from it (domain §3: never predict a BECE grade).
 */
export function insightsOf(
  standings: readonly SubjectStanding[],
  assessments: readonly Assessment[],
  averages: readonly TermAverage[],
): Insights {
  const known = standings.filter(({ total }) => total !== null)
  const made = (of: SubjectStanding) => ({
    subject_id: of.subject_id,
    assessment_ids: assessments.filter((work) => work.subject_id === of.subject_id && counts(work)).map(({ id }) => id),
  })
  const best = known.length > 1 ? known[0] : undefined
  const behind = known
    .filter((standing) => standing !== best && lackOf(standing) >= NOTICEABLE_POINTS)
    .toSorted((one, other) => lackOf(other) - lackOf(one))[0]
  const average = averageOf(known.map(({ total }) => total))
  return {
    average: average === null ? null : { value: average, ...classOf(known) },
    trend: trendOf(averages),
    best: best ? made(best) : null,
    needs_practice: behind ? made(behind) : null,
    tonight: behind?.is_so_far ? tonightOf(behind, assessments) : null,
  }
}

const classOf = (known: readonly SubjectStanding[]) => ({
  class_average: averageOf(known.map((standing) => standing.class_average)),
  subject_ids: known.map(({ subject_id }) => subject_id),
})

const lackOf = ({ total, class_average }: SubjectStanding): number => (class_average ?? HALF) - (total ?? 0)

function trendOf(averages: readonly TermAverage[]): Insights['trend'] {
  const [before, last] = averages.slice(-2)
  if (!before || !last) return null
  const by = (Math.round(last.average * 100) - Math.round(before.average * 100)) / 100
  const direction = Math.abs(by) < STEADY_POINTS ? 'steady' : by > 0 ? 'up' : 'down'
  return { direction, by, since_term_id: before.term_id, term_id: last.term_id }
}

/** The work of the subject that went least well; of equals the newest. */
function tonightOf({ subject_id }: SubjectStanding, assessments: readonly Assessment[]): Insights['tonight'] {
  const part = ({ score, max_score }: Assessment) => (score ?? 0) / max_score
  const [work] = assessments
    .filter((each) => each.subject_id === subject_id && counts(each))
    .toSorted((one, other) => part(one) - part(other))
  return work ? { subject_id, assessment_id: work.id, topic: topicOf(work.title) } : null
}

/** Teachers write `Exercise: fractions`; what comes after the colon is what it was about. */
function topicOf(title: string): string | null {
  const [, topic] = title.split(/:(.*)/s)
  return topic?.trim() || null
}
