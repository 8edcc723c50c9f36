import { ABENA } from '@schoolgate/e2e/demo'
import { firefoxPath } from '@schoolgate/e2e/firefox'
import { eventually, giveEmailAndPassword, type Phone } from '@schoolgate/e2e/phone'
import { familyOf, publish } from '@schoolgate/e2e/push/caller'
import { startChromium } from '@schoolgate/e2e/push/chromium'
import { whyNoDesktop } from '@schoolgate/e2e/push/desktop'
import { startFirefox } from '@schoolgate/e2e/push/firefox'
import { type PushSchool, startPushSchool } from '@schoolgate/e2e/push/push-school'
import { printTable, quantile } from './table.ts'

const TIMES = 20

/** From the office's “publish” to the notification on the desktop of a parent whose app is closed, in stock browsers. */
export async function pushToScreen(): Promise<void> {
  const reason = whyNoDesktop()
  if (reason !== null) return void process.stderr.write(`${reason}\n`)
  const firefox = firefoxPath()
  const school = await startPushSchool()
  try {
    const { mozilla, google, desktop } = school
    const { environment } = desktop
    const rows = [await measured('Chromium', school, () => startChromium({ google, environment }))]
    if (firefox !== undefined)
      rows.push(await measured('Firefox', school, () => startFirefox({ program: firefox, mozilla, environment })))
    printTable(
      `Publish → visible notification, ${TIMES} urgent notices one after another`,
      ['browser', 'median ms', 'at most ms'],
      rows,
    )
  } finally {
    await school.stop()
  }
}

async function measured(name: string, school: PushSchool, start: () => Promise<Phone>) {
  const phone = await start()
  try {
    const { call, about } = await familyOf(school.url, ABENA.email)
    await phone.allowMessages(school.url)
    await phone.open(`${school.url}/login`)
    await giveEmailAndPassword(phone, ABENA.email)
    await eventually('device known to the school', async () => {
      const { devices }: { devices: unknown[] } = await call('GET', '/api/v1/push/devices')
      return devices[0]
    })
    await phone.leaveApp()
    const times: number[] = []
    for (let number = 0; number < TIMES; number++) {
      const shown = school.desktop.comes('A notice about Esi')
      const began = performance.now()
      await publish(school, { ...about('Esi'), title: `Notice ${number}` })
      await shown
      times.push(Math.round(performance.now() - began))
    }
    await call('DELETE', '/api/v1/sessions')
    const sorted = times.toSorted((a, b) => a - b)
    return [name, quantile(sorted, 0.5), quantile(sorted, 1)] as const
  } finally {
    await phone.stop()
    school.desktop.sweep()
  }
}
