import type { Undo } from '@schoolgate/contracts/sheet-undo'
import type { Sheet } from '@schoolgate/contracts/sheets'
import { asc, eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import {
  assessments,
  assessmentScores,
  attendanceRecords,
  openingBalances,
  receipts,
  subjects,
  timetableEntries,
  users,
  wards,
} from '#db/schema'
import { addUser, addWard, bringingSchool } from '#testing'

const AT = '/api/v1/office/sheets'
/** Each reading of a sheet starts a process, which on a busy machine takes its seconds. */
vi.setConfig({ testTimeout: 90_000 })

/** A school with three children in Basic 5, its head, and what its lists wrote. */
async function listedSchool() {
  const house = await bringingSchool()
  const { given, schoolId, ama } = house
  const { head } = await given(async (tx) => {
    const [{ classId } = { classId: '' }] = await tx.select({ classId: wards.classId }).from(wards).where(eq(wards.id, ama.id))
    await addWard(tx, { schoolId, classId }, [house.mother.id], {
      firstName: 'Kofi',
      lastName: 'Addo',
      admissionNo: 'NYP/21/0148',
    })
    await addWard(tx, { schoolId, classId }, [house.mother.id], {
      firstName: 'Esi',
      lastName: 'Badu',
      admissionNo: 'NYP/21/0149',
    })
    return { head: await addUser(tx, schoolId, 'head') }
  })
  const undone = async (caller: Awaited<ReturnType<typeof house.at>>, { id }: Sheet): Promise<Undo> => {
    const would = (await caller.get(`${AT}/${id}/undo`)).json().undo
    expect((await caller.post(`${AT}/${id}/undo`)).statusCode).toBe(200)
    await house.doDue()
    const undo: Undo = (await caller.get(`${AT}/${id}/undo`)).json().undo
    expect(undo.counts).toEqual(would.counts)
    return undo
  }
  const days = () =>
    given((tx) =>
      tx
        .select({ no: wards.admissionNo, day: attendanceRecords.day, status: attendanceRecords.status })
        .from(attendanceRecords)
        .innerJoin(wards, eq(wards.id, attendanceRecords.wardId))
        .where(eq(attendanceRecords.schoolId, schoolId))
        .orderBy(asc(wards.admissionNo), asc(attendanceRecords.day)),
    )
  const marks = () =>
    given((tx) =>
      tx
        .select({
          title: assessments.title,
          no: wards.admissionNo,
          score: assessmentScores.score,
          shown: assessments.publishedAt,
        })
        .from(assessmentScores)
        .innerJoin(assessments, eq(assessments.id, assessmentScores.assessmentId))
        .innerJoin(wards, eq(wards.id, assessmentScores.wardId))
        .where(eq(assessmentScores.schoolId, schoolId))
        .orderBy(asc(assessments.title), asc(wards.admissionNo)),
    )
  return { ...house, head, undone, days, marks }
}

const TICKS = 'ADM NO,NAME,MON 09/03/26,TUE 10/03/26\nNYP/21/0147,Ama Mensah,/,x\nNYP/21/0148,Kofi Addo,/,/'

test('a register is brought in, a mended one changes only what it says otherwise, and undoing that leaves the first', async () => {
  const { at, office, days, undone } = await listedSchool()
  const secretary = await at(office.id)
  const first = await secretary.checked(await secretary.brought(TICKS))
  expect([first.sheet.understood.kind, first.sheet.counts]).toMatchObject(['attendance', { new: 2, bad: 0, look: 0 }])
  await secretary.saved(first.sheet, 'all')
  const before = await days()
  expect(before.map(({ no, day, status }) => `${no} ${day} ${status}`)).toEqual([
    'NYP/21/0147 2026-03-09 present',
    'NYP/21/0147 2026-03-10 absent',
    'NYP/21/0148 2026-03-09 present',
    'NYP/21/0148 2026-03-10 present',
  ])
  const mended = await secretary.checked(await secretary.brought(TICKS.replace('Addo,/,/', 'Addo,/,L\nNYP/21/0149,Esi Badu,/,S')))
  expect(mended.rows.map(({ name, state, changes }) => [name, state, changes])).toEqual([
    ['Ama Mensah', 'same', []],
    ['Kofi Addo', 'changed', [{ about: 'TUE 10/03/26', field: 'status', from: 'present', to: 'late' }]],
    ['Esi Badu', 'new', []],
  ])
  await secretary.saved(mended.sheet, 'all')
  expect((await days()).length).toBe(6)
  expect((await undone(secretary, mended.sheet)).counts).toMatchObject({ back: 1, others_out: 2, stays: 0 })
  expect(await days()).toEqual(before)
})

test('marks come in as the teachers’, shown to nobody; undone they are gone, but for a work that was shown since', async () => {
  const { at, office, marks, undone, given } = await listedSchool()
  const secretary = await at(office.id)
  const { sheet, rows } = await secretary.checked(
    await secretary.brought('BASIC 5 SCIENCE\nName,Ex. 1 (10),Quiz (20)\nAma Mensah,8,17.5\nKofi Addo,12,AB\nEsi Badu,9,20'),
  )
  expect(rows.map(({ name, state, findings }) => [name, state, findings.map(({ wrong }) => wrong)])).toEqual([
    ['Ama Mensah', 'new', ['“Science” becomes a new subject.']],
    ['Kofi Addo', 'bad', ['“Science” becomes a new subject.', 'The score 12 is above the maximum 10.']],
    ['Esi Badu', 'new', ['“Science” becomes a new subject.']],
  ])
  await secretary.saved(sheet, 'good')
  expect((await marks()).map(({ title, no, score, shown }) => [title, no, score, shown])).toEqual([
    ['Ex. 1', 'NYP/21/0147', 8, null],
    ['Ex. 1', 'NYP/21/0149', 9, null],
    ['Quiz', 'NYP/21/0147', 17.5, null],
    ['Quiz', 'NYP/21/0149', 20, null],
  ])
  await given((tx) => tx.update(assessments).set({ publishedAt: new Date() }).where(eq(assessments.title, 'Quiz')))
  const undo = await undone(secretary, sheet)
  expect([undo.counts, undo.stays.map(({ about, why }) => `${about} ${why}`).toSorted()]).toMatchObject([
    { others_out: 3, stays: 3 },
    ['mark told', 'mark told', 'work told'],
  ])
  expect((await marks()).map(({ title }) => title)).toEqual(['Quiz', 'Quiz'])
})

test('a timetable is brought in and undone', async () => {
  const { at, office, given, undone } = await listedSchool()
  const secretary = await at(office.id)
  const { sheet } = await secretary.checked(
    await secretary.brought('TIME TABLE BASIC 5\nTIME,7:45 - 8:25,8:25 - 9:05\nMON,Maths,English\nTUE,English,Maths'),
  )
  expect([sheet.understood.kind, sheet.counts]).toMatchObject(['timetable', { new: 2, bad: 0 }])
  await secretary.saved(sheet, 'all')
  const lessons = () =>
    given((tx) =>
      tx
        .select({ day: timetableEntries.weekday, starts: timetableEntries.starts, subject: subjects.name })
        .from(timetableEntries)
        .innerJoin(subjects, eq(subjects.id, timetableEntries.subjectId))
        .orderBy(asc(timetableEntries.weekday), asc(timetableEntries.period)),
    )
  expect((await lessons()).map(({ day, starts, subject }) => `${day} ${starts} ${subject}`)).toEqual([
    '1 07:45 Mathematics',
    '1 08:25 English Language',
    '2 07:45 English Language',
    '2 08:25 Mathematics',
  ])
  expect((await undone(secretary, sheet)).counts).toMatchObject({ others_out: 4, stays: 0 })
  expect(await lessons()).toEqual([])
})

test('who works here is for the head-teacher to bring in, and undoing takes out who never came', async () => {
  const { at, office, head, given, schoolId, undone } = await listedSchool()
  const list = 'Name of staff,Rank,Phone\nMr. Yaw Darko,Class teacher,0244555301\nMad. Adwoa Sarpong,Accountant,0244555302'
  const secretary = await at(office.id)
  const theirs = await secretary.brought(list)
  expect(theirs.understood.kind).toBe('staff')
  expect((await secretary.post(`${AT}/${theirs.id}/check`)).json().code).toBe('sheets.heads_only')
  const madam = await at(head.id)
  const { sheet, rows } = await madam.checked(theirs)
  expect(rows.map(({ name, state, admission_no: ref }) => [name, state, ref])).toEqual([
    ['Mr. Yaw Darko', 'new', 'S-0001'],
    ['Mad Adwoa Sarpong', 'new', 'S-0002'],
  ])
  expect((await secretary.post(`${AT}/${sheet.id}/save`, { rows: 'all' })).json().code).toBe('sheets.heads_only')
  await madam.saved(sheet, 'all')
  const staff = () =>
    given((tx) =>
      tx.select({ name: users.fullname, role: users.role }).from(users).where(eq(users.schoolId, schoolId)).orderBy(users.ref),
    )
  expect((await staff()).filter(({ name }) => /Darko|Sarpong/.test(name))).toEqual([
    { name: 'Yaw Darko', role: 'teacher' },
    { name: 'Adwoa Sarpong', role: 'bursar' },
  ])
  expect((await undone(madam, sheet)).counts).toMatchObject({ guardians_out: 0, others_out: 2, stays: 0 })
  expect((await staff()).some(({ name }) => /Darko|Sarpong/.test(name))).toBe(false)
})

test('money is the head-teacher’s to bring in, once for each receipt, and is put right by a correcting list, never undone', async () => {
  const { at, head, office, given, schoolId } = await listedSchool()
  const madam = await at(head.id)
  const owing = (amount: string) =>
    `DEBTORS AS AT 31/12/2025\nName,Class,Amount owed (GHS)\nAma Mensah,Basic 5,"${amount}"\nKofi Addo,Basic 5,(40.00)`
  const first = await madam.checked(await madam.brought(owing('1,250.00')), 'all')
  expect([first.sheet.understood.kind, first.sheet.counts]).toMatchObject(['opening_balances', { new: 2, bad: 0, look: 0 }])
  await madam.saved(first.sheet, 'all')
  const balances = () =>
    given((tx) =>
      tx
        .select({ kind: openingBalances.kind, amount: openingBalances.amountMinor })
        .from(openingBalances)
        .where(eq(openingBalances.schoolId, schoolId)),
    )
  expect((await balances()).toSorted((one, other) => one.amount - other.amount)).toEqual([
    { kind: 'credit', amount: 4000 },
    { kind: 'debt', amount: 125_000 },
  ])
  expect((await madam.get(`${AT}/${first.sheet.id}/undo`)).json().code).toBe('sheets.money_stays')
  expect((await madam.post(`${AT}/${first.sheet.id}/undo`)).json().code).toBe('sheets.money_stays')
  const mended = await madam.checked(await madam.brought(owing('1,150.00')))
  expect(mended.rows.map(({ name, state, changes }) => [name, state, changes.map(({ from, to }) => `${from} → ${to}`)])).toEqual([
    ['Ama Mensah', 'changed', ['GH₵\u00a01,250.00 → GH₵\u00a01,150.00']],
    ['Kofi Addo', 'same', []],
  ])
  await madam.saved(mended.sheet, 'all')
  expect(new Set((await balances()).map(({ amount }) => amount))).toEqual(new Set([115_000, 4000]))

  const paid =
    'Date,Pupil,Amount paid,Mode,Receipt No\n16/01/2026,Ama Mensah,GH₵ 500.00,MoMo,001207\n17/01/2026,Kofi Addo,350,Cash,'
  const payments = await madam.checked(await madam.brought(paid))
  expect(payments.rows.map(({ state, findings }) => [state, findings.map(({ code }) => code)])).toEqual([
    ['new', []],
    ['bad', ['no_reference']],
  ])
  await madam.saved(payments.sheet, 'good')
  const again = await madam.checked(await madam.brought(paid))
  expect(again.sheet.counts).toMatchObject({ new: 0, same: 1, bad: 1 })
  expect(await given((tx) => tx.$count(receipts))).toBe(1)
  const secretary = await at(office.id)
  expect((await secretary.post(`${AT}/${again.sheet.id}/save`, { rows: 'good' })).json().code).toBe('sheets.heads_only')
})
