import type { LightMyRequestResponse } from 'fastify'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { knownDevices, shares, terms } from '#db/schema'
import { hashSecret, newId, newPublicId, newSecret } from '#lib/random'
import { addBill, addSchool, addUser, addWard, createTestApp } from '#testing'

/*
 * Every limit under the same four strains: twice at the same moment, from two addresses, behind one carrier's address, and with the
 * clock put back a day. What each limit is for, and what it leaves to whom, stands beside its own word.
 */

const CARRIER = '41.66.200.10'
const ELSEWHERE = '41.66.200.11'

/** Two families of a school behind the same carrier's address, and strangers who know how to reach the first. */
async function village() {
  const world = await createTestApp({ proxies: 1 })
  const placed = await world.given(async (tx) => {
    const { school, class: klass } = await addSchool(tx)
    const [term] = await tx.select().from(terms).where(eq(terms.schoolId, school.id))
    const abena = await addUser(tx, school.id, 'parent', { phone: '+233245550182', email: 'abena@home.example' })
    const yaw = await addUser(tx, school.id, 'parent', { phone: '+233205550123', email: 'yaw@home.example' })
    const ama = await addWard(tx, { schoolId: school.id, classId: klass.id }, [abena.id])
    const { id: billId } = await addBill(tx, ama, [400_00])
    const links = [newPublicId(), newPublicId()]
    const made = { schoolId: school.id, wardId: ama.id, billId, madeById: abena.id, expiresAt: new Date('2026-04-01T00:00:00Z') }
    for (const publicId of links) await tx.insert(shares).values({ id: newId(), publicId, ...made })
    const [office, head] = [await addUser(tx, school.id, 'office'), await addUser(tx, school.id, 'head')]
    return { termId: term?.id, abena, yaw, links, office, head }
  })
  let count = 0
  const ask = (address: string, method: 'GET' | 'POST', url: string, payload?: object, more: Record<string, string> = {}) =>
    world.app.inject({
      method,
      url,
      headers: { 'x-forwarded-for': address, ...more },
      ...(payload ? { payload } : {}),
    })
  /** The same by this person, in a session of its own. */
  const as = async (person: { id: string }, ...[address, method, url, payload, more]: Parameters<typeof ask>) => {
    const steppedUpUntil = new Date(world.clock.now().getTime() + 600_000)
    const { secret } = await world.signedIn(person.id, { steppedUpUntil })
    return ask(address, method, url, payload, { ...more, cookie: `schoolgate=${secret}` })
  }
  const devices = new Map<string, string>()
  /** The same by nobody who is signed in, on a device on which this person signed in before. */
  const knownAs = async ({ id }: { id: string }, address: string, url: string, payload: object) => {
    const device = devices.get(id) ?? newSecret()
    if (!devices.has(id)) {
      devices.set(id, device)
      const now = world.clock.now()
      await world.given((tx) => tx.insert(knownDevices).values({ personId: id, deviceHash: hashSecret(device), signedInAt: now }))
    }
    return ask(address, 'POST', url, payload, { cookie: `schoolgate_device=${device}` })
  }
  /** A start of a payment by a link, at this phone, under a key of its own. */
  const start = (address: string, link: number, phone: string) =>
    ask(
      address,
      'POST',
      `/api/v1/shared_bills/${placed.links[link]}/payments`,
      { amount_minor: 50_00, method: 'momo', network: 'mtn', phone, payer_name: 'Efua', payer_contact: phone },
      { 'idempotency-key': `strangers-key-${count++}` },
    )
  const anyPhone = () => `024 555 ${String(1000 + count)}`
  return { ...world, ...placed, ask, as, knownAs, start, anyPhone }
}
type Village = Awaited<ReturnType<typeof village>>

type Ask = (address: string) => Promise<LightMyRequestResponse>
type Limit = {
  /** What happens before. */
  first?: () => Promise<unknown>
  /** So many are let through, `every` so many seconds; one more is not. */
  most: number
  every?: number
  ask: Ask
  /** What somebody else asks for at the same door. */
  others: Ask
  /** What is answered within the limit, 200 where it is left out. */
  says?: number
  /** What others are answered, where that is not the same. */
  othersHear?: number
  /** It counts an address, so that another is another matter; else it counts whom or what is asked for, from wherever. */
  isOfAddress?: true
}

const FORM = { 'content-type': 'multipart/form-data; boundary=gate' }
const photo = Buffer.from('--gate\r\nContent-Disposition: form-data; name="photo"; filename="x"\r\n\r\nno photo\r\n--gate--\r\n')

const LIMITS: Record<string, (village: Village) => Limit> = {
  'codes by SMS for signing in with one phone': ({ ask }) => {
    const of = (phone_number: string) => (address: string) => ask(address, 'POST', '/verifymyphonenumbertwo', { phone_number })
    return { most: 5, every: 61, ask: of('024 555 0182'), others: of('020 555 0123') }
  },
  'letters for a new password of one account': ({ ask }) => {
    const of = (email: string) => (address: string) => ask(address, 'POST', '/api/v1/password_resets', { email })
    return { most: 5, every: 61, ask: of('abena@home.example'), others: of('yaw@home.example') }
  },
  'passwords guessed of one account': ({ ask }) => {
    const of = (email: string) => (address: string) =>
      ask(address, 'POST', '/api/v1/sessions', { user: { email, password: 'a guess' } })
    return { most: 5, ask: of('abena@home.example'), others: of('yaw@home.example'), says: 401 }
  },
  'codes by SMS for one phone, on the phone that knows her': ({ knownAs, abena, yaw }) => {
    const of = (person: { id: string }, phone_number: string) => (address: string) =>
      knownAs(person, address, '/verifymyphonenumbertwo', { phone_number })
    return { most: 5, every: 61, ask: of(abena, '024 555 0182'), others: of(yaw, '020 555 0123') }
  },
  'passwords mistyped on the phone that knows her': ({ knownAs, abena, yaw }) => {
    const of = (person: { id: string }, email: string) => (address: string) =>
      knownAs(person, address, '/api/v1/sessions', { user: { email, password: 'a slip of the thumb' } })
    return { most: 5, ask: of(abena, 'abena@home.example'), others: of(yaw, 'yaw@home.example'), says: 401 }
  },
  'codes by SMS asked for from one address': ({ ask, knownAs, yaw }) => {
    let count = 0
    const phone = () => `024 556 ${String(1000 + count++)}`
    return {
      most: 600,
      ask: (address) => ask(address, 'POST', '/verifymyphonenumbertwo', { phone_number: phone() }),
      others: (address) => knownAs(yaw, address, '/verifymyphonenumbertwo', { phone_number: '020 555 0123' }),
      isOfAddress: true,
    }
  },
  'letters for new passwords asked for from one address': ({ ask, knownAs, yaw }) => {
    let count = 0
    return {
      most: 60,
      ask: (address) => ask(address, 'POST', '/api/v1/password_resets', { email: `somebody.${count++}@home.example` }),
      others: (address) => knownAs(yaw, address, '/api/v1/password_resets', { email: 'yaw@home.example' }),
      isOfAddress: true,
    }
  },
  'codes for the second proof of one account': ({ as, abena, yaw }) => {
    const of = (person: { id: string }) => (address: string) => as(person, address, 'POST', '/api/v1/sessions/step_up/code')
    return { most: 20, every: 61, ask: of(abena), others: of(yaw) }
  },
  'codes to one new contact of an account': ({ as, abena, yaw }) => {
    const of = (person: { id: string }) => (address: string) =>
      as(person, address, 'POST', '/api/v1/contact_proofs', { phone: '055 555 0199' })
    return { most: 5, every: 61, ask: of(abena), others: of(yaw) }
  },
  'codes from one desk': ({ as, office, head }) => {
    const of = (person: { id: string }) => (address: string) =>
      as(person, address, 'POST', '/api/v1/office/desk_codes', { phone: '024 555 0182' })
    return { most: 40, ask: of(office), others: of(head) }
  },
  'payments started by one link': ({ start, anyPhone }) => ({
    most: 6,
    ask: (address) => start(address, 0, anyPhone()),
    others: (address) => start(address, 1, anyPhone()),
    says: 409,
  }),
  'payments started by links at one phone': ({ start, anyPhone }) => {
    let turn = 0
    return {
      most: 3,
      ask: (address) => start(address, turn++ % 2, '024 555 0999'),
      others: (address) => start(address, 0, anyPhone()),
      says: 409,
    }
  },
  'openings of one link': ({ ask, links }) => {
    const of = (link: string | undefined) => (address: string) => ask(address, 'GET', `/studentbills/${link}.json`)
    return { most: 30, ask: of(links[0]), others: of(links[1]), isOfAddress: true }
  },
  'links guessed': ({ ask, links }) => ({
    most: 60,
    ask: (address) => ask(address, 'GET', `/termreports/${newPublicId()}.json`),
    others: (address) => ask(address, 'GET', `/studentbills/${links[0]}.json`),
    says: 404,
    othersHear: 200,
    isOfAddress: true,
  }),
  'calls of any kind from one address': ({ ask, signedIn, yaw }) => {
    let hers = ''
    const home: Ask = (address) => ask(address, 'GET', '/api/v1/profile', undefined, { cookie: `schoolgate=${hers}` })
    return {
      async first() {
        hers = (await signedIn(yaw.id)).secret
        await home(CARRIER)
      },
      // Her own first call was given back to the address.
      most: 6000,
      ask: (address) => ask(address, 'GET', '/livez'),
      others: home,
      isOfAddress: true,
    }
  },
  'photos of one person': ({ app, signedIn, abena, yaw }) => {
    const of = (person: { id: string }) => async (address: string) => {
      const { secret } = await signedIn(person.id)
      const headers = { ...FORM, 'x-forwarded-for': address, cookie: `schoolgate=${secret}` }
      return app.inject({ method: 'POST', url: '/uploadprofilephoto', headers, payload: photo })
    }
    return { most: 6, ask: of(abena), others: of(yaw), says: 415 }
  },
  'devices registered by one person': ({ as, abena, yaw }) => {
    const of = (person: { id: string }) => (address: string) =>
      as(person, address, 'POST', '/updatedeviceid', { user_id: person.id, deviceid: `${newPublicId()}:${newPublicId()}` })
    return { most: 20, ask: of(abena), others: of(yaw), says: 204 }
  },
  'all of a term, asked for by one person': ({ as, abena, yaw, termId }) => {
    const of = (person: { id: string }) => (address: string) =>
      as(person, address, 'GET', `/getusereverydetail?user_id=${person.id}&term_id=${termId}`)
    return { most: 30, ask: of(abena), others: of(yaw) }
  },
}

test.each(Object.keys(LIMITS))(
  '%s: twice at once count twice, another address is no way around, the neighbours go on, and a clock put back holds nobody up',
  async (name) => {
    const here = await village()
    const limit = LIMITS[name]?.(here)
    if (!limit) throw new Error(`There is no limit ${name}.`)
    await limit.first?.()
    const { most, every = 0, ask, others, isOfAddress = false, says = 200, othersHear = says } = limit
    const next = () => here.clock.advance(every)
    const isLetThrough = (answer: LightMyRequestResponse): boolean => {
      if (answer.statusCode === says) return true
      const wait = Number(answer.headers['retry-after'])
      expect([answer.statusCode, answer.json().code, wait > 0], answer.body).toEqual([429, 'request.too_many', true])
      return false
    }
    for (let times = 1; times < most; times++) {
      expect([times, isLetThrough(await ask(CARRIER))]).toEqual([times, true])
      next()
    }
    const both = await Promise.all([ask(CARRIER), ask(isOfAddress ? CARRIER : ELSEWHERE)])
    expect(both.filter(isLetThrough)).toHaveLength(1)
    next()
    expect([isLetThrough(await ask(CARRIER)), isLetThrough(await ask(ELSEWHERE))]).toEqual([false, isOfAddress])
    expect((await others(CARRIER)).statusCode).toBe(othersHear)
    here.clock.advance(-86_400)
    expect(isLetThrough(await ask(CARRIER))).toBe(true)
  },
  180_000,
)
