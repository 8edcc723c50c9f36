import fc from 'fast-check'
import { expect, test } from 'vitest'
import { classSheet, type PupilWorks, type SheetRules } from './class-sheet.ts'

const BANDS = [
  { from_score: 75, grade: 'A1', level: 'Excellent' },
  { from_score: 50, grade: 'C6', level: 'Credit' },
  { from_score: 0, grade: 'F9', level: 'Fail' },
]
const RULES: SheetRules = { classWeight: 50, bands: BANDS, bestSubjects: null }

/** A pupil with a class score and an exam score of 100 in each subject; null was not given. */
const pupil = (wardId: string, marks: Record<string, [number | null, number | null]>): PupilWorks => ({
  wardId,
  bySubject: new Map(
    Object.entries(marks).map(([subject, [score, exam]]) => [
      subject,
      {
        classWorks: [{ name: 'Test', score, of: 100, weight: null }],
        examWorks: [{ score: exam, of: 100, weight: null }],
      },
    ]),
  ),
})

test('totals, grades, shared positions and averages of a class come out together', () => {
  const sheet = classSheet(
    [
      pupil('a', { maths: [80, 80] }),
      pupil('b', { maths: [60, 60] }),
      pupil('c', { maths: [80, 80] }),
      pupil('d', { maths: [50, null] }),
    ],
    ['maths'],
    RULES,
  )
  expect(sheet.map(({ position, average, classAverage }) => [position, average, classAverage])).toEqual([
    [1, 80, 73.33],
    [3, 60, 73.33],
    [1, 80, 73.33],
    [null, null, 73.33],
  ])
  expect(sheet[0]?.lines[0]).toMatchObject({ classScore: 40, examScore: 40, total: 80, grade: 'A1', subjectPosition: 1 })
  expect(sheet[3]?.lines[0]).toMatchObject({ classScore: 25, examScore: null, total: null, grade: null, subjectPosition: null })
})

test('a subject that was not given to a pupil is no line, and no zero in the class average', () => {
  const [ama, kofi] = classSheet(
    [pupil('a', { maths: [80, 80], twi: [90, 90] }), pupil('k', { maths: [60, 60] })],
    ['maths', 'twi'],
    RULES,
  )
  expect(kofi?.lines.map(({ subjectId }) => subjectId)).toEqual(['maths'])
  expect(ama?.lines[1]?.classAverage).toBe(90)
})

test('the aggregate is the sum of the best six grades, and there is none with fewer', () => {
  const subjects = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  const marks = Object.fromEntries(
    subjects.map((name, index) => [name, [index === 0 ? 10 : 80, index === 0 ? 10 : 80] as [number, number]]),
  )
  const rules = { ...RULES, bestSubjects: 6 }
  expect(classSheet([pupil('a', marks)], subjects, rules)[0]?.aggregate).toBe(6)
  expect(classSheet([pupil('a', marks)], subjects.slice(0, 5), rules)[0]?.aggregate).toBeNull()
})

test('a class without pupils or without marks is an empty sheet, not an error', () => {
  expect(classSheet([], ['maths'], RULES)).toEqual([])
  expect(classSheet([pupil('a', {})], [], RULES)).toEqual([
    { wardId: 'a', lines: [], average: null, classAverage: null, aggregate: null, position: null },
  ])
})

const mark = fc.option(fc.integer({ min: 0, max: 100 }))
const marks = fc.record({ maths: fc.tuple(mark, mark), twi: fc.tuple(mark, mark) })

test('whoever does better is never placed behind, whatever the marks and the order of the register', () => {
  fc.assert(
    fc.property(fc.array(marks, { maxLength: 40 }), (given) => {
      const pupils = given.map((each, index) => pupil(`w${index}`, each))
      const sheet = classSheet(pupils, ['maths', 'twi'], RULES)
      for (const { average, position } of sheet) {
        const better = sheet.filter((other) => other.average !== null && average !== null && other.average > average)
        expect(position).toBe(average === null ? null : better.length + 1)
      }
      const turned = classSheet(pupils.toReversed(), ['maths', 'twi'], RULES).toReversed()
      expect(turned).toEqual(sheet)
    }),
  )
})

test('a total is never above 100 and stands only where both parts do', () => {
  fc.assert(
    fc.property(fc.array(marks, { minLength: 1, maxLength: 20 }), fc.integer({ min: 1, max: 99 }), (given, classWeight) => {
      const pupils = given.map((each, index) => pupil(`w${index}`, each))
      for (const { lines } of classSheet(pupils, ['maths', 'twi'], { ...RULES, classWeight }))
        for (const { total, classScore, examScore } of lines) {
          expect(total === null).toBe(classScore === null || examScore === null)
          expect(total ?? 0).toBeLessThanOrEqual(100)
        }
    }),
  )
})
