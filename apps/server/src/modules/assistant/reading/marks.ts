import type { Assessment, AssessmentType, SubjectStanding, WardAcademics } from '@schoolgate/contracts/academics'
import type * as z from 'zod'
import { academicsOf } from '#modules/academics'
import { ENGLISH, findSubjects, fold, FRENCH } from '#modules/assistant/understanding'
import type { INPUTS } from './inputs.ts'
import type { ReadingContext } from './reading-context.ts'
import type { Cited, LookResult, TermLabel } from './shape.ts'
import { chooseTerms, labelOf, minus, percent } from './terms.ts'

type Score = { raw: number; of: number; weighted: number; out_of: number }
export type SubjectMarks = {
  subject: string
  is_so_far: boolean
  /** `weighted` of `out_of` is what it counts in the total. */
  class_score: Score | null
  exam_score: Score | null
  total: number | null
  class_average: number | null
  /** Above the class; below it when negative. */
  above_class: number | null
  grade: string | null
  level: string | null
  /** 1 is the ward's own highest subject. */
  rank: number
  before: { term: string; academic_year: string; total: number; change: number | null } | null
}
export type WorkMark = {
  subject: string
  work: string
  type: AssessmentType
  day: string | null
  published: string
  state: 'not_marked' | 'marked' | 'absent' | 'excused'
  score: number | null
  of: number
  percent: number | null
  class_average: number | null
  comment: string | null
}
export type MarksFound = {
  term: TermLabel
  /** The term that runs, where it has no marks yet and nobody named a term: the marks are of an earlier one. */
  instead_of: TermLabel | null
  /** What a total is out of. */
  total_of: number
  is_so_far: boolean
  weights: { class: number; exam: number }
  average: number | null
  class_average: number | null
  above_class: number | null
  /** Of the terms up to this one, oldest first. */
  averages: {
    term: string
    academic_year: string
    class: string
    average: number
    class_average: number | null
    is_so_far: boolean
    change: number | null
  }[]
  /** Highest first; only those asked for where some were. */
  subjects: SubjectMarks[]
  /** How far the first of two subjects that were asked for stands above the second. */
  between: number | null
  /** Asked for, and the school has no marks under this name. */
  unknown: string[]
  counted: { subjects: number; above_class: number; below_class: number; better: number; worse: number }
  /** Newest first. */
  works: WorkMark[]
  /** Single works with the highest and with the lowest share of the marks. */
  extremes: { best: WorkMark[]; worst: WorkMark[] }
  /** Of each subject the work with the lowest share of the marks, among all of the term. */
  lowest: WorkMark[]
  /** Works whose titles the question names. */
  named: WorkMark[]
  missing: WorkMark[]
  missing_count: number
  best: string | null
  needs_practice: string | null
  tonight: { subject: string; work: string; topic: string | null; score: number | null; of: number } | null
}

const WORKS_SHOWN = 12
const EXTREMES_SHOWN = 3
const WHOLE = 100

/** The published marks of a term. */
export async function readMarks(
  context: ReadingContext,
  input: z.infer<typeof INPUTS.marks>,
): Promise<LookResult<'marks', MarksFound>> {
  const none = { tool: 'marks', sources: [], untrusted: [] } as const
  if (!context.ward.rights.academics) return { ...none, state: 'not_allowed', data: null, sources: [] }
  const chosen = await chooseTerms(context, input)
  if (!chosen) return { ...none, state: 'unknown_term', data: null, sources: [] }
  const { db, scope, ward, now } = context
  const read = (termId: string) => db.as(scope, (tx) => academicsOf(tx, scope, { wardId: ward.id, termId, now }))
  const first = await read(chosen.last.id)
  if (!first) return { ...none, state: 'not_allowed', data: null, sources: [] }
  const isFree = input.term === undefined && input.year === undefined && input.className === undefined
  const earlier = isFree && first.standings.length === 0 ? first.averages.at(-1) : undefined
  const instead = earlier && (await read(earlier.term_id))
  const found = instead ?? first
  const data = marksOf(found, context, input, instead ? labelOf(chosen.last, context) : null)
  return {
    tool: 'marks',
    state: data.subjects.length === 0 && data.works.length === 0 ? 'nothing' : 'found',
    data,
    sources: sourcesOf(context, found, data),
    untrusted: ['comment', 'work', 'topic'],
  }
}

/** The school's subject that is meant: by the lexicon's key or by its own name. */
export function isSubject(asked: string, name: string): boolean {
  const [wanted, own] = [fold(asked).replaceAll('_', ' '), fold(name)]
  if (wanted === own) return true
  const keys = keysOf(own)
  return keys.includes(asked) || keys.some((key) => key === wanted.replaceAll(' ', '_'))
}

/** A school's subjects are few, and every mark is held against what was asked. */
const subjectKeys = new Map<string, string[]>()
function keysOf(own: string): string[] {
  const known = subjectKeys.get(own)
  if (known) return known
  const keys = [ENGLISH, FRENCH].flatMap((lexicon) => findSubjects(own.replace(/[^a-z0-9 ]/g, ' '), lexicon, []))
  subjectKeys.set(own, keys)
  return keys
}

/** What kind of work it is says nothing about which. */
const KIND_OF_WORK = /^(?:project|homework|exercise|class|test|quiz|unit|work|mock|group|term|exam|and|the|of|in|on)$/
/** Whether a sentence holds every telling word of a work's title. */
function isNamed(title: string, sentence: string): boolean {
  const wordsIn = (text: string): string[] => [...fold(text).matchAll(/[a-z]{3,}/g)].map(([word]) => word)
  const said = wordsIn(sentence)
  const telling = wordsIn(title).filter((word) => !KIND_OF_WORK.test(word))
  return telling.length > 0 && telling.every((word) => said.includes(word))
}

function marksOf(
  found: WardAcademics,
  context: ReadingContext,
  { subjects: asked = [], about, part }: z.infer<typeof INPUTS.marks>,
  insteadOf: TermLabel | null,
): MarksFound {
  const terms = new Map(found.terms.map((term) => [term.id, term]))
  const nameOf = new Map(found.standings.map(({ subject_id, subject }) => [subject_id, subject]))
  const all = found.standings.map((standing, index): SubjectMarks => {
    const last = standing.trend.at(-1)
    const before = last && terms.get(last.term_id)
    return {
      subject: standing.subject,
      is_so_far: standing.is_so_far,
      class_score: scoreOf(standing.class_score, found.weights.class),
      exam_score: scoreOf(standing.exam_score, found.weights.exam),
      total: standing.total,
      class_average: standing.class_average,
      above_class: minus(standing.total, standing.class_average),
      grade: standing.grade,
      level: standing.level,
      rank: index + 1,
      before:
        last && before
          ? {
              term: before.name,
              academic_year: before.academic_year,
              total: last.total,
              change: minus(standing.total, last.total),
            }
          : null,
    }
  })
  const isAsked = (name: string) => asked.length === 0 || asked.some((one) => isSubject(one, name))
  const works = found.assessments
    .map((work) => workOf(work, nameOf.get(work.subject_id) ?? ''))
    .filter(({ subject }) => isAsked(subject))
  const missing = works.filter(({ state }) => state !== 'marked')
  const { average, best, needs_practice: behind, tonight } = found.insights
  const meant = all.filter(({ subject }) => isAsked(subject))
  const ofTerm = found.averages.find(({ term_id }) => term_id === found.term.id)
  const work = found.assessments.find(({ id }) => id === tonight?.assessment_id)
  return {
    term: labelOf(found.term, context),
    instead_of: insteadOf,
    total_of: WHOLE,
    is_so_far: found.standings.some(({ is_so_far }) => is_so_far),
    weights: found.weights,
    average: ofTerm?.average ?? average?.value ?? null,
    class_average: ofTerm?.class_average ?? average?.class_average ?? null,
    above_class: minus(ofTerm?.average ?? average?.value, ofTerm?.class_average ?? average?.class_average),
    averages: found.averages.map((one, index) => ({
      term: one.term,
      academic_year: one.academic_year,
      class: one.class,
      average: one.average,
      class_average: one.class_average,
      is_so_far: one.is_so_far,
      change: minus(one.average, found.averages[index - 1]?.average),
    })),
    subjects: meant,
    between: asked.length === 2 && meant.length === 2 ? minus(meant[0]?.total, meant[1]?.total) : null,
    unknown: asked.filter((one) => !all.some(({ subject }) => isSubject(one, subject))),
    counted: {
      subjects: all.length,
      above_class: all.filter(({ above_class: by }) => by !== null && by > 0).length,
      below_class: all.filter(({ above_class: by }) => by !== null && by < 0).length,
      better: all.filter(({ before }) => (before?.change ?? 0) > 0).length,
      worse: all.filter(({ before }) => (before?.change ?? 0) < 0).length,
    },
    works: works.slice(0, WORKS_SHOWN),
    extremes: extremesOf(works.filter(({ type }) => part === undefined || part === partOf(type))),
    lowest: lowestOf(works),
    named: about === undefined ? [] : works.filter(({ work: title }) => isNamed(title, about)).slice(0, WORKS_SHOWN),
    missing: missing.slice(0, WORKS_SHOWN),
    missing_count: missing.length,
    best: nameOf.get(best?.subject_id ?? '') ?? null,
    needs_practice: nameOf.get(behind?.subject_id ?? '') ?? null,
    tonight:
      tonight && work
        ? {
            subject: nameOf.get(work.subject_id) ?? '',
            work: work.title,
            topic: tonight.topic,
            score: work.score,
            of: work.max_score,
          }
        : null,
  }
}

const EXAMS: readonly AssessmentType[] = ['end_of_term', 'mock']
const partOf = (type: AssessmentType) => (EXAMS.includes(type) ? 'exam' : 'class')
const isMarked = ({ state, percent: share }: WorkMark) => state === 'marked' && share !== null
const byShareOf = (works: readonly WorkMark[]) =>
  works.filter(isMarked).toSorted((one, other) => (other.percent ?? 0) - (one.percent ?? 0))
const lowestOf = (works: readonly WorkMark[]): WorkMark[] =>
  [...Map.groupBy(byShareOf(works), ({ subject }) => subject).values()].flatMap((own) => own.at(-1) ?? [])

/** The best and the poorest works by their share of the marks, a few each. */
function extremesOf(works: readonly WorkMark[]): MarksFound['extremes'] {
  const byShare = byShareOf(works)
  return { best: byShare.slice(0, EXTREMES_SHOWN), worst: byShare.toReversed().slice(0, EXTREMES_SHOWN) }
}

const scoreOf = (score: SubjectStanding['class_score'], outOf: number): Score | null => score && { ...score, out_of: outOf }

const workOf = (work: Assessment, subject: string): WorkMark => ({
  subject,
  work: work.title,
  type: work.type,
  day: work.date,
  published: work.published_at.slice(0, 10),
  state: work.state,
  score: work.score,
  of: work.max_score,
  percent: work.score === null ? null : percent(work.score, work.max_score),
  class_average: work.class_average,
  comment: work.comment,
})

function sourcesOf({ ward }: ReadingContext, found: WardAcademics, data: MarksFound): Cited[] {
  const page = `/academics?ward=${ward.id}&term=${found.term.id}`
  const shown = new Set(data.subjects.map(({ subject }) => subject))
  return [
    { key: 'term', kind: 'marks', id: found.term.id, about: found.term.name, route: page },
    ...found.standings
      .filter(({ subject }) => shown.has(subject))
      .map(({ subject_id, subject }) => ({
        key: subject,
        kind: 'marks',
        id: subject_id,
        about: subject,
        route: `${page}&subject=${subject_id}`,
      })),
  ]
}
