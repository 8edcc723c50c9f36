/*
 * How long the bursar's lists take in a large school, for the bench: `node list-money.ts ROWS` says it as JSON. So many pupils owe two bills each,
 * every second shares a mother with the child before; so many payments were taken, and so many lines of the bank wait for a look. Asked
 * for over HTTP, page after page, as the office's screens ask.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createApp } from '#app/app'
import { APP_ROLE, migrate, openDb, startEmbedded, type Tx } from '#db'
import { gatherStatistics, muchWritten, upsert } from '#db/bulk'
import { bankLines, paymentAllocations, payments, receipts } from '#db/schema'
import { newId, newPublicId, newVerifyCode } from '#lib/random'
import { addBankLine } from './bank-line.ts'
import { addManyOwing } from './many-owing.ts'
import { addSchool, addSession, addUser, TEST_NOW } from './people.ts'
import { programWorld } from './program-world.ts'
import { SERVER_ROOT } from './template.ts'

const ROWS = Number(process.argv[2])
const ASKED = 40
const LISTS = {
  'what is left to pay': '/api/v1/office/owing?stand=no_date',
  payments: '/api/v1/office/payments',
  'lines of the bank': '/api/v1/office/bank_lines?stand=look',
  pupils: '/api/v1/office/wards',
}

const folder = await mkdtemp(path.join(tmpdir(), 'schoolgate-lists-'))
const embedded = await startEmbedded({ dataDir: folder, log: () => undefined })
try {
  await migrate(embedded.connection, SERVER_ROOT)
  const db = openDb({ ...embedded.connection, role: APP_ROLE }, (error) => void process.stderr.write(`${String(error)}\n`))
  const world = programWorld(db, path.join(folder, 'files'))
  const app = await createApp(world)
  const { secret, written } = await db.asSystem(async (tx) => {
    const { school, class: klass } = await addSchool(tx)
    const bursar = await addUser(tx, school.id, 'bursar')
    const pupils = Array.from({ length: ROWS }, (_, at) => ({ firstName: `First${at}`, lastName: `Last${at}` }))
    const motherOf = (at: number) => ({ fullname: `Parent ${at}`, phone: `+23324${String(1_000_000 + at)}` })
    const many = { schoolId: school.id, classId: klass.id, pupils, motherOf, asks: () => [100_00, 100_00] }
    const wardIds = await addManyOwing(tx, many, world.clock())
    await addPayments(tx, school.id, wardIds)
    await addLines(tx, bursar)
    return { secret: await addSession(tx, bursar.id, world.clock()), written: await muchWritten(tx) }
  })
  await gatherStatistics(db, written)
  const ask = async (url: string) => {
    const began = performance.now()
    const answer = await app.inject({ url, cookies: { schoolgate: secret } })
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`)
    const cursor: string | null = answer.json().next_cursor
    return { ms: performance.now() - began, cursor }
  }
  const lists = []
  for (const [list, address] of Object.entries(LISTS)) {
    const first = await ask(address)
    const waits: number[] = []
    let { cursor } = first
    for (let asked = 0; asked < ASKED; asked++) {
      const page = await ask(cursor === null ? address : `${address}${address.includes('?') ? '&' : '?'}cursor=${cursor}`)
      waits.push(page.ms)
      cursor = page.cursor
    }
    lists.push({ list, first: first.ms, waits })
  }
  process.stdout.write(JSON.stringify(lists))
  await app.close()
  await db.close()
} finally {
  await embedded.stop()
  await rm(folder, { recursive: true, force: true })
}

/** A payment of each pupil, a minute after the one before, with its receipt. */
async function addPayments(tx: Tx, schoolId: string, wardIds: readonly string[]): Promise<void> {
  const paid = wardIds.map((wardId, at) => {
    const paidAt = new Date(TEST_NOW.getTime() - at * 60_000)
    const how = {
      method: 'cash' as const,
      provider: 'office' as const,
      feeBearer: 'school' as const,
      status: 'succeeded' as const,
    }
    return {
      wardId,
      payment: { id: newId(), schoolId, reference: `P-${at}`, ...how, amountMinor: 50_00, paidAt, createdAt: paidAt },
    }
  })
  const parts = paid.map(({ wardId, payment }) => ({ id: newId(), schoolId, paymentId: payment.id, wardId, amountMinor: 50_00 }))
  const written = paid.map(({ payment: { id: paymentId, paidAt } }, at) => {
    const numbers = { number: at + 1, receiptNo: `R-${at}`, publicId: newPublicId(), verifyCode: newVerifyCode() }
    return {
      id: newId(),
      schoolId,
      paymentId,
      ...numbers,
      issuedAt: paidAt,
      balanceBeforeMinor: 200_00,
      balanceAfterMinor: 150_00,
    }
  })
  const rows = paid.map(({ payment }) => payment)
  await upsert(tx, payments, rows, [])
  await upsert(tx, paymentAllocations, parts, [])
  await upsert(tx, receipts, written, [])
}

/** Lines of one sheet, of which nobody knows yet whose they are. */
async function addLines(tx: Tx, bursar: { schoolId: string; id: string }): Promise<void> {
  await addBankLine(tx, bursar, 50_00)
  const [line] = await tx.select().from(bankLines)
  if (!line) throw new Error('There is no line.')
  const waits = { ...line, stand: 'look' as const }
  const rows = Array.from({ length: ROWS }, (_, at) => ({ ...waits, id: newId(), row: at + 3, fingerprint: `F-${at}` }))
  await upsert(tx, bankLines, rows, [])
}
