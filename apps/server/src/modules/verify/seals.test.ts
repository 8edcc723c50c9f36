import { readSeal, type SealedPaper } from '@schoolgate/contracts/seal'
import { listSealKeys } from '@schoolgate/contracts/verify'
import jsQR from 'jsqr'
import { expect, test } from 'vitest'
import type { Tx } from '#db'
import { bills, payments, receipts, sealKeys, termReports, termReportVersions, terms } from '#db/schema'
import { commandActor } from '#lib/actor'
import { newId, newPublicId } from '#lib/random'
import { addSchool, addWard, createTestApp, TEST_NOW } from '#testing'
import { createVerify } from './index.ts'

const paper: SealedPaper = {
  kind: 'term_report',
  code: '7K4M-2QXD',
  version: 1,
  issued_on: '2025-12-17',
  holder: 'Ama M.',
  about: 'Term 1, 2025/26',
  figures: { average: '74.9' },
}

async function atSchool() {
  const { app, world, given, clock, db } = await createTestApp({ publicUrl: 'https://nyansapo.schoolgate.example' })
  const place = await given((tx) => addSchool(tx))
  const verify = createVerify(world)
  return {
    app,
    db,
    given,
    clock,
    world,
    place,
    verify,
    seal: (changes: Partial<SealedPaper> = {}) => verify.seal(place.school.id, { ...paper, ...changes }),
    schoolOf: async (seal: string) =>
      (await app.inject({ method: 'POST', url: '/api/v1/seal_checks', payload: { seal } })).json().school,
    check: async (code: string, version = '') => (await app.inject(`/api/v1/verify/${code}${version}`)).json().verification,
  }
}

const numberIn = (link: string) => link.split('#')[1] ?? ''

/** Five dots of a camera for each field of the square, and white paper around it. */
const DOTS = 5

/** What an independent reader finds in the square as it is drawn. */
function scan({ path, size }: { path: string; size: number }) {
  const width = (size + 8) * DOTS
  const picture = new Uint8ClampedArray(width * width * 4).fill(255)
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let row = 0; row < DOTS; row++) {
      const start = ((Number(y) + 4) * DOTS + row) * width + (Number(x) + 4) * DOTS
      for (let dot = start; dot < start + Number(length) * DOTS; dot++) picture.fill(0, dot * 4, dot * 4 + 3)
    }
  return jsQR(picture, width, width)?.data
}

test('the square on a paper opens the school’s own page, and what it says was signed by the school', async () => {
  const { app, seal, schoolOf, place } = await atSchool()
  const square = await seal()
  expect(scan(square)).toBe(square.text)
  expect(square.text).toMatch(/^https:\/\/nyansapo\.schoolgate\.example\/verify#[1-9]\d+$/)
  expect(readSeal(numberIn(square.text))?.paper).toEqual(paper)
  expect(await schoolOf(numberIn(square.text))).toBe(place.school.name)
  const { keys } = (await app.inject(listSealKeys.path)).json()
  expect(keys).toEqual([
    {
      id: readSeal(numberIn(square.text))?.keyId,
      school: place.school.name,
      public_key: expect.stringMatching(/^[\w-]{43}$/),
      retired_at: null,
    },
  ])
})

test('the longest facts still fit a square of 24 mm whose fields are 0.4 mm wide', async () => {
  const { seal } = await atSchool()
  const square = await seal({
    holder: 'Oluwaseun-Temitope A.',
    about: 'Third Term, 2025/2026',
    figures: { average: '100.00', aggregate: '54', total: '1100.00' },
  })
  expect(square.size).toBeLessThanOrEqual(24 / 0.4)
  expect(scan(square)).toBe(square.text)
})

test('a mark changed in the square, a part cut off, or another school’s key is not from the school', async () => {
  const { seal, schoolOf, given, world } = await atSchool()
  const number = numberIn((await seal()).text)
  const text = Buffer.from(BigInt(number).toString(16), 'hex')
  const better = Buffer.concat([Buffer.from(text.subarray(0, -64).toString().replace('74.9', '94.9')), text.subarray(-64)])
  const seals = [
    BigInt(`0x${better.toString('hex')}`).toString(),
    number.slice(0, -1),
    number.slice(1),
    '',
    '1',
    '9'.repeat(1200),
    'x',
    `${number}0`,
  ]
  for (const forged of seals) expect(await schoolOf(forged)).toBeNull()

  const elsewhere = await atSchool()
  expect(await schoolOf(numberIn((await elsewhere.seal()).text))).toBeNull()
  // Another school of the same installation is named as what it is: itself.
  const { school } = await given((tx) => addSchool(tx, { name: 'Gracefield School' }))
  const theirs = await createVerify(world).seal(school.id, paper)
  expect(await schoolOf(numberIn(theirs.text))).toBe('Gracefield School')
})

test('a paper sealed before the key was renewed stays genuine', async () => {
  const { app, seal, schoolOf, verify, place, clock } = await atSchool()
  const before = await seal()
  clock.advance(3600)
  const id = await verify.renewKey(commandActor(place.school.id, 'kwame at the school’s computer', null))
  const after = await seal()
  expect(readSeal(numberIn(after.text))?.keyId).toBe(id)
  for (const { text } of [before, after]) expect(await schoolOf(numberIn(text))).toBe(place.school.name)
  const { keys } = (await app.inject(listSealKeys.path)).json()
  expect(keys.map((key: { retired_at: string | null }) => key.retired_at !== null)).toEqual([true, false])
})

test('servers that share a database sign with one key, however many start at once', async () => {
  const { world, place, app } = await atSchool()
  const squares = await Promise.all([1, 2, 3, 4].map(() => createVerify(world).seal(place.school.id, paper)))
  expect(new Set(squares.map(({ text }) => text)).size).toBe(1)
  expect((await app.inject(listSealKeys.path)).json().keys).toHaveLength(1)
  for (const { text } of squares) expect(text).not.toContain('private')
})

test('the private key leaves through no door', async () => {
  const { app, seal, db } = await atSchool()
  await seal()
  const [key] = await db.asSystem((tx) => tx.select().from(sealKeys))
  expect((await app.inject(listSealKeys.path)).body).not.toContain(key?.privateKey ?? 'nothing')
})

async function withPapers() {
  const school = await atSchool()
  const { given, place } = school
  await given(async (tx) => {
    const ward = await addWard(tx, { schoolId: place.school.id, classId: place.class.id }, [])
    const [term] = await tx.select().from(terms)
    if (!term) throw new Error('The school has no term.')
    const row = { schoolId: place.school.id, wardId: ward.id, termId: term.id }
    await addPapers(tx, row, place.class.id)
  })
  return school
}

async function addPapers(tx: Tx, row: { schoolId: string; wardId: string; termId: string }, classId: string) {
  const publishedAt = new Date(TEST_NOW.getTime() - 3_600_000)
  const issued = { issuedAt: publishedAt, publicId: newPublicId() }
  await tx.insert(termReports).values({
    ...row,
    id: newId(),
    publicId: newPublicId(),
    classId,
    template: 'basic',
    classWeight: 50,
    gradingScale: 'ges',
    status: 'published',
    version: 3,
    verifyCode: '7K4M-2QXD',
    publishedAt,
  })
  const bill = { ...row, ...issued, billNo: 'B-1', verifyCode: 'BBBB-2222' }
  await tx.insert(bills).values({ ...bill, id: newId(), status: 'void' })
  await tx
    .insert(bills)
    .values({ ...bill, publicId: newPublicId(), id: newId(), billNo: 'B-2', verifyCode: 'DRAF-T222', status: 'draft' })
  const paid = { schoolId: row.schoolId, method: 'cash', provider: 'office', amountMinor: 5000, feeBearer: 'school' } as const
  for (const [number, voidedAt] of [
    [418, null],
    [419, TEST_NOW],
  ] as const) {
    const id = newId()
    await tx.insert(payments).values({ ...paid, id, reference: `ref-${number}`, status: 'succeeded' })
    const balances = { balanceBeforeMinor: 5000, balanceAfterMinor: 0 }
    const names = { number, receiptNo: `R-2026-00${number}`, verifyCode: `RCPT-${number}X` }
    await tx.insert(receipts).values({
      id: newId(),
      schoolId: row.schoolId,
      paymentId: id,
      ...issued,
      publicId: newPublicId(),
      ...balances,
      ...names,
      voidedAt,
      voidedOn: voidedAt && '2026-03-12',
    })
  }
}

test('a report, a bill and a receipt say by their code whether they are genuine, replaced or taken back', async () => {
  const { check } = await withPapers()
  const school = 'Nyansapo Prep School'
  expect(await check('7k4m2qxd')).toMatchObject({ state: 'genuine', kind: 'term_report', school, number: null })
  expect(await check('7K4M-2QXD', '?version=3')).toMatchObject({ state: 'genuine' })
  expect(await check('7K4M-2QXD', '?version=2')).toMatchObject({ state: 'replaced', kind: 'term_report' })
  expect(await check('BBBB-2222')).toMatchObject({ state: 'withdrawn', kind: 'bill', number: 'B-1' })
  expect(await check('DRAF-T222')).toMatchObject({ state: 'unknown', kind: null })
  expect(await check('RCPT-418X')).toMatchObject({ state: 'genuine', kind: 'receipt', number: 'R-2026-00418', school })
  expect(await check('RCPT-419X')).toMatchObject({ state: 'withdrawn', kind: 'receipt' })
})

test('what is withdrawn stays withdrawn for an older version, and a report not yet out is unknown', async () => {
  const { check, given } = await withPapers()
  await given((tx) => tx.update(termReports).set({ status: 'withdrawn' }))
  expect(await check('7K4M-2QXD', '?version=1')).toMatchObject({ state: 'withdrawn' })
  for (const changes of [
    { status: 'draft' },
    { status: 'published', publishedAt: new Date(TEST_NOW.getTime() + 1000) },
  ] as const) {
    await given((tx) => tx.update(termReports).set(changes))
    expect(await check('7K4M-2QXD')).toMatchObject({ state: 'unknown' })
  }
})

test('the code of a version that was replaced says so, also when it is typed', async () => {
  const { check, given } = await withPapers()
  await given(async (tx) => {
    const [report] = await tx.select().from(termReports)
    if (!report) throw new Error('There is no report.')
    const { id: reportId, schoolId } = report
    const content = { ...report, verifyCode: 'WXY2-3456' }
    await tx.insert(termReportVersions).values({ reportId, schoolId, version: 2, content, replacedAt: TEST_NOW, why: 'A mark.' })
  })
  expect(await check('wxy2 3456')).toMatchObject({ state: 'replaced', kind: 'term_report', school: 'Nyansapo Prep School' })
  expect(await check('7K4M-2QXD')).toMatchObject({ state: 'genuine' })
})

test('whoever tries codes one after the other is asked to wait', async () => {
  const { app } = await atSchool()
  const answers = []
  for (let index = 0; index < 61; index++) answers.push((await app.inject(`/api/v1/verify/AAAA-${1000 + index}`)).statusCode)
  expect(answers.slice(0, 60).every((status) => status === 200)).toBe(true)
  expect(answers[60]).toBe(429)
})
