import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { joinBus, reader, text, texts, uint, type BusCall } from './dbus.ts'

const DAEMON = '/usr/bin/dbus-daemon'
const NAME = 'org.freedesktop.Notifications'
const OBJECT = '/org/freedesktop/Notifications'
const CLOSED_BY_CALL = 3
const CLOSED_BY_PERSON = 2

/** A notification as the person sees it. */
export type Shown = { id: number; title: string; body: string }

/** Why there can be no desktop here; null when there can. */
export const whyNoDesktop = (): string | null =>
  existsSync(DAEMON) ? null : 'No dbus-daemon here: install the package “dbus” (Linux).'

/** A desktop of its own (a session bus and the daemon that shows notifications), so that a click on one is a person's click. */
export async function startDesktop() {
  const folder = await mkdtemp(path.join(tmpdir(), 'schoolgate-bus-'))
  const socket = path.join(folder, 'bus')
  const daemon = spawn(DAEMON, ['--session', '--nofork', '--print-address', `--address=unix:path=${socket}`], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const ended = once(daemon, 'exit')
  await Promise.race([
    once(daemon.stdout, 'data'),
    ended.then(() => {
      throw new Error('dbus-daemon ended before it was ready.')
    }),
  ])

  const standing = new Map<number, Shown>()
  const heard: string[] = []
  const awaited = new Map<string, () => void>()
  let ids = 0
  const closed = (id: number, reason: number) => {
    standing.delete(id)
    bus.signal(OBJECT, NAME, 'NotificationClosed', [uint(id), uint(reason)])
  }
  const answer = ({ member, body }: BusCall) => {
    const values = reader(body)
    switch (member) {
      case 'GetCapabilities':
        return [texts(['body', 'actions', 'persistence'])]
      case 'GetServerInformation':
        return [text('Desktop of a test'), text('Schoolgate'), text('1'), text('1.2')]
      case 'Notify': {
        values.string()
        const replaced = values.uint32()
        values.string()
        const id = replaced === 0 ? ++ids : replaced
        const shown = { id, title: values.string(), body: values.string() }
        standing.set(id, shown)
        heard.push(shown.title)
        awaited.get(shown.title)?.()
        return [uint(id)]
      }
      case 'CloseNotification':
        closed(values.uint32(), CLOSED_BY_CALL)
        return []
      default:
        return null
    }
  }
  const bus = await joinBus(socket, answer)
  await bus.ask('Hello')
  await bus.ask('RequestName', [text(NAME), uint(0)])

  return {
    /** What a program of this desktop has in its environment. */
    environment: { DBUS_SESSION_BUS_ADDRESS: `unix:path=${socket}` },
    /** The notifications that stand there now, the oldest first. */
    shown: (): Shown[] => [...standing.values()],
    /** How often a notification of this title has come. */
    heard: (title: string) => heard.filter((one) => one === title).length,
    /** Fulfils when the next notification of this title comes. */
    comes: (title: string) => new Promise<void>((came) => awaited.set(title, came)),
    /** A person closes every notification. */
    sweep() {
      for (const id of standing.keys()) closed(id, CLOSED_BY_PERSON)
    },
    /** A person clicks a notification. */
    click(title: string) {
      const found = [...standing.values()].find((one) => one.title === title)
      if (!found) throw new Error(`No notification “${title}” stands on the desktop.`)
      bus.signal(OBJECT, NAME, 'ActionInvoked', [uint(found.id), text('default')])
      closed(found.id, CLOSED_BY_PERSON)
    },
    async stop() {
      bus.leave()
      daemon.kill()
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type Desktop = Awaited<ReturnType<typeof startDesktop>>
