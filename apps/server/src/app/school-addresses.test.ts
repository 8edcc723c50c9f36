import { expect, onTestFinished, test } from 'vitest'
import { newId, newPublicId } from '#lib/random'
import { shares, users } from '#db/schema'
import { announce } from '#modules/push'
import { newVapidKeys } from '#modules/push/sending'
import {
  addNotice,
  addReport,
  addSchool,
  addUser,
  addWard,
  browserAt,
  builtWeb,
  createTestApp,
  messageWorker,
  payingSchool,
  readPdf,
  startPushService,
  TEST_NOW,
} from '#testing'

const PHONE = '+233245550182'
const MAIL = 'abena@home.example'
const NO_HOSTS = new Map<string, string>()
const HOSTS = new Map([
  ['gate.nyansapo.example', 'nyansapo'],
  ['nyansapo.example', 'nyansapo'],
  ['gate.gracefield.example', 'Gracefield'],
])

/** Abena, a mother of one child in each school that is here; she hears of everything at once, by SMS and e-mail. */
async function openSchools({ hosts = NO_HOSTS, codes = ['nyansapo', 'gracefield'] } = {}) {
  const service = await startPushService()
  onTestFinished(service.stop)
  const push = { vapid: newVapidKeys(), vapidSubject: 'mailto:office@school.example', fcm: undefined, testHosts: [service.host] }
  const test = await createTestApp({ webRoot: await builtWeb(), schoolHosts: hosts, push })
  const { app, given, clock, world } = test
  const instantly = { push: 'instant', sms: 'instant', email: 'instant' } as const
  const families = await given(async (tx) => {
    const made = []
    let personId: string | undefined
    for (const code of codes) {
      const { school, class: klass } = await addSchool(tx, { code, name: `${code} School` })
      const abena = await addUser(tx, school.id, 'parent', { phone: PHONE, email: MAIL, ...(personId ? { personId } : {}) })
      personId = abena.personId
      const ward = await addWard(tx, { schoolId: school.id, classId: klass.id }, [abena.id])
      const report = await addReport(tx, { schoolId: school.id, classId: klass.id, wardId: ward.id })
      const notice = await addNotice(tx, school.id, { title: 'PTA meeting', eventStarts: new Date('2026-03-14T09:00:00Z') })
      made.push({ school, abena, ward, report, notice })
    }
    await tx.update(users).set({ notify: { urgent: instantly, action: instantly, money: instantly, info: instantly } })
    return made
  })
  const { sendDue } = messageWorker(world)
  const tell = async (schoolId: string, userId: string, wardId: string) => {
    const texts = { title: 'Excursion', body: 'Please answer.' }
    const what = { kind: 'notice', class: 'urgent', tag: 'x', navigate: '/notices', ttlSeconds: 86_400 } as const
    const told = { schoolId, userIds: [userId], wardId, dedupeKey: newId(), ...what, texts: { en: texts, fr: texts } }
    await given((tx) => announce(tx, told, clock.now()))
    await sendDue()
  }
  return { ...test, app, service, families, tell }
}

test.each([
  ['a school that is alone', ['nyansapo'], NO_HOSTS, ['http://localhost:3000']],
  [
    'schools that share an address',
    ['nyansapo', 'gr/1'],
    NO_HOSTS,
    ['http://localhost:3000/s/nyansapo', 'http://localhost:3000/s/gr%2F1'],
  ],
  [
    'a school with host names of its own, and one without',
    ['Nyansapo', 'hope'],
    HOSTS,
    ['http://gate.nyansapo.example:3000', 'http://localhost:3000/s/hope'],
  ],
])(
  'texts, mails, calendars and papers of %s lead to its own door',
  { timeout: 30_000 },
  async (_which, codes, hosts, addresses) => {
    const { families, tell, sentSms, sentEmails, signedIn } = await openSchools({ hosts, codes })
    for (const [index, { school, abena, ward, report, notice }] of families.entries()) {
      const address = addresses[index] ?? ''
      await tell(school.id, abena.id, ward.id)
      const page = `${address}/notices?ward=${ward.id}`
      expect([sentSms.at(-1)?.text, sentEmails.at(-1)?.text]).toEqual([
        expect.stringContaining(`\n${page}`),
        expect.stringContaining(`\n${page}\n`),
      ])
      const browser = await signedIn(abena.id)
      const ics = (await browser.get(`/api/v1/notices/${notice.id}/event.ics`)).body.replaceAll(/\r\n /g, '')
      expect(ics).toContain(`URL;VALUE=URI:${address}/notice?id=${notice.id}`)
      // Whatever the address becomes, a calendar knows the day again.
      expect(ics).toContain(`UID:event-${notice.id}@localhost`)
      const { qr } = (await browser.get(`/api/v1/term_reports/${report.id}`)).json().term_report
      expect(qr.text).toMatch(new RegExp(`^${address}/verify#\\d+$`))
      const paper = readPdf((await browser.get(`/termreports/${report.publicId}.pdf`)).rawPayload)
      expect(paper.text.replaceAll(/\s+/g, ' ')).toContain(`Check this report: ${address.slice('http://'.length)}/verify`)
    }
  },
)

test('a link from one of two schools opens that school’s page in a browser that was last at the other’s door', async () => {
  const { app, families, tell, sentSms, signedIn } = await openSchools()
  const [first, second] = families
  const { secret } = await signedIn(first?.abena.id ?? '', { firstFactor: 'phone' })
  const browser = browserAt(app, { host: 'localhost:3000', accept: 'text/html' })
  browser.cookies.set('schoolgate', secret)
  for (const family of [first, second, first]) {
    await tell(family?.school.id ?? '', family?.abena.id ?? '', family?.ward.id ?? '')
    const { pathname, search } = new URL(sentSms.at(-1)?.text.split('\n').at(-1) ?? '')
    const { headers } = await browser.get(pathname + search)
    expect(headers.location).toBe(`/notices?ward=${family?.ward.id}`)
    expect((await browser.get(headers.location ?? '')).body).toContain(`${family?.school.name}`)
  }
})

test('a new password is chosen at the door of the school of which the letter speaks', async () => {
  const { app, sentEmails } = await openSchools()
  await app.inject({ method: 'POST', url: '/api/v1/password_resets', payload: { email: MAIL } })
  await expect.poll(() => sentEmails.length).toBe(1)
  const [, school, path] = /new password for (\w+) School:\s+http:\/\/localhost:3000(\S+)/.exec(sentEmails[0]?.text ?? '') ?? []
  expect(path).toContain(`/s/${school}/login?reset=`)
  const { headers } = await app.inject({ url: path ?? '', headers: { accept: 'text/html' } })
  expect(headers.location).toBe(path?.replace(`/s/${school}`, ''))
})

test('a phone fills a code in by itself at the host name where it was asked for, and a name that is nobody’s is never written', async () => {
  const { app, sentSms, clock } = await openSchools({ hosts: HOSTS })
  for (const [host, named] of [
    ['gate.gracefield.example:3000', 'gate.gracefield.example'],
    ['localhost:3000', 'localhost'],
    ['gate.evil.example', 'localhost'],
  ] as const) {
    clock.advance(3600)
    sentSms.splice(0)
    await browserAt(app, { host }).post('/verifymyphonenumbertwo', { phone_number: PHONE })
    await expect
      .poll(() => sentSms.map(({ text }) => text.split('\n').at(-1)))
      .toEqual([expect.stringMatching(`^@${named} #\\d+$`)])
  }
})

test(
  'a message on a phone opens the app where that is signed in, whichever of the schools speaks',
  { timeout: 20_000 },
  async () => {
    const { app, families, service, tell, signedIn } = await openSchools({ hosts: HOSTS })
    const [first, second] = families
    const mine = first?.abena
    const { secret } = await signedIn(mine?.id ?? '', {
      firstFactor: 'phone',
      expiresAt: new Date(TEST_NOW.getTime() + 86_400_000),
    })
    const phones = []
    for (const host of ['gate.nyansapo.example:3000', 'localhost:3000']) {
      const phone = service.subscribe()
      const browser = browserAt(app, { host })
      browser.cookies.set('schoolgate', secret)
      const answer = await browser.post('/updatedeviceid', { user_id: mine?.personId, deviceid: phone.deviceId })
      expect(answer.statusCode).toBe(204)
      phones.push({ ...phone, site: `http://${host}` })
    }
    await tell(second?.school.id ?? '', second?.abena.id ?? '', second?.ward.id ?? '')
    for (const { site, shown } of phones)
      expect(shown().map(({ notification }) => notification.navigate)).toEqual([`${site}/notices?ward=${second?.ward.id}`])
  },
)

test('a payer comes back from the provider’s page to the host name at which they pay, with a link as when signed in', async () => {
  const { app, given, school, mother, ama, amas, pretended, pay, signedIn } = await payingSchool({ schoolHosts: HOSTS })
  const token = newPublicId()
  await given(async (tx) => {
    const link = { id: newId(), schoolId: school.id, wardId: ama.id, billId: amas.id, publicId: token, madeById: mother.id }
    await tx.insert(shares).values({ ...link, expiresAt: new Date('2026-04-01T00:00:00Z') })
  })
  const { secret } = await signedIn(mother.id, { steppedUpUntil: new Date(TEST_NOW.getTime() + 600_000) })
  const input = { amount_minor: 50_00, method: 'card' }
  for (const [host, site] of [
    ['gate.gracefield.example:3000', 'http://gate.gracefield.example:3000'],
    ['localhost:3000', 'http://localhost:3000'],
    ['gate.evil.example', 'http://localhost:3000'],
  ] as const) {
    const browser = browserAt(app, { host })
    const key = () => ({ 'idempotency-key': newId() })
    const byLink = { ...input, payer_name: 'Auntie Efua', payer_contact: '024 555 0999' }
    const shared = await browser.post(`/api/v1/shared_bills/${token}/payments`, byLink, key())
    expect(pretended.named(shared.json().payment.reference).callbackUrl).toBe(`${site}/studentbill/${token}`)
    browser.cookies.set('schoolgate', secret)
    const own = await browser.post('/api/v1/payments', { ...input, type: 'bill', bill_id: amas.id }, key())
    expect(own.statusCode, own.body).toBe(200)
    expect(pretended.named(own.json().payment.reference).callbackUrl).toBe(`${site}/paymentreceipt`)
    await pay(own.json().payment.reference)
  }
})
