import { eventually, giveEmailAndPassword, type Phone } from '@schoolgate/e2e/phone'
import { familyOf } from '@schoolgate/e2e/push/caller'
import type { PushSchool } from '@schoolgate/e2e/push/push-school'

/** What is done with a parent's phone that the school knows and on which the app is closed; it is swept and stopped afterwards. */
export async function withPhone<T>(
  { school, email, start }: { school: PushSchool; email: string; start: () => Promise<Phone> },
  work: (family: Awaited<ReturnType<typeof familyOf>>) => Promise<T>,
): Promise<T> {
  const phone = await start()
  try {
    const family = await familyOf(school.url, email)
    await phone.allowMessages(school.url)
    await phone.open(`${school.url}/login`)
    await giveEmailAndPassword(phone, email)
    await eventually('device known to the school', async () => {
      const { devices }: { devices: unknown[] } = await family.call('GET', '/api/v1/push/devices')
      return devices[0]
    })
    await phone.leaveApp()
    const done = await work(family)
    await family.call('DELETE', '/api/v1/sessions')
    return done
  } finally {
    await phone.stop()
    school.desktop.sweep()
  }
}
