import { LETTERS_TOLD_AT } from '@schoolgate/contracts/letters'
import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { enter } from '#features/identity'
import { refusalIn } from '@schoolgate/ui/lib/api-error'
import { useIsFull } from '#lib/device/full'
import { SHAPES } from '@schoolgate/ui/lib/env'
import { leave } from '@schoolgate/ui/lib/leaving'
import { changeInPlace, createQueryClient, keepAnswers } from '#lib/query'
import { noteAnswered } from '#lib/own-copies'
import { ANSWER, emptyShelf, namesOnShelf, putAway, takeOutAll } from '#lib/saved'
import { abena, idOf } from '#testing'

const MY_NAME = ['my name']
const DAY = 86_400_000

beforeEach(() => noteAnswered())
const kept = async () => JSON.stringify(await takeOutAll(ANSWER))
const isSaved = () => vi.waitUntil(async () => (await kept()).includes('Abena'), { timeout: 5000 })

/** What a page that is opened now shows and asks: the saved answer, and whether the server is asked for a newer one. */
async function openedNow(): Promise<{ shown: unknown; isAsked: boolean }> {
  const client = createQueryClient()
  await keepAnswers(client)
  const asked = vi.fn<() => Promise<string>>().mockResolvedValue('Abena B.')
  const unsubscribe = new QueryObserver(client, { queryKey: MY_NAME, queryFn: asked }).subscribe(() => undefined)
  const shown = client.getQueryData(MY_NAME)
  unsubscribe()
  client.clear()
  await emptyShelf()
  return { shown, isAsked: asked.mock.calls.length > 0 }
}

test('a saved answer is fresh for a minute', async () => {
  const client = createQueryClient()
  await keepAnswers(client)
  client.setQueryData(MY_NAME, 'Abena')
  await isSaved()
  expect(await openedNow()).toEqual({ shown: 'Abena', isAsked: false })
})

test.each([
  ['changes something', (client: QueryClient) => client.setQueryData(['my town'], 'Kumasi')],
  ['hears that something changed', (client: QueryClient) => client.invalidateQueries({ queryKey: MY_NAME })],
])('what was saved before the parent %s is shown, and asked anew', async (_what, change) => {
  const client = createQueryClient()
  await keepAnswers(client)
  client.setQueryData(MY_NAME, 'Abena', { updatedAt: Date.now() - 1000 })
  await isSaved()
  await change(client)
  expect(await openedNow()).toEqual({ shown: 'Abena', isAsked: true })
})

test('what was saved before the worker told the school something is shown, and asked anew', async () => {
  const client = createQueryClient()
  await keepAnswers(client)
  client.setQueryData(MY_NAME, 'Abena')
  await isSaved()
  await putAway(LETTERS_TOLD_AT, Date.now() + 1)
  expect(await openedNow()).toEqual({ shown: 'Abena', isAsked: true })
})

const now = Date.now.bind(Date)
let passed = 0
afterEach(() => {
  passed = 0
})

/** So much later, by the phone's clock. */
const pass = (ms: number) => {
  passed += ms
  vi.spyOn(Date, 'now').mockImplementation(() => now() + passed)
}

test('what was saved is shown also where it is being asked for already, and what came with the page is not taken back by it', async () => {
  const before = createQueryClient()
  await keepAnswers(before)
  before.setQueryData(MY_NAME, 'Abena')
  before.setQueryData(['my school'], 'as it was')
  await vi.waitUntil(async () => (await kept()).includes('as it was') && (await kept()).includes('Abena'), { timeout: 5000 })
  const client = createQueryClient()
  const unsubscribe = new QueryObserver(client, { queryKey: MY_NAME, queryFn: () => new Promise(() => undefined) }).subscribe(
    () => undefined,
  )
  client.setQueryData(['my school'], 'as it is', { updatedAt: Date.now() + 1 })
  await keepAnswers(client)
  expect(client.getQueryData(MY_NAME)).toBe('Abena')
  expect(client.getQueryData(['my school'])).toBe('as it is')
  unsubscribe()
  client.clear()
  before.clear()
  await emptyShelf()
})

test('without network what the school said can be read for seven days after its last answer, however often the app is opened', async () => {
  const client = createQueryClient()
  await keepAnswers(client)
  client.setQueryData(MY_NAME, 'Abena')
  await isSaved()
  const shownAgain = async (opening: string) => {
    const opened = createQueryClient()
    await keepAnswers(opened)
    const shown = opened.getQueryData(MY_NAME)
    // What is opened is saved anew, which is no answer of the school.
    opened.setQueryData(['my town'], opening)
    await vi.waitUntil(async () => (await kept()).includes(opening), { timeout: 5000 })
    return shown
  }
  pass(4 * DAY)
  expect(await shownAgain('the first time')).toBe('Abena')
  pass(3 * DAY - 60_000)
  expect(await shownAgain('the second time')).toBe('Abena')
  pass(120_000)
  expect(await shownAgain('the third time')).toBeUndefined()
  expect(await kept()).not.toContain('Abena')
  await emptyShelf()
})

test('an answer of the school begins the seven days anew', async () => {
  const client = createQueryClient()
  await keepAnswers(client)
  client.setQueryData(MY_NAME, 'Abena')
  await isSaved()
  pass(6 * DAY)
  noteAnswered()
  pass(6 * DAY)
  expect((await openedNow()).shown).toBe('Abena')
})

test('a page that lay open without network for a week shows nothing any more', async () => {
  const client = createQueryClient()
  await keepAnswers(client)
  client.setQueryData(MY_NAME, 'Abena')
  const stop = new QueryObserver(client, { queryKey: MY_NAME, queryFn: () => Promise.reject(new TypeError()) }).subscribe(
    () => undefined,
  )
  pass(7 * DAY + 60_000)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(client.getQueryData(MY_NAME)).toBeUndefined()
  stop()
  client.clear()
  await emptyShelf()
})

test('what the school says is not there for this parent any more is not shown any longer', async () => {
  const client = createQueryClient()
  client.setQueryData(MY_NAME, 'Abena')
  const gone = () => Promise.reject(refusalIn(404, null, null))
  await client.fetchQuery({ queryKey: MY_NAME, queryFn: gone, staleTime: 0 }).catch(() => undefined)
  expect(client.getQueryData(MY_NAME)).toBeUndefined()
})

test('each answer is a record of its own, under its person: a change writes that one and no other', async () => {
  enter(abena)
  const client = createQueryClient()
  await keepAnswers(client)
  client.setQueryData(MY_NAME, 'Abena')
  client.setQueryData(['my town'], 'Accra')
  await vi.waitUntil(async () => (await takeOutAll(ANSWER)).length === 2, { timeout: 5000 })
  const written = vi.spyOn(IDBObjectStore.prototype, 'put')
  client.setQueryData(['my town'], 'Kumasi')
  await vi.waitUntil(async () => (await kept()).includes('Kumasi'), { timeout: 5000 })
  expect(written).toHaveBeenCalledTimes(1)
  expect((await namesOnShelf()).filter((name) => name.startsWith(ANSWER))).toEqual(
    ['["my name"]', '["my town"]'].map((name) => `${ANSWER}${SHAPES} ${abena.user_id} ${name}`),
  )
  await leave()
  await emptyShelf()
})

test('what another person or a release of other shapes left on this phone is not read, and goes', async () => {
  enter(abena)
  const told = { key: MY_NAME, data: 'Kwame', at: Date.now() }
  await putAway(`${ANSWER}${SHAPES} ${idOf(77)} ["my name"]`, told)
  await putAway(`${ANSWER}older ${abena.user_id} ["my name"]`, told)
  const client = createQueryClient()
  await keepAnswers(client)
  expect(client.getQueryData(MY_NAME)).toBeUndefined()
  expect(await namesOnShelf()).toEqual([])
  await leave()
})

test('on a full phone the parent is told that pages are not kept; they can be read as long as the app is open', async () => {
  const client = createQueryClient()
  await keepAnswers(client)
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  client.setQueryData(MY_NAME, 'Abena')
  await vi.waitUntil(() => useIsFull.getState().isFull, { timeout: 5000 })
  expect(client.getQueryData(MY_NAME)).toBe('Abena')
  useIsFull.setState({ isFull: false })
  await leave()
})

test('an answer that was asked for before a parent changed it does not come after the change', async () => {
  const client = createQueryClient()
  client.setQueryData(MY_NAME, 'Abena')
  const slow = Promise.withResolvers<string>()
  const asking = client.fetchQuery({ queryKey: MY_NAME, queryFn: () => slow.promise, staleTime: 0 }).catch(() => undefined)
  changeInPlace<string>(client, MY_NAME, (name) => `${name} Mensah`)
  slow.resolve('Abena')
  await asking
  await slow.promise
  expect(client.getQueryData(MY_NAME)).toBe('Abena Mensah')
  // What is not shown is not made up; the answer on its way is the first one.
  changeInPlace<string>(client, ['my town'], (town) => `${town}, Ghana`)
  expect(client.getQueryData(['my town'])).toBeUndefined()
})

test.each([
  ['was in doubt', true],
  ['was being asked for', false],
])(
  'what %s when a parent changed a part of it is asked for again once the school was told, and its rest is shown',
  async (_what, isInvalidated) => {
    const client = createQueryClient()
    client.setQueryData(MY_NAME, 'Abena', { updatedAt: Date.now() - 1000 })
    if (isInvalidated) await client.invalidateQueries({ queryKey: MY_NAME })
    const asked = vi
      .fn<() => Promise<string>>()
      .mockReturnValueOnce(new Promise(() => undefined))
      .mockResolvedValue('Abena Boateng')
    const shown = new QueryObserver(client, { queryKey: MY_NAME, queryFn: asked, staleTime: 0 })
    const unsubscribe = shown.subscribe(() => undefined)
    const told = Promise.withResolvers<void>()
    changeInPlace<string>(client, MY_NAME, (name) => `${name} Mensah`, told.promise)
    await vi.waitUntil(() => client.getQueryState(MY_NAME)?.isInvalidated)
    expect([client.getQueryData(MY_NAME), asked.mock.calls.length]).toEqual(['Abena Mensah', 1])
    told.resolve()
    await vi.waitUntil(() => client.getQueryData(MY_NAME) === 'Abena Boateng')
    unsubscribe()
  },
)

test('what was certain when a parent changed a part of it is not asked for again', async () => {
  const client = createQueryClient()
  client.setQueryData(MY_NAME, 'Abena')
  changeInPlace<string>(client, MY_NAME, (name) => `${name} Mensah`)
  expect(client.getQueryState(MY_NAME)).toMatchObject({ data: 'Abena Mensah', isInvalidated: false, fetchStatus: 'idle' })
})
