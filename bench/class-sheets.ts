import { classSheet, type PupilWorks } from '@schoolgate/server/class-sheet'
import { median, printTable } from './table.ts'

const CLASSES = 25
const PUPILS = 40
const SUBJECTS = Array.from({ length: 11 }, (_, index) => `subject-${index}`)
const WORKS = 7
const RUNS = 9

const RULES = {
  classWeight: 50,
  bands: [80, 68, 54, 40, 0].map((from_score, index) => ({ from_score, grade: String(index + 1), level: '' })),
  bestSubjects: 6,
}

/** A class whose marks differ from pupil to pupil, without dice. */
const classOf = (number: number): PupilWorks[] =>
  Array.from({ length: PUPILS }, (_, pupil) => ({
    wardId: `${number}-${pupil}`,
    bySubject: new Map(
      SUBJECTS.map((subject, at) => {
        const score = (work: number) => 30 + ((pupil * 17 + at * 7 + work * 13 + number) % 70)
        const classWorks = Array.from({ length: WORKS }, (_, work) => ({
          name: `Work ${work}`,
          score: score(work),
          of: 100,
          weight: null,
        }))
        return [subject, { classWorks, examWorks: [{ score: score(WORKS), of: 100, weight: null }] }]
      }),
    ),
  }))

/** Totals, grades, positions, averages and aggregates of a whole school, computed again. */
export async function classSheets(): Promise<void> {
  const classes = Array.from({ length: CLASSES }, (_, number) => classOf(number))
  const took = Array.from({ length: RUNS }, () => {
    const from = performance.now()
    for (const pupils of classes) classSheet(pupils, SUBJECTS, RULES)
    return Math.round(performance.now() - from)
  })
  const rows = [['1,000 pupils × 11 subjects × 8 works', median(took), Math.max(...took)]]
  printTable('Positions and averages of a school, computed again', ['What', 'ms, median', 'ms, worst'], rows)
}
