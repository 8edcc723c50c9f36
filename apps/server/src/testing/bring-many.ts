/*
 * How long a list of many pupils takes, for the bench: `node bring-many.ts ROWS` says it as JSON. Each act is asked for over HTTP as the
 * office's page does, while one parent after another opens the page of a child.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createApp } from '#app/app'
import { createServices } from '#app/services'
import { APP_ROLE, migrate, openDb, startEmbedded } from '#db'
import { addSchool, addSession, addUser, addWard } from './people.ts'
import { programWorld } from './program-world.ts'
import { SERVER_ROOT } from './template.ts'

const ROWS = Number(process.argv[2])
const SHEETS = '/api/v1/office/sheets'
/** A parent looks so often. */
const LOOK_EVERY_MS = 50

const folder = await mkdtemp(path.join(tmpdir(), 'schoolgate-many-'))
const embedded = await startEmbedded({ dataDir: folder, log: () => undefined })
try {
  await migrate(embedded.connection, SERVER_ROOT)
  const db = openDb({ ...embedded.connection, role: APP_ROLE }, (error) => void process.stderr.write(`${String(error)}\n`))
  const world = programWorld(db, path.join(folder, 'files'))
  const app = await createApp(world)
  const { jobs } = createServices(world)
  const secrets = await db.asSystem(async (tx) => {
    const { school, class: klass } = await addSchool(tx)
    const office = await addUser(tx, school.id, 'office')
    const mother = await addUser(tx, school.id)
    const { id: child } = await addWard(tx, { schoolId: school.id, classId: klass.id }, [mother.id])
    const now = world.clock()
    return { child, office: await addSession(tx, office.id, now), mother: await addSession(tx, mother.id, now) }
  })
  const ask = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
    const answer = await app.inject({ method, url, cookies: { schoolgate: secrets.office }, ...(payload ? { payload } : {}) })
    if (answer.statusCode !== 200) throw new Error(answer.body)
    return answer.json()
  }
  const look = async () => {
    const began = performance.now()
    const answer = await app.inject({ url: `/api/v1/wards/${secrets.child}`, cookies: { schoolgate: secrets.mother } })
    if (answer.statusCode !== 200) throw new Error(answer.body)
    return performance.now() - began
  }

  const sheet = await bring(app, secrets.office)
  await ask('PUT', `${SHEETS}/${sheet.id}/answers`, { ...sheet.answers, repairs: { 'name_order: name': 'first_last' } })
  const acts = []
  acts.push(await measured('nobody brings anything', () => pause(3000), look))
  for (const act of ['check', 'save', 'undo'])
    acts.push(
      await measured(
        act,
        async () => {
          await ask('POST', `${SHEETS}/${sheet.id}/${act}`, act === 'save' ? { rows: 'good' } : undefined)
          await jobs.doDue()
        },
        look,
      ),
    )
  const { sheet: undone } = await ask('GET', `${SHEETS}/${sheet.id}`)
  if (undone.state !== 'undone') throw new Error(`The list is ${String(undone.state)}: ${JSON.stringify(undone.counts)}`)
  process.stdout.write(JSON.stringify(acts))
  await app.close()
  await db.close()
} finally {
  await embedded.stop()
  await rm(folder, { recursive: true, force: true })
}

/** What an act takes, of the clock and of the processors, and how long parents wait meanwhile. */
async function measured(act: string, work: () => Promise<unknown>, look: () => Promise<number>) {
  const waits: number[] = []
  let isOver = false
  const parents = (async () => {
    while (!isOver) {
      waits.push(await look())
      await pause(LOOK_EVERY_MS)
    }
  })()
  const [began, ours, theirs] = [performance.now(), process.cpuUsage(), databaseSeconds()]
  try {
    await work()
    const { user, system } = process.cpuUsage(ours)
    const seconds = (performance.now() - began) / 1000
    return { act, seconds, server: (user + system) / 1e6, database: databaseSeconds() - theirs, waits }
  } finally {
    isOver = true
    await parents
  }
}

/** The seconds of processors that PostgreSQL's processes took until now, those that ended too; where the system does not say, none. */
function databaseSeconds(): number {
  if (process.platform !== 'linux') return 0
  let ticks = 0
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const said = statOf(pid)
    if (said?.name !== 'postgres') continue
    if (isOurs(pid)) ticks += said.ticks
  }
  return ticks / 100
}

function statOf(pid: string): { name: string; parent: string; ticks: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const rest = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const name = text.slice(text.indexOf('(') + 1, text.lastIndexOf(')'))
    // Its own time, and that of its children which ended.
    const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + Number(rest[at] ?? 0), 0)
    return { name, parent: rest[1] ?? '', ticks }
  } catch {
    return null // it ended meanwhile
  }
}

/** Whether a process is, or hangs under, the PostgreSQL of this folder. */
function isOurs(pid: string): boolean {
  const postmaster = readFileSync(path.join(folder, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n')[0]
  return pid === postmaster || statOf(pid)?.parent === postmaster
}

type App = Awaited<ReturnType<typeof createApp>>

/** A list of so many pupils of one class, every second with the phone of the child before. */
async function bring(app: App, secret: string) {
  const lines = Array.from({ length: ROWS }, (_, at) => {
    const family = Math.floor(at / 2)
    const surname = nameOf(family * 7 + 3)
    const phone = `024${String(1_000_000 + family).padStart(7, '0')}`
    return `N/${at},${nameOf(at)} ${surname},Basic 5,${nameOf(family * 11 + 5)} ${surname},${phone}`
  })
  const answer = await app.inject({
    method: 'POST',
    url: SHEETS,
    cookies: { schoolgate: secret },
    headers: { 'content-type': 'multipart/form-data; boundary=gate' },
    payload: `--gate\r\ncontent-disposition: form-data; name="sheet"; filename="pupils.csv"\r\n\r\nAdmission no,Name,Class,Parent,Phone\n${lines.join('\n')}\r\n--gate--\r\n`,
  })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json().sheet
}

/** A name that is like few others. */
function nameOf(at: number): string {
  const parts = ['Ba', 'Ke', 'Do', 'Fi', 'Gu', 'Na', 'Se', 'Ko', 'Li', 'Mu', 'Ya', 'Te', 'Wo', 'Zi', 'Pu', 'Ra']
  const syllable = (place: number) => (parts[Math.floor(at / 16 ** place) % 16] ?? '').toLowerCase()
  const name = syllable(0) + syllable(1) + syllable(2) + syllable(3)
  return name.charAt(0).toUpperCase() + name.slice(1)
}
