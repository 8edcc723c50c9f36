import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { enter, resetAuth } from '#features/identity'
import { OfflineError } from '@schoolgate/ui/lib/api'
import { refusalIn } from '@schoolgate/ui/lib/api-error'
import { dropLettersOf, type Letter, lettersOf, lookThrough, useLetters } from '#lib/device/letters'
import { createOutbox, type OutboxListeners } from '#lib/device/outbox'
import { changedLastAt } from '#lib/changed-at'
import { leave } from '@schoolgate/ui/lib/leaving'
import { noteReachable } from '@schoolgate/ui/lib/network'
import { emptyShelf, namesOnShelf, putAway, takeOut } from '#lib/saved'
import { abena, idOf } from '#testing'

type Note = { about: string; words: string; ward?: string }

const isNote = (kept: unknown): kept is Note => typeof kept === 'object' && kept !== null && 'about' in kept && 'words' in kept

let heard: Note[] = []
/** What the school does with what it is told; by default it takes it. */
let school: (said: Note) => Promise<string>
const outbox = createOutbox<Note, string>({
  kind: 'said',
  formerShelf: 'said-outbox',
  send: (said) => school(said),
  nameOf: ({ about }) => about,
  subjectOf: ({ about, ward = about }) => ward,
  isMessage: isNote,
})

const takes = async (said: Note) => {
  heard.push(said)
  return 'thank you'
}
const offline = () => Promise.reject(new OfflineError('no answer'))
const refuses = (status: number, code: string) => () => Promise.reject(refusalIn(status, { code }, null))

const told = {
  onSent: vi.fn<OutboxListeners<Note, string>['onSent']>(),
  onRefused: vi.fn<OutboxListeners<Note, string>['onRefused']>(),
}
function Sending() {
  outbox.useSending(told)
  return null
}
/** As if the app were opened anew: only what lies on the phone is left. */
const open = async () => {
  useLetters.setState({ letters: [], inHand: [] })
  return render(<Sending />)
}
const waiting = async () => (await lettersOf(abena.user_id)).map(({ message }) => message)

const sick: Note = { about: 'Kofi on Monday', words: 'sick' }
const funeral: Note = { about: 'Ama on Monday', words: 'funeral' }

beforeEach(() => {
  heard = []
  school = takes
  told.onSent.mockReset()
  told.onRefused.mockReset()
  enter(abena)
})
afterEach(() => dropLettersOf(idOf(77)))

test('what a parent wrote is not the browser’s to throw away when the phone needs room: it is asked to keep it, once', async () => {
  const persist = vi.spyOn(navigator.storage, 'persist').mockResolvedValue(true)
  school = offline
  await outbox.tell(sick, 'Kofi')
  await outbox.tell(funeral, 'Ama')
  expect(persist).toHaveBeenCalledOnce()
  await dropLettersOf(abena.user_id)
})

test('what is said with network is with the school, and nothing of it stays on the phone', async () => {
  expect(await outbox.tell(sick, 'Kofi')).toEqual({ sent: 'thank you' })
  expect(await waiting()).toEqual([])
})

test('what was asked for while the school was told is asked for again: it may be of before', async () => {
  let savedBeside = 0
  school = async (said) => {
    const answer = await takes(said)
    await vi.waitUntil(() => Date.now() > (savedBeside ||= Date.now()))
    return answer
  }
  await outbox.tell(sick, 'Kofi')
  expect(await changedLastAt()).toBeGreaterThan(savedBeside)
})

test('it lies on the phone before it is sent, so that an app that is killed half-way has lost nothing', async () => {
  let kept: unknown[] = []
  school = async (said) => {
    kept = await waiting()
    return takes(said)
  }
  await outbox.tell(sick, 'Kofi')
  expect(kept).toEqual([sick])
})

test('two things said in the same moment without network both wait, and both are sent', async () => {
  school = offline
  expect(await Promise.all([outbox.tell(sick, 'Kofi'), outbox.tell(funeral, 'Ama')])).toEqual([null, null])
  school = takes
  await open()
  await vi.waitFor(() => expect(told.onSent).toHaveBeenCalledTimes(2))
  expect(new Set(heard)).toEqual(new Set([sick, funeral]))
  expect(await waiting()).toEqual([])
})

test('a session that ends leaves what was written, and it goes out when the same parent is back', async () => {
  school = refuses(401, 'identity.sign_in_needed')
  expect(await outbox.tell(sick, 'Kofi')).toBeNull()
  await Promise.all([leave(), emptyShelf()])
  resetAuth()
  expect(useLetters.getState().letters).toEqual([])
  school = takes
  enter({ ...abena, user_id: idOf(77) })
  const other = await open()
  await lookThrough()
  expect(useLetters.getState().letters).toEqual([])
  await other.unmount()
  enter(abena)
  await open()
  await vi.waitFor(() => expect(heard).toEqual([sick]))
})

test('nothing is sent in the name of another parent who signed in on this phone, in whatever window', async () => {
  school = async () => {
    // While it is on its way the other window signs somebody else in; the connection breaks.
    enter({ ...abena, user_id: idOf(77) })
    throw new OfflineError('no answer')
  }
  await outbox.tell(sick, 'Kofi')
  school = takes
  await open()
  noteReachable(false)
  noteReachable(true)
  await lookThrough()
  expect(heard).toEqual([])
  enter(abena)
  expect(await waiting()).toEqual([sick])
})

test('a newer word about the same thing takes the place of the older one', async () => {
  school = offline
  await outbox.tell(sick, 'Kofi')
  await outbox.tell({ ...sick, words: 'hospital' }, 'Kofi')
  school = takes
  await open()
  await vi.waitFor(() => expect(told.onSent).toHaveBeenCalledOnce())
  expect(heard).toEqual([{ ...sick, words: 'hospital' }])
})

test('what is said about one subject arrives in the order it was said', async () => {
  school = offline
  const days = [3, 1, 2, 5, 4].map((day) => ({ about: `Kofi on day ${day}`, words: 'sick', ward: 'Kofi' }))
  for (const day of days) await outbox.tell(day, day.about)
  school = takes
  expect(await outbox.tell({ about: 'Kofi tomorrow', words: 'well again', ward: 'Kofi' }, 'Kofi')).toEqual(null)
  await open()
  await vi.waitFor(() => expect(heard).toHaveLength(6))
  expect(heard.slice(0, 5)).toEqual(days)
})

test('what the school refuses later stays until the parent has changed it or thrown it away', async () => {
  school = offline
  await outbox.tell(sick, 'Kofi, Monday')
  await outbox.tell(funeral, 'Ama, Monday')
  school = (said) => (said.about === sick.about ? refuses(409, 'attendance.already_explained')() : takes(said))
  await open()
  await vi.waitFor(() => expect(told.onRefused).toHaveBeenCalledOnce())
  await vi.waitFor(() => expect(heard).toEqual([funeral]))
  const [refused] = useLetters.getState().letters
  expect(refused).toMatchObject({ title: 'Kofi, Monday', refused: 'attendance.already_explained', message: sick })
  school = takes
  await outbox.tell({ ...sick, words: 'hospital' }, 'Kofi, Monday')
  expect(await waiting()).toEqual([])
})

test('what is refused at once is before the parent still, and is not kept beside it', async () => {
  school = refuses(422, 'attendance.no_school_day')
  await expect(outbox.tell(sick, 'Kofi')).rejects.toThrow('attendance.no_school_day')
  expect(await waiting()).toEqual([])
})

test('on a full phone what can be asked for again makes room for what was written', async () => {
  await putAway('answer x y ["z"]', 'much')
  await putAway('copy x /api/v1/profile', { tag: 'x', body: {} })
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  school = offline
  await outbox.tell(sick, 'Kofi')
  expect(await waiting()).toEqual([sick])
  expect((await namesOnShelf()).filter((name) => !name.startsWith('letter '))).toEqual([])
  expect(useLetters.getState().isAnyLoose).toBe(false)
})

test('a phone that keeps nothing at all sends it from the open page, and says that it has to stay open', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  school = offline
  expect(await outbox.tell(sick, 'Kofi')).toBeNull()
  expect(useLetters.getState().isAnyLoose).toBe(true)
  school = takes
  await render(<Sending />)
  await vi.waitFor(() => expect(heard).toEqual([sick]))
  expect(useLetters.getState().isAnyLoose).toBe(false)
})

test('what waited in an older version of the app is sent by this one', async () => {
  await putAway('said-outbox', [sick, 'something else'])
  await open()
  await vi.waitFor(() => expect(heard).toEqual([sick]))
  expect(await takeOut('said-outbox')).toBeUndefined()
})

test('five hundred waiting things are sent, each once', async () => {
  school = offline
  const all = Array.from({ length: 500 }, (_, place) => ({ about: `day ${place}`, words: 'sick' }))
  const letters = all.map((message, order): Letter => ({
    person: abena.user_id,
    kind: 'said',
    name: `said ${message.about}`,
    subject: `said ${message.about}`,
    key: crypto.randomUUID(),
    order,
    title: message.about,
    address: '/attendance',
    message,
  }))
  await Promise.all(letters.map((letter) => putAway(`letter ${letter.person} ${letter.name}`, letter)))
  school = takes
  await open()
  await vi.waitFor(() => expect(heard).toHaveLength(500), { timeout: 20_000 })
  expect(new Set(heard.map(({ about }) => about)).size).toBe(500)
  await vi.waitFor(async () => expect(await waiting()).toEqual([]))
})
