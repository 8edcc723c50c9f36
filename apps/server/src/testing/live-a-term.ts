/*
 * A term of a large school's desk, for the bench: `node live-a-term.ts PUPILS DAYS ACTS_A_DAY SEED` says as JSON what was done, what went wrong
 * on purpose, and where the books differ from the model's. Connections to the database are cut in the middle of acts, too.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { createApp } from '#app/app'
import { APP_ROLE, migrate, openDb, startEmbedded, type Tx } from '#db'
import { liveATerm, type TermDesk } from './a-term.ts'
import { addBill } from './paying.ts'
import { addSchool, addSession, addUser, addWard, TEST_NOW } from './people.ts'
import { programWorld } from './program-world.ts'
import { SERVER_ROOT } from './template.ts'
import { whereTermDiffers } from './term-agrees.ts'

const [PUPILS = 0, DAYS = 0, ACTS_A_DAY = 0, SEED = 0] = process.argv.slice(2).map(Number)

const folder = await mkdtemp(path.join(tmpdir(), 'schoolgate-term-'))
const embedded = await startEmbedded({ dataDir: folder, log: () => undefined })
try {
  await migrate(embedded.connection, SERVER_ROOT)
  const db = openDb({ ...embedded.connection, role: APP_ROLE }, () => undefined)
  let now = TEST_NOW
  const app = await createApp({ ...programWorld(db, path.join(folder, 'files')), clock: () => now })
  const school = await db.asSystem(fill)
  const admin = new pg.Client(embedded.connection)
  await admin.connect()
  const desk: TermDesk = {
    inject: (asked) => app.inject(asked),
    signIn: (userId) => db.asSystem((tx) => addSession(tx, userId, now, { steppedUpUntil: new Date(now.getTime() + 600_000) })),
    now: () => now,
    advance: (seconds) => void (now = new Date(now.getTime() + seconds * 1000)),
    given: (work) => db.asSystem(work),
    async cut() {
      const { rowCount } = await admin.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
      return rowCount ?? 0
    },
  }
  const began = performance.now()
  const { lived, books } = await liveATerm(desk, school, { days: DAYS, actsADay: ACTS_A_DAY, seed: SEED })
  const seconds = (performance.now() - began) / 1000
  const differs = await whereTermDiffers(db, desk, school, books)
  process.stdout.write(JSON.stringify({ ...lived, seconds, payments: books.standing().length, differs }))
  await admin.end()
  await app.close()
  await db.close()
} finally {
  await embedded.stop()
  await rm(folder, { recursive: true, force: true })
}

/** So many pupils with a bill, two by two of one guardian, and the three who sit at the desk. */
async function fill(tx: Tx) {
  const { school, class: klass } = await addSchool(tx)
  const bursars: string[] = []
  for (const role of ['bursar', 'bursar', 'head'] as const) bursars.push((await addUser(tx, school.id, role)).id)
  const wards: { id: string; billId: string; owedMinor: number }[] = []
  for (let at = 0; at < PUPILS; at += 2) {
    const mother = await addUser(tx, school.id, 'parent')
    for (const admissionNo of [`A-${at}`, `A-${at + 1}`]) {
      const ward = await addWard(tx, { schoolId: school.id, classId: klass.id }, [mother.id], { admissionNo })
      wards.push({ id: ward.id, billId: (await addBill(tx, ward, [300_00, 45_50])).id, owedMinor: 345_50 })
    }
  }
  return { bursars, wards }
}
