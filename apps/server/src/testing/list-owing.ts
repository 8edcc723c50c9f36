/*
 * How long the list of what is left to pay takes, for the bench: `node list-owing.ts PUPILS` says it as JSON. Each pupil owes two bills, every
 * second shares a guardian with the child before; asked for over HTTP as the office's page asks.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { createApp } from '#app/app'
import { APP_ROLE, migrate, openDb, startEmbedded, type Tx } from '#db'
import { upsert } from '#db/bulk'
import { billItems, bills, guardianships, persons, terms, users, wards } from '#db/schema'
import { newId, newPublicId } from '#lib/random'
import { postBills } from '#modules/billing'
import { addSchool, addSession, addUser, TEST_NOW } from './people.ts'
import { programWorld } from './program-world.ts'
import { SERVER_ROOT } from './template.ts'

const PUPILS = Number(process.argv[2])
const ASKED = 40
const LIST = '/api/v1/office/owing'

const folder = await mkdtemp(path.join(tmpdir(), 'schoolgate-owing-'))
const embedded = await startEmbedded({ dataDir: folder, log: () => undefined })
try {
  await migrate(embedded.connection, SERVER_ROOT)
  const db = openDb({ ...embedded.connection, role: APP_ROLE }, (error) => void process.stderr.write(`${String(error)}\n`))
  const world = programWorld(db, path.join(folder, 'files'))
  const app = await createApp(world)
  const secret = await db.asSystem(async (tx) => {
    const { school, class: klass } = await addSchool(tx)
    const bursar = await addUser(tx, school.id, 'bursar')
    await fill(tx, { schoolId: school.id, classId: klass.id }, world.clock())
    return addSession(tx, bursar.id, world.clock())
  })
  const ask = async (url: string) => {
    const began = performance.now()
    const answer = await app.inject({ url, cookies: { schoolgate: secret } })
    if (answer.statusCode !== 200) throw new Error(answer.body)
    return { ms: performance.now() - began, said: answer.json() }
  }
  const first = await ask(LIST)
  const waits: number[] = []
  let cursor: string | null = first.said.next_cursor
  for (let asked = 0; asked < ASKED; asked++) {
    const { ms, said } = await ask(cursor === null ? LIST : `${LIST}?stand=no_date&cursor=${cursor}`)
    waits.push(ms)
    cursor = said.next_cursor
  }
  process.stdout.write(JSON.stringify({ first: first.ms, waits, families: first.said.families }))
  await app.close()
  await db.close()
} finally {
  await embedded.stop()
  await rm(folder, { recursive: true, force: true })
}

/** So many pupils who owe, two by two of one guardian. */
async function fill(tx: Tx, place: { schoolId: string; classId: string }, now: Date): Promise<void> {
  const { schoolId } = place
  const [term] = await tx.select().from(terms).where(eq(terms.schoolId, schoolId))
  if (!term) throw new Error('The school has no term.')
  const children = Array.from({ length: PUPILS }, (_, at) => ({
    id: newId(),
    ...place,
    admissionNo: `A-${at}`,
    firstName: `First${at}`,
    lastName: `Last${at}`,
  }))
  const parents = Array.from({ length: Math.ceil(PUPILS / 2) }, (_, at) => {
    const id = newId()
    const names = { ref: `G-${at}`, username: `g-${at}`, fullname: `Parent ${at}` }
    return { id, personId: id, schoolId, ...names, role: 'parent' as const, phone: `+23324${String(1_000_000 + at)}` }
  })
  const links = children.map(({ id: wardId }, at) => ({
    id: newId(),
    schoolId,
    wardId,
    guardianId: parents[Math.floor(at / 2)]?.id ?? '',
    relationship: 'mother' as const,
  }))
  const owed = children.flatMap(({ id: wardId }, at) =>
    [1, 2].map((which) => ({
      id: newId(),
      schoolId,
      publicId: newPublicId(),
      billNo: `B-${at}-${which}`,
      wardId,
      termId: term.id,
      issuedAt: TEST_NOW,
      dueOn: '2026-01-09',
      status: 'issued' as const,
      verifyCode: `V-${at}-${which}`,
    })),
  )
  const lines = owed.map(({ id: billId }) => ({
    id: newId(),
    schoolId,
    billId,
    position: 1,
    code: 'TUI',
    name: 'Tuition',
    kind: 'fee' as const,
    amountMinor: 100_00,
  }))
  const everybody = parents.map(({ id, phone }) => ({ id, phone }))
  await upsert(tx, persons, everybody, [])
  await upsert(tx, users, parents, [])
  await upsert(tx, wards, children, [])
  await upsert(tx, guardianships, links, [])
  await upsert(tx, bills, owed, [])
  await upsert(tx, billItems, lines, [])
  const ids = owed.map(({ id }) => id)
  for (let start = 0; start < ids.length; start += 2000) await postBills(tx, schoolId, ids.slice(start, start + 2000), now)
}
