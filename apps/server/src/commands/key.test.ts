import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { notices, payments } from '#db/schema'
import { payingSchool } from '#testing'
import { COMMANDS } from './table.ts'
import { commandUser } from './test-commands.ts'

/** A school, and what the commands say there. */
async function context() {
  const fixture = await payingSchool({ isOnline: false })
  const { bills } = (await fixture.callMother('GET', `/api/v1/wards/${fixture.ama.id}/bills`)).json()
  return {
    ...fixture,
    billNo: String(bills[0].bill_no),
    type: commandUser(fixture),
    rows: (table: typeof payments | typeof notices) => fixture.given((tx) => tx.$count(table)),
  }
}

const NOT_AGAIN = 'Done already at 09:30, and not once more; --again does it a second time.'

test('cash that is written down twice with the same words came once, until the bursar says that it came again', async () => {
  const { type, ama, rows, clock, booksAreSound } = await context()
  const words = ['payment', 'record', '--method', 'cash', '--ward', ama.admissionNo, '--amount', '50.00']
  const first = await type(...words)
  clock.advance(60)
  expect(await type(...words.slice(0, -1), '50')).toBe(`${NOT_AGAIN}\n${first}`)
  expect(await rows(payments)).toBe(1)
  expect(await type(...words, '--again')).not.toContain('Done already')
  expect(await rows(payments)).toBe(2)
  clock.advance(86_400)
  expect(await type(...words)).not.toContain('Done already')
  expect(await rows(payments)).toBe(3)
  await booksAreSound()
})

test('a penalty typed twice stands once on the bill, and a refund typed twice went back once', async () => {
  const { type, billNo, ama, owed, booksAreSound } = await context()
  const penalty = ['bill', 'penalty', billNo, '--amount', '10.00', '--name', 'Late', '--reason', 'After the day']
  await type(...penalty)
  expect(await type(...penalty)).toMatch(new RegExp(`^${NOT_AGAIN}\n${billNo}`))
  expect(await owed(ama.id)).toBe(620_00)
  expect(await type(...penalty, '--dry-run')).toMatch(/630\.00 left[^]*nothing was changed/)
  const cash = await type('payment', 'record', '--method', 'cash', '--ward', ama.admissionNo, '--amount', '300')
  const [reference = ''] = cash.split('  ')
  const refund = ['payment', 'refund', reference, '--amount', '100', '--reason', 'Too much']
  await type(...refund)
  expect(await type(...refund)).toContain(NOT_AGAIN)
  expect(await owed(ama.id)).toBe(420_00)
  await booksAreSound()
})

test('a program gives its own key: the same under it is done once, something else is refused in one sentence', async () => {
  const { type, ama, rows } = await context()
  const record = (amount: string, ...more: string[]) =>
    type('payment', 'record', '--method', 'cash', '--ward', ama.admissionNo, '--amount', amount, ...more)
  await record('50', '--key', 'till-0001')
  expect(await record('50', '--key', 'till-0001')).toContain(NOT_AGAIN)
  await expect(record('60', '--key', 'till-0001')).rejects.toThrow('This Idempotency-Key was used for another request.')
  await expect(record('60', '--key', 'short')).rejects.toThrow('--key is 8 to 100 letters, digits, - or _')
  await expect(record('60', '--key', 'till-0002', '--again')).rejects.toThrow('leave --key out')
  expect(await rows(payments)).toBe(1)
  expect(await type('day', '2026-03-12', '--counted', '50')).toContain('closed at')
  expect(await type('day', '2026-03-12', '--counted', '50')).toContain(NOT_AGAIN)
})

test('a notice published twice from the same file goes out once; a changed file is another notice', async () => {
  const { type, rows } = await context()
  const folder = await mkdtemp(path.join(tmpdir(), 'schoolgate-notice-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'trip.md')
  const write = (title: string) => writeFile(file, `title: ${title}\ncategory: event\npriority: info\n\nDear parents.`)
  await write('Trip')
  const first = await type('notice', 'publish', file)
  expect(await type('notice', 'publish', file)).toBe(`${NOT_AGAIN}\n${first}`)
  await write('Trip on Friday')
  expect(await type('notice', 'publish', file)).toMatch(/^N-2026-0002 is published/)
  expect(await rows(notices)).toBe(2)
})

test('every command that changes payments, bills, days or notices takes a key', () => {
  const acts = COMMANDS.filter(({ name, options }) => /^(payment|bill|day|notice)( |$)/.test(name) && 'by' in options)
  expect(acts.length).toBeGreaterThan(10)
  for (const { name, options } of acts) expect(Object.keys(options), name).toEqual(expect.arrayContaining(['key', 'again']))
})
