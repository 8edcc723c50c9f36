import { expect, test } from 'vitest'
import { addNotice, addSchool, createTestApp, TEST_NOW } from '#testing'

const hours = (count: number) => new Date(TEST_NOW.getTime() + count * 3_600_000)

async function withNotice(fields: Parameters<typeof addNotice>[2] = {}) {
  const { app, given } = await createTestApp()
  await given(async (tx) => {
    const { school } = await addSchool(tx)
    await addNotice(tx, school.id, { code: 'N-2026-0131', title: 'Ama was ill', body: 'A private word', ...fields })
  })
  return (code: string) => app.inject(`/api/v1/verify/${encodeURIComponent(code)}`)
}

test.each(['N-2026-0131', 'n-2026-0131', ' N 2026 0131 ', 'N20260131', 'N–2026–O131', 'N-2O26-0I3l'])(
  'anybody learns that %s is a notice of the school, and nothing of what it says',
  async (code) => {
    const check = await withNotice()
    const answer = await check(code)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      verification: {
        state: 'genuine',
        kind: 'notice',
        number: null,
        issued_at: hours(-1).toISOString(),
        school: 'Nyansapo Prep School',
      },
    })
    for (const secret of ['Ama', 'private']) expect(answer.body).not.toContain(secret)
  },
)

const UNKNOWN = { verification: { state: 'unknown', kind: null, number: null, issued_at: null, school: null } }

test.each([
  'N-2026-0132',
  'N-2026-131',
  'X-2026-0131',
  'N-2026-0131; drop table notices',
  'N',
  '✓',
  '%',
  'N-2026-01310000000',
  "' or 1=1 --",
])('a code nobody printed is unknown: %s', async (code) => {
  const check = await withNotice()
  const answer = await check(code)
  expect([answer.statusCode, answer.json()]).toEqual([200, UNKNOWN])
})

test('a notice that is not out yet is unknown; one that was taken back says so', async () => {
  const early = await withNotice({ publishedAt: hours(1) })
  expect((await early('N-2026-0131')).json()).toEqual(UNKNOWN)
  const withdrawn = await withNotice({ withdrawnAt: hours(-0.5) })
  expect((await withdrawn('N-2026-0131')).json().verification).toMatchObject({ state: 'withdrawn', kind: 'notice' })
})

test('a code longer than any paper carries is refused', async () => {
  const check = await withNotice()
  expect((await check('N'.repeat(41))).statusCode).toBe(400)
})
