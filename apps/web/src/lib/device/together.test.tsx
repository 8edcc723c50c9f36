import { tellLetters } from '@schoolgate/contracts/letter-batch'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { enter } from '#features/identity'
import { dropLettersOf, type Letter, lettersOf, useLetters } from '#lib/device/letters'
import { createOutbox, type OutboxListeners } from '#lib/device/outbox'
import { putAway } from '#lib/saved'
import { abena, answer, pretend, refuse } from '#testing'

type Note = { day: number; ward: string }
type Batch = { letters: readonly { address: string }[] }

const isNote = (kept: unknown): kept is Note => typeof kept === 'object' && kept !== null && 'day' in kept && 'ward' in kept

/** What came alone, and not among others. */
let alone: number[] = []
const outbox = createOutbox<Note, string>({
  kind: 'said',
  send: async ({ day }) => {
    alone.push(day)
    return 'alone'
  },
  // On a Sunday a photo goes along, which only the open app can tell.
  requestOf: ({ day }) =>
    day % 7 === 0 ? null : { method: 'POST', address: `/day/${day}`, body: '{}', idempotency_key: `key-of-day-${day}` },
  sentBy: () => 'together',
  nameOf: ({ day }) => `day ${day}`,
  subjectOf: ({ ward }) => ward,
  isMessage: isNote,
})
const told = {
  onSent: vi.fn<OutboxListeners<Note, string>['onSent']>(),
  onRefused: vi.fn<OutboxListeners<Note, string>['onRefused']>(),
}
function Sending() {
  outbox.useSending(told)
  return null
}

/** Days that wait on this phone, in this order. */
const wait = (said: readonly Note[]) =>
  Promise.all(
    said.map((message, order) => {
      const letter: Letter = {
        person: abena.user_id,
        kind: 'said',
        name: `said day ${message.day}`,
        subject: `said ${message.ward}`,
        key: crypto.randomUUID(),
        order,
        title: `Day ${message.day}`,
        address: '/attendance',
        message,
        request:
          message.day % 7 === 0
            ? null
            : { method: 'POST', address: `/day/${message.day}`, body: '{}', idempotency_key: `key-of-day-${message.day}` },
      }
      return putAway(`letter ${letter.person} ${letter.name}`, letter)
    }),
  )
const days = (first: number, last: number, ward = 'Kofi'): Note[] =>
  Array.from({ length: last - first + 1 }, (_, at) => ({ day: first + at, ward }))

const dayOf = ({ address }: { address: string }) => Number(address.split('/').at(-1))
/** A school that answers each letter so; 204 unless something else is said of its day. Where one is to come later it stops. */
const school = (statuses: Record<number, number> = {}) =>
  answer(tellLetters, ({ body: { letters } }) => {
    const all = letters.map((letter) => statuses[dayOf(letter)] ?? 204)
    const end = all.findIndex((status) => status === 401 || status >= 500)
    const tried = end === -1 ? all : all.slice(0, end + 1)
    return { answers: tried.map((status) => ({ status, said: status < 400 ? null : { code: 'test.refused' } })) }
  })
const open = async (...answers: Parameters<typeof pretend>[0]) => {
  useLetters.setState({ letters: [], inHand: [] })
  const server = pretend(answers)
  await render(<Sending />)
  return () => server.sentTo(tellLetters).map((asked) => lettersIn(asked).map(dayOf))
}
const lettersIn = (asked: unknown): Batch['letters'] => {
  const body: unknown = typeof asked === 'object' && asked !== null ? Reflect.get(asked, 'body') : null
  const letters: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'letters') : null
  return Array.isArray(letters) ? letters : []
}
const waiting = async () => (await lettersOf(abena.user_id)).map(({ order }) => order)

beforeEach(() => {
  alone = []
  told.onSent.mockReset()
  told.onRefused.mockReset()
  enter(abena)
})
afterEach(() => dropLettersOf(abena.user_id))

test('what waited for days goes on few ways, in the order in which it was written, and each is heard of once', async () => {
  const all = Array.from({ length: 250 }, (_, at) => ({ day: at * 7 + 1, ward: `ward ${at % 3}` }))
  await wait(all)
  const batches = await open(school())
  await vi.waitFor(() => expect(told.onSent).toHaveBeenCalledTimes(250), { timeout: 10_000 })
  expect(batches().map(({ length }) => length)).toEqual([100, 100, 50])
  expect(batches().flat()).toEqual(all.map(({ day }) => day))
  expect(alone).toEqual([])
  expect(await waiting()).toEqual([])
})

test('what only the open app can tell is told by itself, and what was written about the same child after it comes after it', async () => {
  await wait([...days(1, 9), ...days(11, 13, 'Ama')])
  const batches = await open(school())
  await vi.waitFor(() => expect(told.onSent).toHaveBeenCalledTimes(12))
  expect(batches()).toEqual([[1, 2, 3, 4, 5, 6, 11, 12, 13]])
  expect(alone).toEqual([7, 8, 9])
})

test('what the school refuses stays before the parent, and what was written after it goes on', async () => {
  await wait(days(1, 6))
  await open(school({ 3: 409 }))
  await vi.waitFor(() => expect(told.onSent).toHaveBeenCalledTimes(5))
  expect(told.onRefused).toHaveBeenCalledExactlyOnceWith(
    { day: 3, ward: 'Kofi' },
    expect.objectContaining({ code: 'test.refused' }),
  )
  expect((await lettersOf(abena.user_id)).map(({ title, refused }) => [title, refused])).toEqual([['Day 3', 'test.refused']])
})

test('a session that is over stops all of it, and nothing is lost', async () => {
  await wait(days(1, 6))
  const batches = await open(school({ 3: 401 }))
  await vi.waitFor(() => expect(told.onSent).toHaveBeenCalledTimes(2))
  await vi.waitFor(async () => expect(await waiting()).toEqual([2, 3, 4, 5]))
  expect(batches()).toEqual([[1, 2, 3, 4, 5, 6]])
  expect(alone).toEqual([])
})

test('a school that does not take letters together takes them one by one, in order', async () => {
  await wait(days(1, 6))
  await open(refuse(tellLetters, { status: 404, code: 'request.not_found' }))
  await vi.waitFor(() => expect(told.onSent).toHaveBeenCalledTimes(6))
  expect(alone).toEqual([1, 2, 3, 4, 5, 6])
})

test('what another window has in hand is left to it, and so is what was written about the same child', async () => {
  await wait([...days(1, 6), ...days(8, 13, 'Ama')])
  const { promise: over, resolve: end } = Promise.withResolvers<void>()
  const held = navigator.locks.request(`outbox ${abena.user_id} said Kofi`, () => over)
  const batches = await open(school())
  await vi.waitFor(() => expect(told.onSent).toHaveBeenCalledTimes(6))
  expect(batches()).toEqual([[8, 9, 10, 11, 12, 13]])
  end()
  await held
  await vi.waitFor(() => expect(told.onSent).toHaveBeenCalledTimes(12))
})
