import { startFirefox as start } from '@schoolgate/e2e/firefox'
import type { Phone } from '@schoolgate/e2e/phone'
import type { Mozilla } from './mozilla.ts'

type FirefoxOptions = { program: string; mozilla: Mozilla; environment: Record<string, string> }

/** Starts a stock Firefox whose push service is ours, which shows messages on our desktop. */
export async function startFirefox({ program, mozilla, environment }: FirefoxOptions): Promise<Phone> {
  const preferences = {
    'dom.push.serverURL': mozilla.url,
    'dom.push.testing.allowInsecureServerURL': true,
    'dom.push.connection.enabled': true,
    'dom.push.retryBaseInterval': 100,
    'alerts.useSystemBackend': true,
  }
  // A service that lost its memory is what changes addresses in real life too.
  return { ...(await start({ program, preferences, environment })), changeAddress: async () => mozilla.forgetPhones() }
}
