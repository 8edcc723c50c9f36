import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { addSchool, addUser, createTestApp } from '#testing'

/** A school that listens, and raw connections to it. */
async function door(changes: Parameters<typeof createTestApp>[0] = {}) {
  const world = await createTestApp(changes)
  const parent = await world.given(async (tx) => addUser(tx, (await addSchool(tx)).school.id))
  const { secret } = await world.signedIn(parent.id)
  const port = Number(new URL(await world.app.listen({ port: 0, host: '0.0.0.0' })).port)
  const open = async (localAddress = '127.0.0.1'): Promise<Socket> => {
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    onTestFinished(() => void socket.destroy())
    // Who is turned away may find the line cut.
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    return socket
  }
  const heard = (socket: Socket): Promise<string> => {
    let text = ''
    socket.on('data', (piece) => (text += String(piece)))
    return new Promise((resolve) => socket.once('close', () => resolve(text)))
  }
  const upload = (length: number) =>
    `POST /uploadprofilephoto HTTP/1.1\r\nhost: localhost\r\ncookie: schoolgate=${secret}\r\ncontent-type: multipart/form-data; boundary=gate\r\ncontent-length: ${length}\r\n\r\n--gate\r\n`
  return { ...world, secret, open, heard, upload }
}
type Door = Awaited<ReturnType<typeof door>>

const UPLOAD = 'POST /uploadprofilephoto HTTP/1.1\r\ncontent-type: multipart/form-data; boundary=gate\r\n'
const A_FORM = {
  headers: { 'content-type': 'multipart/form-data; boundary=gate' },
  payload: '--gate\r\nContent-Disposition: form-data; name="photo"; filename="x"\r\n\r\nno photo\r\n--gate--\r\n',
}

test(
  'an upload that stands still or trickles is over within seconds, one that goes on and on after half a minute; others are served meanwhile',
  { timeout: 180_000 },
  async () => {
    const { app, open, heard, upload } = await door()
    const began = performance.now()
    const liar = await open()
    const liarHeard = heard(liar)
    liar.write(upload(5_000_000))
    const trickle = await open()
    const trickleHeard = heard(trickle)
    trickle.write(upload(5_000_000))
    const drops = setInterval(() => trickle.write('x'), 100)
    onTestFinished(() => clearInterval(drops))
    const endless = await open()
    const endlessHeard = heard(endless)
    endless.write(upload(5_000_000))
    const flow = setInterval(() => endless.write('x'.repeat(4096)), 100)
    onTestFinished(() => clearInterval(flow))
    const json = await open()
    const jsonHeard = heard(json)
    json.write(
      'POST /api/v1/sessions HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n1\r\n{\r\n',
    )
    expect((await app.inject('/livez')).statusCode).toBe(200)
    for (const answer of await Promise.all([liarHeard, trickleHeard, jsonHeard])) {
      expect(answer).toMatch(/^HTTP\/1\.1 408 /)
      expect(answer).toContain('"code":"request.too_slow"')
    }
    expect(performance.now() - began).toBeLessThan(30_000)
    expect(await endlessHeard).toMatch(/^HTTP\/1\.1 408 [\s\S]*"code":"request.too_slow"/)
  },
)

test('a request whose body has come is watched no more: what watches it would keep the whole server in memory', async () => {
  const { app } = await createTestApp()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const payload = { user: { email: 'nobody@home.example', password: 'plantain at noon' } }
  const answer = await app.inject({ method: 'POST', url: '/api/v1/sessions', payload })
  expect(answer.statusCode).toBe(401)
  expect(vi.getTimerCount()).toBe(0)
})

test('a body that comes steadily is heard to its end', { timeout: 180_000 }, async () => {
  const { open, heard } = await door()
  const steady = await open()
  const answer = heard(steady)
  const body = JSON.stringify({ user: { email: 'nobody@home.example', password: 'x' } })
  steady.write(
    `POST /api/v1/sessions HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`,
  )
  for (const letter of body) await new Promise((sent) => steady.write(letter, sent))
  expect(await answer).toMatch(/^HTTP\/1\.1 401 /)
})

/** Why a large body is answered before it was read: each is a refusal, or an answer that needs no body. */
const UNREAD: Record<
  string,
  { says: number; head: (here: { secret: string }) => string; before?: (here: Door) => Promise<void> }
> = {
  'by nobody': { says: 401, head: () => UPLOAD },
  'from another site': { says: 403, head: () => 'POST /uploadprofilephoto HTTP/1.1\r\nsec-fetch-site: cross-site\r\n' },
  'of another kind': {
    says: 415,
    head: ({ secret }) =>
      `POST /uploadprofilephoto HTTP/1.1\r\ncookie: schoolgate=${secret}\r\ncontent-type: application/xml\r\n`,
  },
  'larger than anybody takes': { says: 413, head: () => 'POST /api/v1/sessions HTTP/1.1\r\ncontent-type: application/json\r\n' },
  'to an address that is none': { says: 400, head: () => 'POST /payments/%zz HTTP/1.1\r\n' },
  'to where nothing is': { says: 404, head: () => 'GET /api/v1/nowhere HTTP/1.1\r\n' },
  'with a question that needs none': { says: 200, head: () => 'GET /livez HTTP/1.1\r\n' },
  'by who sent six in this minute': {
    says: 429,
    head: ({ secret }) => `${UPLOAD}cookie: schoolgate=${secret}\r\n`,
    async before({ app, secret }) {
      const send = () => app.inject({ method: 'POST', url: '/uploadprofilephoto', cookies: { schoolgate: secret }, ...A_FORM })
      for (let times = 0; times < 6; times++) expect((await send()).statusCode).not.toBe(429)
    },
  },
  'by who floods the house': {
    says: 429,
    head: () => `${UPLOAD}x-forwarded-for: 41.66.200.10\r\n`,
    async before({ app }) {
      const knock = () => app.inject({ url: '/livez', headers: { 'x-forwarded-for': '41.66.200.10' } })
      const isLetIn = async () =>
        (await Promise.all(Array.from({ length: 100 }, knock))).every(({ statusCode }) => statusCode === 200)
      while (await isLetIn());
    },
  },
}

test.each(Object.keys(UNREAD))(
  'a large body %s is not read to its end: the answer comes, and the line is closed',
  async (why) => {
    const here = await door({ proxies: 1 })
    const { says, head, before } = UNREAD[why] ?? { says: 0, head: () => '' }
    await before?.(here)
    const line = await here.open()
    const answer = here.heard(line)
    line.write(`${head(here)}host: localhost\r\ncontent-length: 5000000\r\n\r\n${'x'.repeat(100_000)}`)
    expect(await answer).toMatch(new RegExp(`^HTTP/1\\.1 ${says} (?:.*\\r\\n)*connection: close\\r\\n`, 'i'))
  },
)

test('a small question that is refused keeps its line, and so does a file that was read to its end', async () => {
  const { open, secret } = await door()
  const line = await open()
  const ask = async (head: string, body: string) => {
    const said = once(line, 'data')
    line.write(`${head}host: localhost\r\ncontent-length: ${body.length}\r\n\r\n${body}`)
    return String((await said)[0])
  }
  const crossSite = 'POST /api/v1/sessions HTTP/1.1\r\nsec-fetch-site: cross-site\r\ncontent-type: application/json\r\n'
  const noPhoto = A_FORM.payload.replace('no photo', 'no photo'.repeat(20_000))
  expect(await ask(crossSite, '{}')).toMatch(/^HTTP\/1\.1 403 /)
  expect(await ask(`${UPLOAD}cookie: schoolgate=${secret}\r\n`, noPhoto)).toMatch(/^HTTP\/1\.1 415 /)
  expect(await ask(crossSite, '{}')).toMatch(/^HTTP\/1\.1 403 /)
})

test('what is no request at all is answered in the words of all problems', async () => {
  const { open, heard } = await door()
  const nonsense = await open()
  const answer = heard(nonsense)
  nonsense.write('hello, is this the school?\r\n\r\n')
  expect(await answer).toMatch(/^HTTP\/1\.1 400 [\s\S]*application\/problem\+json[\s\S]*"code":"request.malformed"/)
})

const isOpen = async (socket: Socket): Promise<boolean> => {
  const said = Promise.race([once(socket, 'data').then(() => true), once(socket, 'close').then(() => false)])
  socket.write('GET /livez HTTP/1.1\r\nhost: localhost\r\n\r\n')
  return socket.destroyed ? false : said
}

test('one address holds so many connections and no more; another address, and whoever comes after one is closed, is let in', async () => {
  const { open } = await door({ connectionsPerAddress: 5 })
  const first = await open()
  expect(await isOpen(first)).toBe(true)
  for (let more = 0; more < 4; more++) expect(await isOpen(await open())).toBe(true)
  expect(await isOpen(await open())).toBe(false)
  expect(await isOpen(await open('127.0.0.2'))).toBe(true)
  const closed = once(first, 'close')
  first.destroy()
  await closed
  await expect.poll(async () => isOpen(await open())).toBe(true)
})

test('behind a proxy, whose address all connections have, they are not bounded', async () => {
  const { open } = await door({ connectionsPerAddress: 2, proxies: 1 })
  for (let more = 0; more < 5; more++) expect(await isOpen(await open())).toBe(true)
})

test('a server that stops does not wait for a browser that connected in advance and asks nothing', async () => {
  const { app, open, heard } = await door()
  const silent = heard(await open())
  await app.close()
  expect(await silent).toBe('')
})
