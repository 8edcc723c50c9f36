import { expect as usual, test } from '@playwright/test'
import { ABENA, YAW } from '@schoolgate/e2e/demo'
import { firefoxPath } from '@schoolgate/e2e/firefox'
import { giveEmailAndPassword, type Phone } from '@schoolgate/e2e/phone'
import { familyOf, publish } from './caller.ts'
import { startChromium } from './chromium.ts'
import { whyNoDesktop } from './desktop.ts'
import { startFirefox } from './firefox.ts'
import { type PushSchool, startPushSchool } from './push-school.ts'

// Two browsers, a server and its database: a busy machine needs longer than one page does.
const expect = usual.configure({ timeout: 20_000 })

// Each browser has a school, a desktop and push services of its own: neither waits for the other.
test.describe.configure({ mode: 'parallel' })

let school: PushSchool
test.beforeAll(async () => {
  test.setTimeout(120_000)
  school = await startPushSchool()
})
test.afterAll(async () => school?.stop())

const firefox = firefoxPath()

/** The stock browsers, each with its own push service, and why it cannot be used here. */
const BROWSERS = [
  {
    label: 'Firefox on Linux',
    why:
      firefox === undefined
        ? 'No Firefox here that shows notifications: install the packages “firefox-esr” (or set FIREFOX_PATH) and “libnotify4”.'
        : whyNoDesktop(),
    start: ({ mozilla, desktop: { environment } }: PushSchool) => startFirefox({ program: firefox ?? '', mozilla, environment }),
    service: ({ mozilla }: PushSchool) => mozilla,
    hidesTabs: true,
  },
  {
    label: 'Chrome on Linux',
    why: whyNoDesktop(),
    start: ({ google, desktop: { environment } }: PushSchool) => startChromium({ google, environment }),
    service: ({ google }: PushSchool) => google,
    // Playwright tells every tab of its Chromium that it is being looked at.
    hidesTabs: false,
  },
]

for (const { label, why, start, service, hidesTabs } of BROWSERS)
  test.describe.serial(`messages to ${label}`, () => {
    test.skip(why !== null, why ?? '')

    let phone: Phone
    let abena: Family
    let yaw: Family
    test.beforeAll(async () => {
      abena = await familyOf(school.url, ABENA.email)
      yaw = await familyOf(school.url, YAW.email)
      phone = await start(school)
    })
    test.afterAll(async () => {
      await phone?.stop()
      school.desktop.sweep()
    })

    test('after a first notice the school’s card asks; with a yes the phone is known to the school', async () => {
      const { id } = await publish(school, { title: 'Welcome back' })
      await phone.open(`${school.url}/login?next=${encodeURIComponent(`/notice?id=${id}`)}`)
      await giveEmailAndPassword(phone, ABENA.email)
      await expect.poll(() => seenOn(phone)).toContain('Welcome back')
      await phone.open(`${school.url}/home`)
      expect(await phone.read('Notification.permission')).toBe('default')
      await expect.poll(() => seenOn(phone)).toContain('Yes, tell me')
      await phone.allowMessages(school.url)
      await phone.press('button', 'Yes, tell me')
      await expect.poll(() => devicesOf(abena)).toEqual([expect.objectContaining({ label })])
    })

    test('what stands on the lock screen says neither the matter nor an amount', async () => {
      await phone.leaveApp()
      await publish(school, { ...abena.about('Esi'), title: 'Esi owes GHS 250.00', body: 'She broke a window.' })
      await expect.poll(() => school.desktop.shown()).toHaveLength(1)
      const [{ title, body } = { title: '', body: '' }] = school.desktop.shown()
      expect(title).toBe('A notice about Esi')
      expect(body).toContain('From Mrs. Comfort Asiedu.')
      expect(`${title} ${body}`).not.toMatch(/owes|GHS|250|window|Mensah/)
    })

    test('a tap on it opens the closed app on that notice, with the child it is about', async () => {
      school.desktop.click('A notice about Esi')
      await phone.lookAt(/\/notice\?id=.*&ward=/)
      await expect.poll(() => seenOn(phone)).toContain('She broke a window.')
      expect(school.desktop.shown()).toEqual([])
      expect(await chosenWard(phone, school)).toContain('Esi')
    })

    test('who is signed out comes to the notice through the login', async () => {
      await phone.leaveApp()
      await publish(school, { ...abena.about('Kofi'), title: 'Kofi forgot his shoes', body: 'They wait at the gate.' })
      await expect.poll(() => school.desktop.shown()).toHaveLength(1)
      await abena.call('DELETE', '/api/v1/sessions')
      abena = await familyOf(school.url, ABENA.email)
      school.desktop.click('A notice about Kofi')
      await phone.lookAt(/\/login\?next=/)
      await giveEmailAndPassword(phone, ABENA.email)
      await expect.poll(() => seenOn(phone)).toContain('They wait at the gate.')
      expect(await chosenWard(phone, school)).toContain('Kofi')
      await expect.poll(() => devicesOf(abena)).toHaveLength(1)
    })

    test('in the open app a message stands eight seconds at the top, and the list shows what is new', async () => {
      await phone.open(`${school.url}/notices`)
      await expect.poll(() => seenOn(phone)).toContain('Kofi forgot his shoes')
      await phone.read(WATCH_TOASTS)
      await publish(school, { title: 'The gate opens late', body: 'Come at nine.' })
      await expect.poll(() => phone.read('window.toastSeen?.text')).toMatch(/The gate opens late\s*From Mrs\. Comfort Asiedu\./)
      await expect.poll(() => phone.read(`document.querySelector('main').innerText`)).toContain('The gate opens late')
      expect(await phone.read('window.toastSeen')).toMatchObject({ kind: 'warning', fromTop: 12, offCentre: 0 })
      await expect.poll(() => phone.read('Boolean(window.toastSeen.stayed)')).toBe(true)
      const stayed = Number(await phone.read('window.toastSeen.stayed'))
      // Never shorter; on a machine that stands still the clock of the page rings late.
      expect(stayed).toBeGreaterThan(7900)
      expect(stayed).toBeLessThan(10_000)
      // A page on a busy machine says late that it shows it; the worker then takes its own back.
      await expect.poll(() => school.desktop.shown()).toEqual([])
    })

    if (hidesTabs)
      test('a tap brings the app forward that is open behind another tab, on the notice', async () => {
        await phone.open(`${school.url}/notices`)
        await expect.poll(() => seenOn(phone)).toContain('The gate opens late')
        await phone.openAside('about:blank')
        await publish(school, { ...abena.about('Ama'), title: 'Ama has a cold', body: 'She rests with the nurse.' })
        await expect.poll(() => school.desktop.shown()).toMatchObject([{ title: 'A notice about Ama' }])
        school.desktop.click('A notice about Ama')
        await phone.lookAt(/\/notice\?id=.*&ward=/)
        await expect.poll(() => seenOn(phone)).toContain('She rests with the nurse.')
        expect(await phone.read('document.visibilityState')).toBe('visible')
      })

    test('a later word about the same thing takes the place of the earlier one', async () => {
      await phone.leaveApp()
      const before = school.desktop.heard('This is a test')
      for (const times of [1, 2]) {
        await abena.call('POST', '/api/v1/push/test')
        await expect.poll(() => school.desktop.heard('This is a test')).toBe(before + times)
      }
      expect(school.desktop.shown()).toMatchObject([{ title: 'This is a test' }])
    })

    test('a phone that gave up its address is forgotten, until the app is opened there again', async () => {
      await phone.open(`${school.url}/verify`)
      await phone.read(
        'navigator.serviceWorker.ready.then(({ pushManager }) => pushManager.getSubscription()).then((one) => one.unsubscribe())',
      )
      await abena.call('POST', '/api/v1/push/test')
      await expect.poll(() => devicesOf(abena)).toEqual([])
      expect(service(school).statuses.at(-1)).toBe(410)
      await phone.open(`${school.url}/home`)
      await expect.poll(() => devicesOf(abena)).toHaveLength(1)
    })

    test('a phone whose address was changed while the app was closed is reached at the new one', async () => {
      await phone.leaveApp()
      const before = await devicesOf(abena)
      await phone.changeAddress()
      await expect.poll(async () => (await devicesOf(abena)).filter(({ id }) => id !== before[0]?.id)).toHaveLength(1)
      const heard = school.desktop.heard('This is a test')
      await abena.call('POST', '/api/v1/push/test')
      await expect.poll(() => school.desktop.heard('This is a test')).toBe(heard + 1)
    })

    test('after logout no message of the family is left, and Back shows nothing though this browser keeps pages alive', async () => {
      school.desktop.sweep()
      await publish(school, { ...abena.about('Kofi'), title: 'Kofi and his shoes' })
      await expect.poll(() => school.desktop.shown()).toMatchObject([{ title: 'A notice about Kofi' }])
      await phone.open(`${school.url}/wards`)
      await expect.poll(() => seenOn(phone)).toContain('Kofi')
      await phone.open(`${school.url}/home`)
      await leave(phone)
      expect(school.desktop.shown()).toEqual([])
      await expect.poll(() => devicesOf(abena)).toEqual([]) // the phone forgets first and tells the school afterwards
      await phone.back()
      await expect.poll(() => phone.read('location.pathname')).toBe('/login')
      expect(await seenOn(phone)).not.toMatch(/Kofi|Mensah/)
    })

    test('on a shared phone the next parent gets their messages and nothing of the first one’s', async () => {
      await phone.open(`${school.url}/login`)
      await giveEmailAndPassword(phone, YAW.email)
      await expect.poll(() => devicesOf(yaw)).toContainEqual(expect.objectContaining({ label }))
      await phone.leaveApp()
      await publish(school, { ...abena.about('Kofi'), title: 'Only for Abena' })
      await publish(school, { ...yaw.about('Akua'), title: 'Only for Yaw' })
      await expect.poll(() => school.desktop.shown()).toMatchObject([{ title: 'A notice about Akua' }])
      await expect.poll(() => devicesOf(abena)).toEqual([])
    })
  })

type Family = Awaited<ReturnType<typeof familyOf>>

const seenOn = (phone: Phone) => phone.read('document.body.innerText')

const devicesOf = async ({ call }: Family): Promise<{ id: string; label: string }[]> =>
  (await call('GET', '/api/v1/push/devices')).devices

async function leave(phone: Phone): Promise<void> {
  await phone.press('button', 'Open menu')
  await phone.press('button', 'Logout')
  await expect.poll(() => seenOn(phone)).toContain('Do you really want to Logout?')
  await phone.press('button', 'Logout')
  await expect.poll(() => phone.read('location.pathname')).toBe('/')
}

/** The ward that stands chosen on the page of the wards, after the message's link chose it: once the family's wards are known. */
async function chosenWard(phone: Phone, { url }: PushSchool): Promise<unknown> {
  await expect.poll(() => phone.read(HAS_CHOSEN)).toBe(true)
  await phone.open(`${url}/wards`)
  await expect.poll(() => phone.read(CHOSEN)).not.toBeNull()
  return phone.read(CHOSEN)
}

const HAS_CHOSEN = `localStorage.getItem('schoolgate.selected-ward') === new URLSearchParams(location.search).get('ward')`

const CHOSEN = `document.querySelector('main [aria-pressed="true"]')?.innerText`

/** Notes in the page what the next toast says, of which kind it is, where it stands and for how long. */
const WATCH_TOASTS = `(() => {
  const region = document.querySelector('[role="status"][aria-label="Messages"]')
  let came
  new MutationObserver(() => {
    const toast = region.firstElementChild
    if (came === undefined && toast) {
      came = performance.now()
      const { top, left, right } = toast.getBoundingClientRect()
      const offCentre = Math.round((left + right) / 2 - document.documentElement.clientWidth / 2)
      window.toastSeen = { text: toast.innerText, kind: toast.dataset.kind, fromTop: Math.round(top), offCentre }
    } else if (!toast) window.toastSeen.stayed ??= performance.now() - came
  }).observe(region, { childList: true, subtree: true })
})()`
