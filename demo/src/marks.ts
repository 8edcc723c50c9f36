import { addDays, type DemoTerm } from './calendar.ts'
import type { Dice } from './random.ts'
import { classAt, type DemoClass, type Pupil, type Row, type School } from './school.ts'

type Work = { type: string; title: string; of: number; day: string }

/** What a ward reached in a subject: sums of the works marked so far. */
export type SubjectScore = { reached: number; of: number; works: { name: string; score: number; of: number }[] }
export type Standings = Map<string, SubjectScore>

export const standingKey = (pupil: Pupil, term: DemoTerm, subject: string): string =>
  `${pupil.admissionNo} ${term.year} ${term.number} ${subject}`

const TOPICS: Record<string, readonly string[]> = {
  Mathematics: ['fractions', 'area and perimeter', 'word problems', 'angles'],
  'English Language': ['comprehension', 'reported speech', 'letter writing', 'spelling'],
  'English Studies': ['comprehension', 'tenses', 'letter writing', 'spelling'],
  Science: ['the water cycle', 'plants and soil', 'energy', 'the human body'],
  Computing: ['the keyboard', 'word processing', 'safe internet', 'simple programs'],
  French: ['dictée', 'la famille', 'les nombres', 'au marché'],
}
const ANY_TOPIC = ['unit 1', 'unit 2', 'unit 3', 'unit 4']

const SCHOOL_WORKS = [
  ['class_exercise', 'Exercise', 10],
  ['class_test', 'Class test', 20],
  ['homework', 'Homework', 10],
  ['project', 'Project', 20],
] as const
const NIGERIAN_WORKS = [
  ['class_test', 'CA1', 15],
  ['class_test', 'CA2', 15],
] as const

/** The works a class had in a subject by today. */
function worksOf({ country, today }: School, term: DemoTerm, subject: string, shift: number): Work[] {
  const plan = country === 'GH' ? SCHOOL_WORKS : NIGERIAN_WORKS
  const topics = TOPICS[subject] ?? ANY_TOPIC
  return plan.flatMap(([type, name, of], index) => {
    const day = addDays(term.opens, 14 + index * Math.floor(70 / plan.length) + (shift % 5))
    const held = term.days.findLast((each) => each <= day)
    return held !== undefined && day <= today
      ? [{ type, title: country === 'GH' ? `${name}: ${topics[index] ?? name}` : name, of, day: held }]
      : []
  })
}

export type MarkBook = { rows: Row[]; standings: Standings }

/** All works of a term: rows for the data file, and the sums that reports are made of. */
export function markBook(
  random: Dice,
  school: School,
  term: DemoTerm,
  teacherOf: (klass: DemoClass, subject: string) => string,
): MarkBook {
  const rows: Row[] = []
  const standings: Standings = new Map()
  for (const klass of school.classes) {
    if (klass.stage === 'preschool') continue
    const pupils = school.pupils.filter((pupil) => classAt(school, pupil, term) === klass)
    for (const [subjectIndex, subject] of school.subjectsOf(klass.stage).entries())
      for (const [index, work] of worksOf(school, term, subject, subjectIndex + klass.step).entries()) {
        const ref = `${klass.code}-${term.year.slice(2, 4)}T${term.number}-${subjectIndex + 1}-${index + 1}`
        for (const pupil of pupils) {
          const isAway = random.chance(2)
          const score = isAway ? 0 : scoreOf(random, pupil, subjectIndex, work.of)
          if (!isAway) add(standings, standingKey(pupil, term, subject), work.title.split(':')[0] ?? '', score, work.of)
          rows.push({
            ref,
            class: klass.code,
            academic_year: term.year,
            term: String(term.number),
            subject,
            type: work.type,
            title: work.title,
            date: work.day,
            max_score: String(work.of),
            weight: '',
            teacher: teacherOf(klass, subject),
            // The teacher gives the marks free the next afternoon; the newest work may still wait.
            published_at: addDays(work.day, 1) <= school.today ? `${addDays(work.day, 1)} 15:40` : '',
            admission_no: pupil.admissionNo,
            state: isAway ? 'absent' : 'marked',
            score: isAway ? '' : String(score),
            comment: isAway ? '' : commentOn(score, work),
          })
        }
      }
  }
  return { rows, standings }
}

/** Teachers write where a word helps. */
function commentOn(score: number, { of, type }: Work): string {
  if (score * 2 < of) return 'We will do this again in class on Monday.'
  return type === 'project' && score * 10 >= of * 8 ? 'Neat work, well explained.' : ''
}

/** Somebody good at school is not equally good at everything. */
export function scoreOf(random: Dice, pupil: Pupil, subjectIndex: number, of: number): number {
  const leaning = ((pupil.born.charCodeAt(9) * 7 + subjectIndex * 5) % 17) - 8
  const percent = Math.max(12, Math.min(99, pupil.ability + leaning + random.wobble(20)))
  return Math.round((percent * of) / 100)
}

function add(standings: Standings, key: string, name: string, score: number, of: number) {
  const standing = standings.get(key) ?? { reached: 0, of: 0, works: [] }
  standing.reached += score
  standing.of += of
  standing.works.push({ name, score, of })
  standings.set(key, standing)
}
