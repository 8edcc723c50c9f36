import { PASSWORD } from '@schoolgate/e2e/demo'

/** A parent's browser as the journeys use it: one stock browser, its own profile, tabs. */
export type Phone = {
  /** Opens an address in the tab that is looked at. */
  open(address: string): Promise<void>
  /** Leaves the app: no tab shows it any more. */
  leaveApp(): Promise<void>
  back(): Promise<void>
  /** The parent's yes to the browser's own question whether this site may show messages: it stands outside of the page. */
  allowMessages(origin: string): Promise<void>
  /** Taps what has this role and name; waits until it is there. */
  press(role: 'button' | 'tab' | 'link', name: string): Promise<void>
  /** Types into the field of this name. */
  type(name: string, text: string): Promise<void>
  /** Evaluates an expression in the page (a promise is awaited) and answers what it is worth, as JSON. */
  read(expression: string): Promise<unknown>
  /** The browser's address for messages becomes another one, while nobody looks. */
  changeAddress(): Promise<void>
  /** Opens another tab in front of this one. */
  openAside(address: string): Promise<void>
  /** Looks at the tab that shows this address, once there is one; the others are closed. */
  lookAt(address: RegExp): Promise<void>
  stop(): Promise<void>
}

/** Signs a demo parent in on the login page, which is open. */
export async function giveEmailAndPassword(phone: Pick<Phone, 'press' | 'type'>, email: string): Promise<void> {
  await phone.press('tab', 'Email')
  await phone.type('Email', email)
  await phone.type('Password', PASSWORD)
  await phone.press('button', 'Sign in')
}

/** How Chromium and Firefox say that the page went away while it was asked. */
const PAGE_LEFT = /destroyed|discarded|no such (frame|realm)/i

/** Asks the page for an expression's worth; one that goes away in the middle of it is asked again where it arrives. */
export async function ask(page: (expression: string) => Promise<string>, expression: string): Promise<unknown> {
  const answer = await eventually(`page that stays for “${expression}”`, async () => {
    try {
      return { json: await page(asJson(expression)) }
    } catch (error) {
      if (error instanceof Error && PAGE_LEFT.test(error.message)) return undefined
      return { error }
    }
  })
  if ('error' in answer) throw answer.error
  return JSON.parse(answer.json)
}

/** The expression that is really evaluated: its worth as JSON, where nothing is null. */
const asJson = (expression: string): string => `Promise.resolve(${expression}).then((value) => JSON.stringify(value ?? null))`

// A busy machine runs two browsers, a server and its database here.
const PATIENCE_MS = 20_000
const LOOK_EVERY_MS = 50

/** Looks again and again until there is something, for at most twenty seconds; a look that fails counts as nothing there yet. */
export async function eventually<Value>(what: string, look: () => Promise<Value | undefined>): Promise<Value> {
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    let cause: unknown
    const found = await look().catch((error: unknown) => void (cause = error))
    if (found !== undefined) return found
    if (performance.now() > until) throw new Error(`There was no ${what} within ${PATIENCE_MS / 1000} seconds.`, { cause })
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}
