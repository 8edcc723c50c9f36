import { ABENA } from '@schoolgate/e2e/demo'
import { startChromium } from '@schoolgate/e2e/push/chromium'
import { whyNoDesktop } from '@schoolgate/e2e/push/desktop'
import { type PushSchool, startPushSchool } from '@schoolgate/e2e/push/push-school'
import { bringFiles } from '@schoolgate/e2e/term'
import * as z from 'zod'
import { withPhone } from './parents-phone.ts'
import { printTable } from './table.ts'

const EVERY_DAY = '1|2|3|4|5|6|7'
const BEFORE_MS = 10 * 60_000

const Registers = z.object({
  day: z.string(),
  no_register: z.nullable(z.string()),
  classes: z.array(z.object({ class_id: z.string() })),
})
const Register = z.object({
  version: z.int(),
  class: z.object({ name: z.string() }),
  pupils: z.array(z.object({ id: z.string(), fullname: z.string(), mark: z.unknown() })),
})

/** From the save of a register, after the school's time for it, to the alert on the phone of the mother of who is away. */
export async function alert(): Promise<void> {
  const reason = whyNoDesktop()
  if (reason !== null) return void process.stderr.write(`${reason}\n`)
  const school = await startPushSchool()
  try {
    const { google, desktop } = school
    await tellSince(school)
    const { day, no_register, classes } = Registers.parse(await school.office('GET', '/api/v1/office/registers'))
    if (no_register !== null) throw new Error(`No register can be taken today (${no_register}).`)
    const start = () => startChromium({ google, environment: desktop.environment })
    const rows = await withPhone({ school, email: ABENA.email, start }, async () => {
      const times: (readonly [string, string, number])[] = []
      for (const { class_id } of classes) {
        const address = `/api/v1/office/classes/${class_id}/register`
        const { version, class: klass, pupils } = Register.parse(await school.office('GET', `${address}?day=${day}`))
        const child = pupils.find(({ fullname, mark }) => mark === null && isOfAbena(fullname))
        if (child === undefined) continue
        const [firstName = ''] = child.fullname.split(' ')
        const shown = desktop.comes(`${firstName} is not in school today`)
        const others = pupils.filter(({ id }) => id !== child.id).map(({ id }) => id)
        const began = performance.now()
        await school.office('PUT', address, {
          day,
          version,
          in: others,
          marks: [{ ward_id: child.id, mark: { is: 'away', why: null } }],
        })
        await shown
        times.push([klass.name, firstName, Math.round(performance.now() - began)])
      }
      return times
    })
    printTable('A register saved after the school’s time → the alert on a closed phone', ['class', 'child', 'ms'], rows)
  } finally {
    await school.stop()
  }
}

const isOfAbena = (fullname: string): boolean =>
  ABENA.wards.some((name) => fullname.startsWith(`${name} `) && fullname.endsWith(' Mensah'))

/** The school has lessons today, and tells of who is away since ten minutes ago: its own data file says so. */
async function tellSince(school: PushSchool): Promise<void> {
  const { user } = await school.office('GET', '/api/v1/sessions/current')
  const { school_info: info } = await school.office('GET', `/getschoolinfos?user_id=${user.user_id}`)
  const since = new Date(Date.now() - BEFORE_MS).toISOString().slice(11, 16)
  await bringFiles(school, { name: info.name, school_days: EVERY_DAY, absence_alert_at: since })
}
