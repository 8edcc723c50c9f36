import { getProfile } from '@schoolgate/contracts/profile'
import { live } from '@schoolgate/contracts/live'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { call } from '@schoolgate/ui/lib/api'
import { leave } from '@schoolgate/ui/lib/leaving'
import { keepOwnCopies } from '#lib/own-copies'
import { usePicture } from '@schoolgate/ui/lib/picture'
import { emptyShelf, namesOnShelf } from '#lib/saved'
import { profileOf } from '#testing'

const PHOTO = '/api/v1/photos/01920000-0000-7000-8000-0000000000f1'
const ONE_PIXEL = Uint8Array.from(atob('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'), (byte) => byte.charCodeAt(0))

/** `was`: the tag under which it said the same words before. */
type Answer = { tag: string; was?: string; body: BodyInit; status?: number }

/** A school that answers as the real one does: with a tag, and 304 to whoever brings it along. */
function school(says: Record<string, Answer>) {
  const asked: { address: string; tag: string | null; status: number }[] = []
  let isOffline = false
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    if (isOffline) throw new TypeError('Failed to fetch')
    const tag = new Headers(init.headers).get('if-none-match')
    const { tag: own, was, body, status = 200 } = says[address] ?? { tag: '', body: '{}', status: 404 }
    const isSame = status === 200 && tag !== null && (tag === own || tag === was)
    asked.push({ address, tag, status: isSame ? 304 : status })
    return new Response(isSame ? null : body, { status: isSame ? 304 : status, headers: status === 200 ? { etag: own } : {} })
  })
  return { asked, says, setOffline: (offline: boolean) => void (isOffline = offline) }
}

const PROFILE = '/api/v1/profile'
const abena = { tag: 'W/"1"', body: JSON.stringify({ profile: profileOf({ fullname: 'Abena Mensah' }) }) }
const isKept = (address: string) => vi.waitUntil(async () => (await namesOnShelf()).includes(`copy  ${address}`))

beforeEach(() => keepOwnCopies())
afterEach(async () => {
  await leave()
  await emptyShelf()
})

test('an answer that is the same as before costs only its tag, also after the app was closed', async () => {
  const { asked } = school({ [PROFILE]: abena })
  expect((await call(getProfile)).profile.fullname).toBe('Abena Mensah')
  await isKept(PROFILE)
  keepOwnCopies()
  expect((await call(getProfile)).profile.fullname).toBe('Abena Mensah')
  expect(asked).toMatchObject([
    { tag: null, status: 200 },
    { tag: 'W/"1"', status: 304 },
  ])
})

test('an answer that has changed comes whole and takes the place of the copy', async () => {
  const { asked, says } = school({ [PROFILE]: abena })
  await call(getProfile)
  await isKept(PROFILE)
  says[PROFILE] = { tag: 'W/"2"', body: JSON.stringify({ profile: profileOf({ fullname: 'Abena Boateng' }) }) }
  expect((await call(getProfile)).profile.fullname).toBe('Abena Boateng')
  await vi.waitUntil(async () => (await call(getProfile), asked.at(-1)?.status === 304))
  expect((await call(getProfile)).profile.fullname).toBe('Abena Boateng')
})

test('an answer of the same words under a new tag is not sent again, and is asked for by the new one from then on', async () => {
  const { asked, says } = school({ [PROFILE]: abena })
  await call(getProfile)
  await isKept(PROFILE)
  says[PROFILE] = { ...abena, tag: 'W/"2"', was: abena.tag }
  expect((await call(getProfile)).profile.fullname).toBe('Abena Mensah')
  await vi.waitUntil(async () => {
    await call(getProfile)
    return asked.at(-1)?.tag === 'W/"2"'
  })
  expect(asked.slice(1).every(({ status }) => status === 304)).toBe(true)
})

test('what is not there for this parent any more is kept no longer', async () => {
  const { says } = school({ [PROFILE]: abena })
  await call(getProfile)
  await isKept(PROFILE)
  says[PROFILE] = { tag: '', body: '{}', status: 404 }
  await expect(call(getProfile)).rejects.toThrow('server.unreadable_answer')
  await vi.waitUntil(async () => !(await namesOnShelf()).includes(`copy  ${PROFILE}`))
})

test('whoever left has no copies: the next one asks without a tag', async () => {
  const { asked } = school({ [PROFILE]: abena })
  await call(getProfile)
  await isKept(PROFILE)
  await leave()
  await call(getProfile)
  expect(asked.at(-1)?.tag).toBeNull()
})

test('what is another answer each time is not kept', async () => {
  const address = '/api/v1/live?after=1-1'
  school({ [address]: { tag: 'W/"7"', body: JSON.stringify({ events: [], last_event_id: '2-2' }) }, [PROFILE]: abena })
  await call(live, { query: { after: '1-1' } }, { isFleeting: true })
  await call(getProfile)
  await isKept(PROFILE)
  expect(await namesOnShelf()).toEqual([`copy  ${PROFILE}`])
})

function Portrait({ at }: { at: string }) {
  const url = usePicture(at)
  return url === null ? <p>drawn</p> : <img src={url} alt="Ama" />
}

test('a portrait is asked for once a page, costs only its tag the next time, and is there without network', async () => {
  const { asked, setOffline } = school({ [PHOTO]: { tag: '"abc"', body: ONE_PIXEL } })
  const both = await render(
    <>
      <Portrait at={PHOTO} />
      <Portrait at={PHOTO} />
    </>,
  )
  await expect.poll(() => both.getByRole('img', { name: 'Ama' }).all()).toHaveLength(2)
  expect(asked).toHaveLength(1)
  await isKept(PHOTO)
  await both.unmount()
  await nextPage()
  const again = await render(<Portrait at={PHOTO} />)
  await expect.element(again.getByRole('img', { name: 'Ama' })).toBeInTheDocument()
  expect(asked.at(-1)).toMatchObject({ tag: '"abc"', status: 304 })
  await again.unmount()
  await nextPage()
  setOffline(true)
  const offline = await render(<Portrait at={PHOTO} />)
  await expect.element(offline.getByRole('img', { name: 'Ama' })).toBeInTheDocument()
})

/** As if the page were opened anew: only what lies on the shelf is left. */
async function nextPage() {
  await leave()
  keepOwnCopies()
}
