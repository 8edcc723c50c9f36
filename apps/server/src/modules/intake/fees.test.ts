import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { WrittenFees } from '@schoolgate/contracts/fees'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { terms } from '#db/schema'
import { commandActor } from '#lib/actor'
import { createBursar } from '#modules/billing'
import { describeFault, readFeesFile } from '#modules/intake'
import { addSchool, createTestApp, SERVER_ROOT } from '#testing'

const DOCS = path.resolve(SERVER_ROOT, '../../docs/running-a-school.md')

/** A school, and how it reads a file of fees with these words in it. */
async function school() {
  const { db, given, clock } = await createTestApp()
  const { school, class: klass } = await given((tx) => addSchool(tx))
  await given((tx) => tx.update(terms).set({ academicYear: '2025/2026', number: 2 }).where(eq(terms.schoolId, school.id)))
  const folder = await mkdtemp(path.join(tmpdir(), 'schoolgate-fees-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const place = path.join(folder, 'fees.csv')
  const read = async (text: string) => {
    await writeFile(place, text)
    const { schedules, faults } = await readFeesFile(db, school.id, place)
    return { schedules, faults: faults.map(describeFault) }
  }
  return { db, clock, school, klass, read }
}

const example = async () => /```csv\n(academic_year,.*?)```/s.exec(await readFile(DOCS, 'utf8'))?.[1] ?? ''

test('the fees of the handbook are read from a spreadsheet and become a schedule; read again they change nothing', async () => {
  const { db, clock, school: of, klass, read } = await school()
  const { schedules, faults } = await read((await example()).replaceAll('B5', klass.code))
  expect(faults).toEqual([])
  const [fees, ...more] = schedules
  if (!fees) throw new Error('Nothing was read.')
  expect(more).toEqual([])
  expect(WrittenFees.parse(fees)).toMatchObject({
    academic_year: '2025/2026',
    name: 'School fees',
    due_on: '2026-03-27',
    minimum_payment_minor: 50_00,
    fees: [
      { code: 'TUI', amount_minor: 1_200_00, mandatory: true, basis: 'pupil', class_id: null, level: null },
      { code: 'TUI', amount_minor: 1_350_00, class_id: klass.id },
      { code: 'BRD', amount_minor: 900_00, boarding: 'boarder' },
      { code: 'PTA', amount_minor: 40_00, basis: 'family', approved_by: 'PTA, 22 November' },
    ],
  })
  const bursar = createBursar({ db, clock: clock.now, schoolId: of.id })
  const by = commandActor(of.id, 'kwame at the school’s computer', null)
  const written = await bursar.write(by, fees)
  expect((await bursar.write(by, fees)).id).toBe(written.id)
  expect((await bursar.schedules()).map(({ lines }) => lines)).toEqual([4])
})

test('what is wrong in a file of fees is said with its place, all at once, and nothing is read', async () => {
  const { read } = await school()
  const head = 'academic_year,term,schedule,due_on,code,name,group,amount,level,class\n'
  const { schedules, faults } = await read(
    [
      `${head}2025/2026,2,Fees,2026-03-27,TUI,Tuition,tuition,-5,,`,
      '2025/2026,3,Fees,,ICT,Computers,ict,80.00,,',
      '2025/2026,2,Fees,,ICT,Computers,ict,80.00,,NOWHERE',
      '2025/2026,2,Fees,2026-03-28,PTA,PTA,pta,0.00,,',
      '2025/2026,2,Fees,,PTA,PTA,pta,5.00,,',
    ].join('\n'),
  )
  expect(schedules).toEqual([])
  expect(faults).toEqual([
    'fees.csv, line 2, amount: “-5” is not an amount. Write it as 1500.00, without a minus sign.',
    'fees.csv, line 6, code: “academic_year 2025/2026 · term 2 · schedule Fees · code PTA” stands here twice. Keep one of the two rows.',
    'fees.csv, line 5, due_on: Another row of “2025/2026 · 2 · Fees” says something else here. Make the rows agree.',
    'fees.csv, line 3, term: There is no term 3 of 2025/2026. Correct it.',
    'fees.csv, line 4, class: There is no class “NOWHERE”. Correct its code.',
    'fees.csv, line 5, amount: The fee is nothing. Write an amount, or remove the row.',
  ])
  expect((await read('academic_year,term\n')).faults[0]).toMatch(/^fees\.csv, line 1, schedule: The column “schedule” is missing/)
})
