import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Bidi, connectBidi, type Located } from './bidi.ts'
import { ask, eventually, type Phone } from './phone.ts'

const USUAL_PLACES = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/snap/bin/firefox']

/** The Firefox to drive: `FIREFOX_PATH` (empty: none that can show notifications), else the system's, else none. */
export const firefoxPath = (): string | undefined => {
  const given = process.env['FIREFOX_PATH']
  return given === undefined ? USUAL_PLACES.find((path) => existsSync(path)) : given || undefined
}

type Preferences = Record<string, string | number | boolean>

/** What lets a stock Firefox be driven, and keeps it quiet. */
const QUIET: Preferences = {
  'remote.active-protocols': 1,
  'intl.accept_languages': 'en-GH, en',
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'datareporting.policy.dataSubmissionEnabled': false,
  'toolkit.telemetry.reportingpolicy.firstRun': false,
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'extensions.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  'signon.rememberSignons': false,
}

type FirefoxOptions = {
  program: string
  /** What else is set in `about:config`. */
  preferences?: Preferences
  environment?: Record<string, string>
  /** The folder of a person's own profile, which outlives the browser; left out, it is thrown away. */
  profile?: string
}

/** What any Firefox can do; how its address for messages changes, only its push service knows. */
type Firefox = Omit<Phone, 'changeAddress'>

/** Starts a stock Firefox without a window and drives it over WebDriver BiDi. */
export async function startFirefox({
  program,
  preferences = {},
  environment = {},
  profile: own,
}: FirefoxOptions): Promise<Firefox> {
  const profile = own ?? (await mkdtemp(path.join(tmpdir(), 'schoolgate-firefox-')))
  const lines = Object.entries({ ...QUIET, ...preferences }).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
  )
  await writeFile(path.join(profile, 'user.js'), lines.join('\n'))
  const child = spawn(
    program,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0', '--width=412', '--height=800'],
    {
      env: { PATH: process.env['PATH'], HOME: profile, TZ: 'Africa/Accra', ...environment },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  const ended = once(child, 'exit')
  let close = async () => void child.kill()
  const stop = async () => {
    await close()
    await ended
    if (own === undefined) await rm(profile, { recursive: true, force: true })
  }
  try {
    const bidi = await connectBidi(`${await remoteAddress(child.stderr)}/session`)
    await bidi('session.new', { capabilities: {} })
    // As a person closes it: what it was still about to write is written.
    close = async () => {
      if (child.exitCode === null) await bidi('browser.close', {})
    }
    return { ...(await phoneOver(bidi)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Firefox says on its error output where it listens. */
function remoteAddress(errors: NodeJS.ReadableStream): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    errors.on('data', (bytes: Buffer) => {
      said += bytes.toString()
      const address = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(said)?.[1]
      if (address !== undefined) resolve(address)
    })
    errors.once('end', () => reject(new Error(`Firefox ended before it could be driven:\n${said}`)))
  })
}

/** Two frames in the same place, and nothing lies over it; whether a tap then arrives is written down. */
const STANDS_STILL = `(element) => {
  window.tapped ??= new WeakSet()
  window.tapped.delete(element)
  element.addEventListener('click', () => window.tapped.add(element), { once: true, capture: true })
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const place = () => Object.values(element.getBoundingClientRect().toJSON()).join()
  const before = place()
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    resolve(place() === before && hit !== null && (element.contains(hit) || hit.contains(element)))
  })))
}`
const WAS_TAPPED = '(element) => window.tapped.has(element)'
const IS_CHOSEN = `(element) => element.getAttribute('aria-selected') === 'true'`
const HAS_FOCUS = '(element) => document.activeElement === element'
const IS_IN_FRONT = `document.visibilityState === 'visible' && document.readyState === 'complete'`

async function phoneOver(bidi: Bidi): Promise<Omit<Firefox, 'stop'>> {
  const tree = async () => (await bidi('browsingContext.getTree', { maxDepth: 0 })).contexts
  let context = (await tree())[0]?.context ?? ''

  const open = async (url: string) => void (await bidi('browsingContext.navigate', { context, url, wait: 'complete' }))
  const holds = async (functionDeclaration: string, { sharedId }: Located): Promise<boolean> => {
    const answer = await bidi('script.callFunction', {
      functionDeclaration,
      arguments: [{ sharedId }],
      target: { context },
      awaitPromise: true,
    })
    if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text)
    return answer.result.value
  }
  const tap = async (element: Located) => {
    // A page that still settles moves away under the finger.
    if (!(await holds(STANDS_STILL, element))) return undefined
    const touch = [
      { type: 'pointerMove', x: 0, y: 0, origin: { type: 'element', element: { sharedId: element.sharedId } } },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]
    await bidi('input.performActions', { context, actions: [{ type: 'pointer', id: 'finger', actions: touch }] })
    // It may have moved after all, as when a line that there is no network comes above it. What is not there to be asked any more was tapped.
    return (await holds(WAS_TAPPED, element).catch(() => true)) || undefined
  }
  const evaluate = async (expression: string): Promise<string> => {
    const answer = await bidi('script.evaluate', { expression, target: { context }, awaitPromise: true })
    if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text)
    return answer.result.value
  }
  const read = (expression: string) => ask(evaluate, expression)
  /** What is not there yet, or still moves away under the finger, is waited for. */
  const tapOn = (
    what: string,
    find: (nodes: Located[]) => Located | undefined,
    value: { role?: string; name: string },
    effect?: string,
  ) =>
    eventually(`${what} “${value.name}” to tap`, async () => {
      const { nodes } = await bidi('browsingContext.locateNodes', { context, locator: { type: 'accessibility', value } })
      const element = find(nodes)
      if (!element || !(await tap(element))) return undefined
      return effect === undefined || (await holds(effect, element)) || undefined
    }).catch(async (cause: unknown) => {
      const seen = await read(`location.href + ': ' + document.body.innerText.slice(0, 300)`)
      throw new Error(`${what} “${value.name}” was not to be had at ${String(seen)}`, { cause })
    })

  return {
    open,
    leaveApp: () => open('about:blank'),
    back: async () => void (await bidi('browsingContext.traverseHistory', { context, delta: -1 })),
    async allowMessages(origin) {
      await bidi('permissions.setPermission', { descriptor: { name: 'notifications' }, state: 'granted', origin })
    },
    press: async (role, name) =>
      void (await tapOn(role, (nodes) => nodes[0], { role, name }, role === 'tab' ? IS_CHOSEN : undefined)),
    async type(name, text) {
      await tapOn('field', (nodes) => nodes.find(({ value }) => value.localName === 'input'), { name }, HAS_FOCUS)
      const actions = text.split('').flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      await bidi('input.performActions', { context, actions: [{ type: 'key', id: 'keys', actions }] })
    },
    read,
    async openAside(url) {
      context = (await bidi('browsingContext.create', { type: 'tab' })).context
      await open(url)
    },
    async lookAt(address) {
      const found = await eventually(`tab at ${address}`, async () => (await tree()).find(({ url }) => address.test(url)))
      context = found.context
      for (const other of await tree())
        if (other.context !== context) await bidi('browsingContext.close', { context: other.context })
      // The tab that was in front is gone: only then does this one come forward, get its size and its fingers.
      await eventually('tab in front', async () => (await read(IS_IN_FRONT)) === true || undefined)
    },
  }
}
