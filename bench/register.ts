import { TETTEH } from '@schoolgate/e2e/demo'
import { comeIn } from '@schoolgate/e2e/office-door'
import { type RunningSchool, startSchool } from '@schoolgate/e2e/school'
import { letTermRun } from '@schoolgate/e2e/term'
import { chromiumLaunch } from '@schoolgate/ui/build/chromium'
import { chromium, type Page, type Request } from 'playwright-core'
import * as z from 'zod'
import { printTable } from './table.ts'

const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }
const SLOWER = 4
const DAYS_BACK = 14
const DAY_MS = 86_400_000
const AS_STAFF = { headers: { 'schoolgate-side': 'staff' } }

const Mine = z.object({ day: z.string(), classes: z.array(z.object({ class_id: z.string() })) })
const Register = z.object({
  no_register: z.string().nullable(),
  class: z.object({ id: z.string() }),
  pupils: z.array(z.object({ fullname: z.string() })),
})

/** A class's register on a phone of a quarter of this machine's speed: every child tapped once, then saved; what that takes and sends. */
export async function register(): Promise<void> {
  const school = await startSchool()
  const browser = await chromium.launch(chromiumLaunch())
  try {
    const page = await browser.newPage({ ...PHONE, baseURL: school.url })
    await page.goto('/office/')
    await comeIn(page, TETTEH, school.dataDir)
    await page.getByRole('heading', { name: /^Good / }).waitFor()
    const { id, day, names, isToday } = await openDay(page, school)
    await page.goto(`/office/register/${id}?day=${day}`)
    await page.getByRole('button', { name: /: / }).first().waitFor()
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    const writes: Request[] = []
    page.on('request', (request) => request.method() !== 'GET' && writes.push(request))
    const began = performance.now()
    for (const name of names)
      await page
        .getByRole('button', { name: `${name}: ` })
        .first()
        .tap()
    if (!isToday) await page.getByRole('textbox', { name: 'Why is it put right?' }).fill('Counted anew')
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
    await page.getByRole('button', { name: /^Save: / }).tap()
    await (await saved).finished()
    const seconds = (performance.now() - began) / 1000
    const sizes = await Promise.all(writes.map((request) => request.sizes()))
    const bytes = sizes.reduce((sum, one) => sum + one.requestHeadersSize + one.requestBodySize, 0)
    printTable(
      'A register by a scripted thumb, CPU ×4: every child tapped once, then saved',
      ['children', 'seconds', 'seconds a tap', 'requests that write', 'bytes sent, heads too', 'of them the register'],
      [
        [
          names.length,
          seconds.toFixed(1),
          (seconds / names.length).toFixed(2),
          writes.length,
          bytes,
          sizes.reduce((sum, one) => sum + one.requestBodySize, 0),
        ],
      ],
    )
  } finally {
    await browser.close()
    await school.stop()
  }
}

/** The class of the teacher who is signed in, and the last day that has a register. */
async function openDay(page: Page, school: RunningSchool) {
  await letTermRun(page, school)
  const ask = async (address: string): Promise<unknown> => (await page.request.get(address, AS_STAFF)).json()
  const { day: today, classes } = Mine.parse(await ask('/api/v1/office/registers'))
  for (const { class_id } of classes.slice(0, 1))
    for (let back = 0; back < DAYS_BACK; back++) {
      const day = new Date(Date.parse(`${today}T12:00:00Z`) - back * DAY_MS).toISOString().slice(0, 10)
      const found = Register.parse(await ask(`/api/v1/office/classes/${class_id}/register?day=${day}`))
      if (found.no_register === null)
        return { id: found.class.id, day, names: found.pupils.map(({ fullname }) => fullname), isToday: day === today }
    }
  throw new Error(`No day of the last ${DAYS_BACK} has a register.`)
}
