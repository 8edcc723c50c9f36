import { fork } from 'node:child_process'
import path from 'node:path'
import type { World } from '#app/services'
import { PRETENDED_PAGES } from '#app/pretended-pages'
import { newSecret } from '#lib/random'

type Place = { serverRoot: string; dataDir: string; publicUrl: string; port: number }

/** The pretended Paystack of the demo, running as a program of its own until `stop`. */
export type PretendedPaystack = { account: NonNullable<World['paystack']>; stop(): void }

/**
 * Starts the demo's pretended Paystack beside the server. It ends with us, however we end, and keeps what was paid in DATA_DIR.
 * Null when it does not come up: then the demo takes no payments, and everything else works.
 */
export async function startPretendedPaystack({ serverRoot, dataDir, publicUrl, port }: Place): Promise<PretendedPaystack | null> {
  const secretKey = `sk_test_${Buffer.from(newSecret(24), 'base64url').toString('hex')}`
  const child = fork(path.resolve(serverRoot, '../../demo/paystack/main.ts'), [], {
    env: {
      SECRET_KEY: secretKey,
      WEBHOOK_URL: `http://127.0.0.1:${port}/webhooks/paystack`,
      PAGES_URL: publicUrl + PRETENDED_PAGES,
      STATE_FILE: path.join(dataDir, 'pretended-paystack.json'),
    },
    execArgv: [],
  })
  const { promise, resolve } = Promise.withResolvers<string | null>()
  child.once('message', (message) => resolve(urlIn(message)))
  child.once('exit', () => resolve(null))
  child.once('error', () => resolve(null))
  const baseUrl = await promise
  if (baseUrl === null) return null
  // It must not keep us from ending.
  child.unref()
  child.channel?.unref()
  return { account: { secretKey, baseUrl, isPretended: true }, stop: () => void child.kill() }
}

function urlIn(message: unknown): string | null {
  if (typeof message !== 'object' || message === null || !('url' in message)) return null
  return typeof message.url === 'string' ? message.url : null
}
