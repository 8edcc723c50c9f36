import { codesSentTo } from '@schoolgate/e2e/school'

/** Somebody who is signed in: the cookie and who they are. */
export type SignedIn = { cookie: string; userId: string }

/**
 * Signs parents in by phone code, each as from a home of its own (the server trusts the proxy's header in benches),
 * a handful at a time so that the limits that protect a real school do not mind.
 */
export async function signInByPhone(url: string, dataDir: string, phones: readonly string[]): Promise<SignedIn[]> {
  const signedIn: SignedIn[] = []
  for (const [at, phone] of phones.entries()) {
    const home = { 'x-forwarded-for': `10.0.${at >> 8}.${at & 255}` }
    const asked = await post(url, '/verifymyphonenumbertwo', { phone_number: phone }, home)
    const code = await codeFor(dataDir, phone)
    const browser = { ...home, cookie: cookiesOf(asked) }
    const ticket = await json(await post(url, '/api/v1/phone_codes/check', { phone_number: phone, code }, browser))
    const entered = await post(
      url,
      '/findandupdateparent',
      { phone_number: phone, firebase_id: String(ticket['firebase_id']) },
      browser,
    )
    const user = await json(entered)
    signedIn.push({ cookie: cookiesOf(entered), userId: String(user['user_id']) })
  }
  return signedIn
}

/** Sends JSON as a program on the school's own pages would. */
export function post(url: string, path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, ...headers },
    body: JSON.stringify(body),
  })
}

async function json(answer: Response): Promise<Record<string, unknown>> {
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

const cookiesOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

async function codeFor(dataDir: string, phone: string): Promise<string> {
  const deadline = performance.now() + 10_000
  while (performance.now() < deadline) {
    const code = (await codesSentTo(dataDir, phone)).at(-1)
    if (code !== undefined) return code
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error(`No code arrived for ${phone}.`)
}
