import { expect, test } from 'vitest'
import { addSchool, addUser, browserAt, builtWeb, createTestApp } from '#testing'

const NYANSAPO = {
  code: 'nyansapo',
  name: 'Nyansapo Prep School',
  town: 'Adenta',
  accentColor: '#0F5B48',
  phones: ['+233302550147'],
  email: 'office@nyansapo.example',
  officialAccounts: [{ kind: 'momo' as const, network: 'MTN', name: 'Merchant', number: '482 913', shows: null }],
}
const GRACEFIELD = {
  code: 'Gracefield',
  name: 'Gracefield College',
  shortName: 'Gracefield',
  town: 'Ibadan',
  accentColor: '#5B2A86',
  country: 'NG',
  currency: 'NGN',
  timezone: 'Africa/Lagos',
  phones: ['+2348025550190'],
}

const HOSTS = new Map([
  ['gate.nyansapo.example', 'nyansapo'],
  ['gate.gracefield.example', 'gracefield'],
  ['gate.gone.example', 'gone'],
])

/** Two schools in one installation; `hosts` gives them names of their own. */
async function openSchools({ hosts = new Map<string, string>(), isAlone = false } = {}) {
  const test = await createTestApp({ webRoot: await builtWeb(), schoolHosts: hosts })
  const [nyansapo, gracefield] = await test.given(async (tx) => {
    const { school: first } = await addSchool(tx, NYANSAPO)
    return [first, isAlone ? first : (await addSchool(tx, GRACEFIELD)).school]
  })
  /** A browser at an address, and which school each page of it speaks for. */
  const visitor = (host = 'localhost:3000') => {
    const browser = browserAt(test.app, { host })
    const open = (url: string, headers: Record<string, string> = {}) =>
      browser.call('GET', url, undefined, { accept: 'text/html', ...headers })
    return {
      ...browser,
      open,
      async told(url: string, headers: Record<string, string> = {}) {
        const { body } = await open(url, headers)
        const [, name] = /<h1>(.*?)<\/h1>/.exec(body) ?? []
        const [, door] = /name="schoolgate-door" content="(.*?)"/.exec(body) ?? []
        return { name, door, body }
      },
      schoolName: async () => (await browser.get('/api/v1/school')).json().school?.name ?? null,
      manifest: async (url: string) => (await browser.get(url)).json(),
    }
  }
  return { ...test, nyansapo, gracefield, visitor }
}

test('where several schools share an address and none was chosen, no page names the numbers of any of them', async () => {
  const { visitor } = await openSchools()
  const browser = visitor()
  for (const url of ['/', '/login', '/verify', '/shell.html']) {
    const { body, door } = await browser.told(url)
    expect([url, door]).toEqual([url, 'choice'])
    for (const word of ['Nyansapo', 'Gracefield', '482 913', '302550147', 'office@'])
      expect([url, word, body.includes(word)]).toEqual([url, word, false])
  }
  // A finished page would have to speak for somebody.
  expect((await browser.told('/login')).body).not.toContain('Sign in')
  expect(await browser.schoolName()).toBeNull()
  expect(await browser.manifest('/manifest.webmanifest')).toMatchObject({ name: 'Schoolgate' })
})

test('a school’s own path opens its sign-in page, and this browser remembers the school, also for the phone’s home screen', async () => {
  const { visitor } = await openSchools()
  const browser = visitor()
  const answer = await browser.open('/s/gracefield')
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/login'])
  expect(answer.cookies).toEqual([
    expect.objectContaining({
      name: 'schoolgate_school',
      value: 'Gracefield',
      httpOnly: true,
      sameSite: 'Lax',
      maxAge: 31_536_000,
    }),
  ])
  for (const url of ['/', '/login', '/verify', '/shell.html']) {
    const { name, door, body } = await browser.told(url)
    expect([url, name, door]).toEqual([url, 'Gracefield College', 'chosen'])
    expect(body).not.toContain('482 913')
  }
  const { body } = await browser.told('/login')
  expect(body).toContain('--school:#5B2A86')
  // A browser fetches it without cookies: the address itself must say whose it is.
  expect(body).toContain('<link rel="manifest" href="/s/Gracefield/manifest.webmanifest">')
  expect(await visitor().manifest('/s/Gracefield/manifest.webmanifest')).toEqual({
    name: 'Gracefield College',
    short_name: 'Gracefield',
    start_url: '/home',
    theme_color: '#5B2A86',
  })
  expect(await browser.schoolName()).toBe('Gracefield College')
  await browser.open('/s/NYANSAPO/verify?code=AB12')
  expect(await browser.schoolName()).toBe('Nyansapo Prep School')
})

test('a school’s path leads to pages of ours with their question, and nowhere else', async () => {
  const { visitor } = await openSchools()
  const to = async (path: string) => (await visitor().open(path)).headers.location
  expect(await to('/s/gracefield/verify?code=AB12')).toBe('/verify?code=AB12')
  expect(await to('/s/gracefield/login?next=%2Fnotices')).toBe('/login?next=%2Fnotices')
  for (const elsewhere of ['//evil.example', '/%5Cevil.example', '/https://evil.example', '/', '/nowhere'])
    expect([elsewhere, await to(`/s/gracefield${elsewhere}`)]).toEqual([elsewhere, elsewhere === '/' ? '/' : '/login'])
})

test('a code that no school has is told as such, and changes nothing that was chosen', async () => {
  const { visitor } = await openSchools()
  const browser = visitor()
  await browser.open('/s/gracefield')
  for (const path of ['/s/nobody', '/s/nobody/manifest.webmanifest', '/s/%25']) {
    const answer = await browser.open(path)
    expect([path, answer.statusCode]).toEqual([path, 404])
    for (const word of ['Nyansapo', 'Gracefield']) expect(answer.body).not.toContain(word)
  }
  expect((await browser.open('/s/nobody')).body).toContain('No school has this address')
  expect(await browser.schoolName()).toBe('Gracefield College')
})

test('a school that is not here any more has to be chosen anew', async () => {
  const { visitor } = await openSchools()
  const browser = visitor()
  browser.cookies.set('schoolgate_school', 'closed-since')
  expect((await browser.told('/login')).door).toBe('choice')
})

test('a host name of its own makes every page that school’s, whatever this browser chose elsewhere', async () => {
  const { visitor } = await openSchools({ hosts: HOSTS })
  for (const [host, name] of [
    ['gate.nyansapo.example', 'Nyansapo Prep School'],
    ['Gate.Gracefield.example:443', 'Gracefield College'],
  ] as const) {
    const browser = visitor(host)
    browser.cookies.set('schoolgate_school', name.startsWith('Nyansapo') ? 'gracefield' : 'nyansapo')
    for (const url of ['/', '/login', '/verify']) expect(await browser.told(url)).toMatchObject({ name, door: 'own' })
    expect(await browser.schoolName()).toBe(name)
    expect(await browser.manifest('/manifest.webmanifest')).toMatchObject({ name })
    expect((await browser.get('/api/v1/schools')).json().schools.map((school: { name: string }) => school.name)).toEqual([name])
  }
  const nyansapos = visitor('gate.nyansapo.example')
  expect((await nyansapos.open('/s/nyansapo')).headers.location).toBe('/login')
  expect(nyansapos.cookies.size).toBe(0)
  expect((await nyansapos.open('/s/gracefield')).statusCode).toBe(404)
})

test('a host name that is nobody’s gets an honest page, and never a school’s', async () => {
  const { visitor } = await openSchools({ hosts: HOSTS })
  for (const host of ['gate.elsewhere.example', 'gate.gone.example']) {
    const browser = visitor(host)
    browser.cookies.set('schoolgate_school', 'nyansapo')
    for (const url of ['/', '/login', '/verify', '/s/nyansapo']) {
      const answer = await browser.open(url)
      expect([host, url, answer.statusCode]).toEqual([host, url, 404])
      expect(answer.body).toContain('No school has this address')
      expect(answer.body).not.toContain('Nyansapo')
    }
    expect(await browser.schoolName()).toBeNull()
    expect((await browser.get('/api/v1/schools')).json().schools).toEqual([])
  }
  // The installation’s own address, and the machine itself, are shared by all its schools.
  for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000', '192.168.1.5'])
    expect([host, (await visitor(host).told('/login')).door]).toEqual([host, 'choice'])
})

test('with one school nothing is chosen: every address is that school’s', async () => {
  const { visitor } = await openSchools({ isAlone: true })
  for (const host of ['localhost:3000', '192.168.1.5', 'gate.elsewhere.example']) {
    const browser = visitor(host)
    expect(await browser.told('/login')).toMatchObject({ name: 'Nyansapo Prep School', door: 'own' })
    expect((await browser.open('/s/nyansapo')).headers.location).toBe('/login')
    expect(browser.cookies.size).toBe(0)
  }
})

test('the choice finds a school by letters of its name or fixture, and knows which one was chosen before', async () => {
  const { visitor } = await openSchools()
  const browser = visitor()
  const found = async (search: string) => (await browser.get(`/api/v1/schools?search=${encodeURIComponent(search)}`)).json()
  expect(await found('')).toEqual({
    schools: [
      { code: 'Gracefield', name: 'Gracefield College', town: 'Ibadan', emblem: 'nyansapo', accent_color: '#5B2A86' },
      { code: 'nyansapo', name: 'Nyansapo Prep School', town: 'Adenta', emblem: 'nyansapo', accent_color: '#0F5B48' },
    ],
    chosen: null,
  })
  await browser.open('/s/nyansapo')
  expect(await found(' ibad')).toMatchObject({ schools: [{ code: 'Gracefield' }], chosen: 'nyansapo' })
  expect((await found('%')).schools).toEqual([])
})

test('who is signed in reads the pages of the own school at any address; what the phone keeps for the next one does not', async () => {
  const { visitor, given, gracefield, signedIn } = await openSchools()
  const funke = await given((tx) => addUser(tx, gracefield.id))
  const browser = visitor()
  const shared = await browser.told('/verify')
  expect(shared.door).toBe('choice')
  browser.cookies.set('schoolgate', (await signedIn(funke.id)).secret)
  expect((await browser.told('/verify')).name).toBe('Gracefield College')
  await browser.open('/s/nyansapo')
  expect((await browser.told('/verify')).name).toBe('Gracefield College')
  // Fetched by the service worker, not opened by her.
  expect((await browser.told('/shell.html', { 'sec-fetch-mode': 'cors' })).name).toBe('Nyansapo Prep School')
})

test('who has children in both schools reads the pages of the one whose door it is', async () => {
  const { visitor, given, nyansapo, gracefield, signedIn } = await openSchools({ hosts: HOSTS })
  const abena = await given(async (tx) => {
    const atOne = await addUser(tx, nyansapo.id, 'parent', { phone: '+233245550182' })
    await addUser(tx, gracefield.id, 'parent', { phone: '+233245550182', personId: atOne.personId })
    return atOne
  })
  const { secret } = await signedIn(abena.id, { firstFactor: 'phone' })
  for (const [host, name] of [
    ['gate.nyansapo.example', 'Nyansapo Prep School'],
    ['gate.gracefield.example', 'Gracefield College'],
    ['localhost:3000', 'Nyansapo Prep School'],
  ] as const) {
    const browser = visitor(host)
    browser.cookies.set('schoolgate', secret)
    expect([host, (await browser.told('/verify')).name]).toEqual([host, name])
  }
})

test('a local phone number is read as the school of the address writes it; where none is chosen, as any school here does', async () => {
  const { visitor, given, nyansapo, gracefield, sentSms } = await openSchools({ hosts: HOSTS })
  await given(async (tx) => {
    await addUser(tx, nyansapo.id, 'parent', { phone: '+233245550182' })
    await addUser(tx, gracefield.id, 'parent', { phone: '+2348035550144' })
  })
  const asked = async (host: string, phone_number: string) =>
    (await visitor(host).post('/verifymyphonenumbertwo', { phone_number })).json()
  const before = await asked('gate.gracefield.example', '0803 555 0144')
  expect(before).toMatchObject({ status: 'sent_if_known' })
  await expect.poll(() => sentSms.map(({ to }) => to)).toEqual(['+2348035550144'])
  expect(await asked('localhost:3000', '024 555 0182')).toEqual(before)
  await expect.poll(() => sentSms.map(({ to }) => to)).toEqual(['+2348035550144', '+233245550182'])
  expect(await asked('localhost:3000', '0803 555 0199')).toEqual(before)
})

test('the same digits may be a phone in two countries: the school of the address comes first, then whoever knows one of them', async () => {
  const { visitor, given, nyansapo, gracefield, sentSms } = await openSchools()
  const { school: thames } = await given((tx) => addSchool(tx, { code: 'thames', name: 'Thames School', country: 'GB' }))
  const written = '0703 555 0144'
  const [lagos, london] = ['+2347035550144', '+447035550144']
  await given((tx) => addUser(tx, thames.id, 'parent', { phone: london }))
  const browser = visitor()
  const code = async (to: string) => {
    await expect.poll(() => sentSms.at(-1)?.to).toBe(to)
    return /^\d+/.exec(sentSms.at(-1)?.text ?? '')?.[0] ?? ''
  }
  const ask = () => browser.post('/verifymyphonenumbertwo', { phone_number: written })
  const known = (await ask()).json()
  const { firebase_id } = (
    await browser.post('/api/v1/phone_codes/check', { phone_number: written, code: await code(london) })
  ).json()
  const entered = await browser.post('/findandupdateparent', { phone_number: written, firebase_id })
  expect(entered.json()).toMatchObject({ schoolname: 'Thames School' })

  await given(async (tx) => {
    await addUser(tx, gracefield.id, 'parent', { phone: lagos })
    await addUser(tx, nyansapo.id, 'parent', { phone: '+233245550182' })
  })
  await browser.open('/s/gracefield')
  expect((await ask()).json()).toEqual(known)
  await code(lagos)
  const other = visitor()
  await other.open('/s/thames')
  expect((await other.post('/verifymyphonenumbertwo', { phone_number: '024 555 0182' })).json()).toEqual(known)
  await code('+233245550182')
})
