import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { attendanceRecords, classes, messages, terms } from '#db/schema'
import { newId } from '#lib/random'
import { addSchool, addUser, addWard, createTestApp } from '#testing'

test('a teacher asks back about a reason: the child is not absent without one meanwhile, the father answers for the mother, and it waits to be read again', async () => {
  const { given, signedIn } = await createTestApp()
  const made = await given(async (tx) => {
    const { school, class: klass } = await addSchool(tx)
    const mother = await addUser(tx, school.id, 'parent', { fullname: 'Abena Mensah' })
    const father = await addUser(tx, school.id, 'parent', { fullname: 'Kwame Mensah' })
    const tetteh = await addUser(tx, school.id, 'teacher', { fullname: 'Emmanuel Tetteh' })
    const other = await addUser(tx, school.id, 'teacher')
    await tx.update(classes).set({ classTeacherId: tetteh.id }).where(eq(classes.id, klass.id))
    const ama = await addWard(tx, { schoolId: school.id, classId: klass.id }, [mother.id, father.id])
    const [term] = await tx.select().from(terms).where(eq(terms.schoolId, school.id))
    const row = { id: newId(), schoolId: school.id, wardId: ama.id, termId: term?.id ?? '', day: '2026-03-10' }
    await tx.insert(attendanceRecords).values({ ...row, session: 'day', status: 'absent' })
    return { mother, father, tetteh, other, ama }
  })
  const [mother, father, teacher, other] = [
    await signedIn(made.mother.id),
    await signedIn(made.father.id),
    await signedIn(made.tetteh.id),
    await signedIn(made.other.id),
  ]
  const page = `/api/v1/wards/${made.ama.id}/attendance`
  const days = { first_day: '2026-03-10', last_day: '2026-03-11' }
  const tell = (by: typeof mother, body: object) =>
    by.post(`${page}/explanations`, { request_id: newId(), reason: 'sick', ...days, ...body })
  const { id } = (await tell(mother, { text: 'Not well' })).json().explanation
  const ask = (by: typeof teacher, question: string) =>
    by.post(`/api/v1/office/attendance/explanations/${id}/question`, { question })

  expect((await ask(other, 'Which clinic?')).statusCode).toBe(404)
  expect((await ask(mother, 'Which clinic?')).statusCode).toBe(403)
  expect((await ask(teacher, '  ')).statusCode).toBe(400)
  expect((await ask(teacher, 'Which clinic?')).json().explanation).toMatchObject({ state: 'asked', question: 'Which clinic?' })
  const told = await given((tx) => tx.select().from(messages))
  expect(told).toHaveLength(1)
  expect(JSON.stringify(told)).not.toContain('clinic')
  const list = async (state: string) =>
    (await teacher.get(`/api/v1/office/attendance/explanations?state=${state}`)).json().explanations
  expect(await list('pending')).toEqual([])
  expect(await list('asked')).toHaveLength(1)

  const seen = (await father.get(page)).json()
  expect(seen.records[0].explanation).toMatchObject({ state: 'asked', question: 'Which clinic?', text: 'Not well' })
  expect(seen.summary).toMatchObject({ absent: 1, unexplained: 0 })
  // Not about other days than those that were asked about.
  expect((await tell(father, { last_day: '2026-03-10' })).json().code).toBe('attendance.already_explained')
  expect((await tell(father, { reason: 'hospital', text: 'Ridge Hospital' })).statusCode).toBe(200)
  expect(await list('pending')).toMatchObject([{ text: 'Ridge Hospital', by: 'Kwame Mensah', question: 'Which clinic?' }])

  const decide = (state: string) => teacher.post(`/api/v1/office/attendance/explanations/${id}/decision`, { state })
  expect((await decide('accepted')).json().explanation).toMatchObject({ state: 'accepted' })
  expect((await ask(teacher, 'And tomorrow?')).json().code).toBe('attendance.decided')
  expect((await father.get(page)).json().summary).toMatchObject({ absent: 0, excused: 1 })
})
