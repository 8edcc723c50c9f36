import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ABENA } from './demo.ts'
import { test } from './device-school.ts'
import { firefoxPath, startFirefox } from './firefox.ts'
import { expect as usual } from './parent.ts'
import { giveEmailAndPassword } from './phone.ts'

// A browser of its own: a busy machine needs longer.
const expect = usual.configure({ timeout: 20_000 })

const program = firefoxPath()
test.skip(program === undefined, 'No Firefox here: install the package “firefox-esr” (or set FIREFOX_PATH).')

type Firefox = Awaited<ReturnType<typeof startFirefox>>
const seenOn = (phone: Firefox) => phone.read('document.body.innerText')
const WILL_BE_SENT = 'We will send this when the network is back.'
const told = (school: { taken(): readonly string[] }) => school.taken().filter((act) => act === 'PATCH /api/v1/profile').length

/** Signs the mother in at the school's own door and opens her profile. */
async function enter(phone: Firefox, url: string): Promise<void> {
  await phone.open(`${url}/login?next=/profile`)
  await giveEmailAndPassword(phone, ABENA.email)
  await expect.poll(() => seenOn(phone)).toContain('My details')
}
/** What she writes into her own details; nobody else changes them. */
async function tellWork(phone: Firefox, work: string): Promise<void> {
  await phone.press('button', 'Change')
  await phone.type('Work', work)
  await phone.press('button', 'Save')
}

test('in Firefox what a mother writes without network outlives the browser and reaches the school once', async ({ school }) => {
  test.slow()
  const profile = await mkdtemp(path.join(tmpdir(), 'schoolgate-firefox-'))
  const opened: Firefox[] = []
  const open = async () => {
    const phone = await startFirefox({ program: program ?? '', profile })
    opened.push(phone)
    return phone
  }
  try {
    const first = await open()
    await enter(first, school.url)
    await first.read('navigator.serviceWorker.ready.then(() => true)')
    await first.open(`${school.url}/profile`)
    await expect.poll(() => seenOn(first)).toContain('My details')
    // Every file that this page is made of is kept.
    const isKept = `Promise.all(performance.getEntriesByType('resource').filter(({ name }) => name.includes('/assets/'))
      .map(({ name }) => caches.match(name))).then((files) => files.every(Boolean))`
    await expect.poll(() => first.read(isKept)).toBe(true)
    school.become('gone')
    await tellWork(first, 'seamstress')
    await expect.poll(() => seenOn(first)).toContain(WILL_BE_SENT)
    await first.stop()

    const again = await open()
    await again.open(`${school.url}/profile`)
    await expect.poll(() => seenOn(again)).toContain('seamstress')
    await expect.poll(() => seenOn(again)).toContain('No network.')
    expect(told(school)).toBe(0)
    school.become('answers')
    await expect.poll(() => told(school)).toBe(1)
    await expect.poll(() => seenOn(again)).not.toContain('No network.')
    expect(await seenOn(again)).toContain('seamstress')
    expect(told(school)).toBe(1)
  } finally {
    for (const phone of opened) await phone.stop()
    await rm(profile, { recursive: true, force: true })
  }
})

test('in a private window of Firefox a mother signs in, reads, writes without network, and is heard once', async ({ school }) => {
  test.slow()
  const phone = await startFirefox({ program: program ?? '', preferences: { 'browser.privatebrowsing.autostart': true } })
  try {
    // The code that tells what she writes is asked for in vain, and again when the school is back.
    school.lose(/profile-outbox/)
    await enter(phone, school.url)
    await expect.poll(() => school.lost().length).toBeGreaterThan(0)
    school.become('gone')
    school.lose(null)
    await tellWork(phone, 'baker')
    await expect.poll(() => seenOn(phone)).toContain(WILL_BE_SENT)
    school.become('answers')
    await expect.poll(() => told(school)).toBe(1)
    await phone.open(`${school.url}/profile`)
    await expect.poll(() => seenOn(phone)).toContain('baker')
    expect(told(school)).toBe(1)
  } finally {
    await phone.stop()
  }
})
