import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { assessments, assessmentScores, subjects, terms } from '#db/schema'
import { newId } from '#lib/random'
import { addSchool, addUser, addWard, createTestApp } from '#testing'
import { commandUser } from './test-commands.ts'

/** Works that wait in Basic 5: two of mathematics called Fractions, one of science, one that nobody has marked. */
async function aWeekOfMarks() {
  const house = await createTestApp()
  const { given } = house
  await given(async (tx) => {
    const { school, class: klass } = await addSchool(tx)
    const place = { schoolId: school.id, classId: klass.id }
    const ama = await addWard(tx, place, [(await addUser(tx, school.id)).id])
    const [term] = await tx.select().from(terms).where(eq(terms.schoolId, school.id))
    const termId = term?.id ?? ''
    const subjectIds = { Mathematics: newId(), Science: newId() }
    for (const [name, id] of Object.entries(subjectIds)) await tx.insert(subjects).values({ id, schoolId: school.id, name })
    const work = async (ref: string, subject: keyof typeof subjectIds, title: string, day: string, score: number | null) => {
      const id = newId()
      const head = { id, ref, ...place, termId, subjectId: subjectIds[subject], title, day }
      await tx.insert(assessments).values({ ...head, type: 'class_exercise', maxScore: 20 })
      const mark = score === null ? { state: 'not_marked' as const } : { state: 'marked' as const, score }
      await tx
        .insert(assessmentScores)
        .values({ id: newId(), schoolId: school.id, assessmentId: id, wardId: ama.id, termId, ...mark })
    }
    await work('B5-MA-3', 'Mathematics', 'Fractions', '2026-02-25', 12)
    await work('B5-MA-4', 'Mathematics', 'Fractions', '2026-03-04', 15)
    await work('B5-SC-1', 'Science', 'Water', '2026-03-05', 18)
    await work('B5-SC-2', 'Science', 'Air', '2026-03-09', null)
  })
  const type = commandUser(house)
  const published = async () => {
    const rows = await given((tx) => tx.select().from(assessments).orderBy(assessments.ref))
    return rows.flatMap(({ ref, publishedAt }) => (publishedAt === null ? [] : [ref]))
  }
  return { ...house, publish: (...words: string[]) => type('scores', 'publish', ...words), published }
}

test('the office looks first what parents would see, and nothing is published by looking', async () => {
  const { publish, published } = await aWeekOfMarks()
  expect((await publish('--dry-run')).split('\n')).toEqual([
    '  B5-MA-3 (B5, Mathematics: Fractions, 2026-02-25), 1 mark',
    '  B5-MA-4 (B5, Mathematics: Fractions, 2026-03-04), 1 mark',
    '  B5-SC-1 (B5, Science: Water, 2026-03-05), 1 mark',
    '3 marks of 3 works would be published; nothing was.',
  ])
  expect(await published()).toEqual([])
})

test('one work is published by its title or its ref, and the others wait on', async () => {
  const { publish, published } = await aWeekOfMarks()
  expect(await publish('--work', 'water')).toMatch(/B5-SC-1[^]*1 mark of 1 work are published\.$/)
  expect(await published()).toEqual(['B5-SC-1'])
  await publish('--class', 'b5', '--subject', 'mathematics', '--work', 'b5-ma-4')
  expect(await published()).toEqual(['B5-MA-4', 'B5-SC-1'])
})

test('a title of two works publishes neither and names both', async () => {
  const { publish, published } = await aWeekOfMarks()
  await expect(publish('--work', 'Fractions')).rejects.toThrow(
    '“Fractions” is 2 works: B5-MA-3 (B5, Mathematics: Fractions, 2026-02-25); ' +
      'B5-MA-4 (B5, Mathematics: Fractions, 2026-03-04). Say which by its ref.',
  )
  expect(await published()).toEqual([])
})

test.each([
  [['--class', 'B9'], 'There is no class “B9”; there are: B5.'],
  [['--subject', 'Maths'], 'There is no subject “Maths”; there are: Mathematics, Science.'],
  [['--work', 'Air'], 'No work “Air” waits to be published; there are: B5-MA-3 ('],
  [['--subject', 'Science', '--work', 'B5-MA-3'], 'No work “B5-MA-3” waits to be published; there are: B5-SC-1 ('],
  [['--term', '3'], 'Nyansapo Prep School has no term 3 of 2025/2026.'],
])('what is not there is said, with what there is: %s', async (words, sentence) => {
  const { publish, published } = await aWeekOfMarks()
  await expect(publish(...words)).rejects.toThrow(sentence)
  expect(await published()).toEqual([])
})
