import { ABENA } from '@schoolgate/e2e/demo'
import { firefoxPath } from '@schoolgate/e2e/firefox'
import type { Phone } from '@schoolgate/e2e/phone'
import { publish } from '@schoolgate/e2e/push/caller'
import { startChromium } from '@schoolgate/e2e/push/chromium'
import { whyNoDesktop } from '@schoolgate/e2e/push/desktop'
import { startFirefox } from '@schoolgate/e2e/push/firefox'
import { type PushSchool, startPushSchool } from '@schoolgate/e2e/push/push-school'
import { withPhone } from './parents-phone.ts'
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
  return withPhone({ school, email: ABENA.email, start }, async ({ about }) => {
    const times: number[] = []
    for (let number = 0; number < TIMES; number++) {
      const shown = school.desktop.comes('A notice about Esi')
      const began = performance.now()
      await publish(school, { ...about('Esi'), title: `Notice ${number}` })
      await shown
      times.push(Math.round(performance.now() - began))
    }
    const sorted = times.toSorted((a, b) => a - b)
    return [name, quantile(sorted, 0.5), quantile(sorted, 1)] as const
  })
}
