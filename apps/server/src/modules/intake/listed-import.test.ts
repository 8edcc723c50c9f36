import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { audit, longWork, schools, wards } from '#db/schema'
import { describeReport, type ImportOptions } from '#modules/intake'
import {
  addUser,
  COMMAND_USER,
  createTestApp,
  documentedSchool,
  openStream,
  schoolgate,
  SERVER_ROOT,
  temporaryFolder,
} from '#testing'

// Processes of their own take their time on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

const AMA = 'NYP/21/0147'
/** Each of the sixteen data files is checked, then written. */
const STEPS = 32

/** The school of the documentation, which is here by now; the next import says that Ama's second name is another. */
async function school() {
  const house = await createTestApp()
  const { db, given, clock } = house
  const files = await documentedSchool({ db, storage: house.world.storage, clock: clock.now })
  const first = await files.from(files.documented)
  expect(first.outcome, describeReport(first)).toBe('imported')
  const schoolId = first.schoolId ?? ''
  const renamed = { wards: (text: string) => text.replace('Serwaa', 'Akosua') }
  const people = await given(async (tx) => ({
    head: await addUser(tx, schoolId, 'head', { fullname: 'Grace Owusu' }),
    bursar: await addUser(tx, schoolId, 'bursar'),
  }))
  const asHead = () => house.signedIn(people.head.id)
  const list = async () => (await (await asHead()).get('/api/v1/office/work')).json().work
  /** How far the import is that runs now. */
  const writing = async () => (await list()).find((work: { state: string }) => work.state === 'running')?.progress.done ?? 0
  const cancel = async (id: string) => (await (await asHead()).post(`/api/v1/office/work/${id}/cancel`)).json().work
  const secondName = async () =>
    (await given((tx) => tx.select({ name: wards.middleName }).from(wards).where(eq(wards.admissionNo, AMA))))[0]?.name
  /** Imports the new name; `inTheMiddle` is done once, when all is checked and the first file is written next. */
  const importWith = (inTheMiddle: () => Promise<unknown>, options: Partial<ImportOptions> = {}) =>
    files.bring(renamed, {
      ...options,
      async onProgress({ step, file }) {
        if (step === 'writing' && file === 'school') await inTheMiddle()
      },
    })
  return { ...house, ...files, ...people, schoolId, renamed, asHead, list, writing, cancel, secondName, importWith }
}

test('while data files come in, the head sees whose import it is and how far, and nobody else of the school’s does', async () => {
  const { importWith, list, signedIn, bursar, secondName } = await school()
  // The first import made the school: nobody could have looked.
  expect(await list()).toEqual([])
  let seen: object[] = []
  const report = await importWith(async () => {
    seen = await list()
    expect((await (await signedIn(bursar.id)).get('/api/v1/office/work')).json().work).toEqual([])
  })
  expect(report.outcome).toBe('imported')
  const asked = { kind: 'import', asked_by: { id: null, name: COMMAND_USER.person }, report: null, file: null }
  expect(seen).toEqual([expect.objectContaining({ ...asked, state: 'running', progress: { done: 16, total: STEPS } })])
  expect(await list()).toEqual([expect.objectContaining({ ...asked, state: 'done', progress: { done: STEPS, total: STEPS } })])
  expect(await secondName()).toBe('Akosua')
})

test('the head’s page hears of an import as it goes on', async () => {
  const { app, asHead, importWith } = await school()
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const stream = await openStream(address, (await asHead()).secret)
  await importWith(async () => undefined)
  await stream.hasHeard(3)
  expect(stream.told.some(({ word }) => word === 'work')).toBe(true)
})

test('an import that the head cancels in the middle has written nothing, and says so to both', async () => {
  const { importWith, list, cancel, secondName, given, head, bring, renamed } = await school()
  const answers: string[] = []
  const report = await importWith(async () => {
    const [{ id }] = await list()
    answers.push((await cancel(id)).state)
  })
  expect([answers, report.outcome, describeReport(report)]).toEqual([
    ['running'],
    'cancelled',
    'Ended before it was done: nothing was imported.',
  ])
  expect(await list()).toMatchObject([{ state: 'cancelled' }])
  expect(await secondName()).toBe('Serwaa')
  const lines = await given((tx) => tx.select().from(audit).where(eq(audit.action, 'work.cancelled')))
  expect(lines.map(({ actorId }) => actorId)).toEqual([head.id])
  expect((await bring(renamed)).outcome).toBe('imported')
  expect(await secondName()).toBe('Akosua')
})

test('cancelled, or ended at the keyboard, after the last file, nothing is kept; cancelled when all is written, everything is', async () => {
  const { bring, list, writing, cancel, secondName, renamed, given } = await school()
  const PAID = 'PAY-000208,R-2026-00209,2026-01-17 10:20,bank_slip,,G-001,succeeded,,NYP/21/0147,B-2026-0512,10.00\n'
  const changes = { ...renamed, payments: (text: string) => text + PAID }
  /** Does something while the import is at its last file, and looks no more before its end. */
  const afterLastFile = async (deed: () => Promise<unknown>, signal?: AbortSignal) => {
    const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const standStill = async () => {
      await begun.promise
      await given(async (tx) => {
        await tx.execute(sql`lock table payments in share mode`)
        held.resolve()
        await expect.poll(writing, { timeout: 30_000 }).toBe(STEPS - 1)
        await deed()
      })
    }
    const standing = standStill()
    const report = await bring(changes, {
      ...(signal ? { signal } : {}),
      async onProgress({ step, file }) {
        if (step !== 'writing' || file !== 'payments') return
        begun.resolve()
        await held.promise
      },
    })
    await standing
    return [report.outcome, (await list())[0].state, await secondName()]
  }
  const inTheList = () => given((tx) => tx.update(longWork).set({ cancelAskedAt: sql`now()` }))
  expect(await afterLastFile(inTheList)).toEqual(['cancelled', 'cancelled', 'Serwaa'])
  const keyboard = new AbortController()
  expect(await afterLastFile(async () => keyboard.abort(), keyboard.signal)).toEqual(['cancelled', 'cancelled', 'Serwaa'])
  await bring(changes)
  const [newest] = await list()
  expect(await cancel(newest.id)).toMatchObject({ state: 'done' })
  expect(await secondName()).toBe('Akosua')
})

test('an import that is refused, or breaks, is shown as failed; one that is only tried is not shown', async () => {
  const { bring, list, importWith } = await school()
  await bring({}, { dryRun: true })
  expect(await list()).toEqual([])
  expect((await bring({ wards: (text) => text.replace('B5', 'B99') })).outcome).toBe('refused')
  await expect(
    importWith(async () => {
      throw new Error('The computer went away.')
    }),
  ).rejects.toThrow('went away')
  expect(await list()).toMatchObject([{ state: 'failed' }, { state: 'failed' }])
})

test('a second import of the school is told in a sentence whose import it waits for', async () => {
  const { importWith, bring } = await school()
  const begun = Promise.withResolvers<void>()
  const second = begun.promise.then(() => bring({}, { turnWithin: '50ms' }))
  const first = await importWith(async () => {
    begun.resolve()
    await second
  })
  expect(first.outcome).toBe('imported')
  expect((await second).faults.map(({ wrong }) => wrong)).toEqual([
    `${COMMAND_USER.person} is importing this school at this moment (step 16 of 32).`,
  ])
})

test('of an import whose process is killed the list says within one look of the server that it failed, and the next one comes in', async () => {
  const { folderWith, renamed, connection, given, list, writing, cancel, doDue, secondName, bring } = await school()
  const kill = async () => {
    const child = fork(path.join(SERVER_ROOT, 'src/testing/importer.ts'), [], {
      env: { ...process.env, IMPORTER: JSON.stringify({ folder: await folderWith(renamed), files: await temporaryFolder() }) },
      execArgv: [],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    await once(child, 'message')
    await given(async (tx) => {
      // It cannot go on beyond the wards while this lasts.
      await tx.execute(sql`lock table wards in share mode`)
      child.send(connection)
      await expect.poll(writing, { timeout: 60_000 }).toBeGreaterThan(16)
      await doDue()
      expect(await writing()).toBeGreaterThan(16)
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    })
    return (await list())[0].id
  }
  const stateOf = async (id: string) => {
    await doDue()
    return (await list()).find((work: { id: string }) => work.id === id).state
  }
  const left = await kill()
  await expect.poll(() => stateOf(left), { timeout: 30_000 }).toBe('failed')
  const cancelled = await kill()
  await cancel(cancelled)
  await expect.poll(() => stateOf(cancelled), { timeout: 30_000 }).toBe('cancelled')
  expect(await secondName()).toBe('Serwaa')
  const unseen = await kill()
  expect((await bring(renamed)).outcome).toBe('imported')
  expect([await stateOf(unseen), await secondName()]).toEqual(['failed', 'Akosua'])
})

test('Ctrl-C ends an import after the file it is at, with nothing written and one sentence', async () => {
  const { connection, given, list, writing, secondName, folderWith, renamed, schoolId } = await school()
  const { host, port, user, password, database } = connection
  const place = new URLSearchParams({ host: String(host), port: String(port) })
  const login = [user, password].map((part) => encodeURIComponent(String(part))).join(':')
  const env = { DATABASE_URL: `postgres://${login}@localhost/${database}?${place.toString()}`, DATA_DIR: await temporaryFolder() }
  const { child, said, ended } = schoolgate(['import', await folderWith(renamed)], { env })
  await given(async (tx) => {
    await tx.execute(sql`lock table wards in share mode`)
    await expect.poll(writing, { timeout: 60_000 }).toBeGreaterThan(16)
    child.kill('SIGINT')
    await expect.poll(() => said.out, { timeout: 30_000 }).toContain('ending after this step')
  })
  expect(await ended, said.err).toBe(1)
  expect(said.out.trim().split('\n').at(-1)).toBe('Ended before it was done: nothing was imported.')
  expect(await list()).toMatchObject([{ state: 'cancelled' }])
  expect(await secondName()).toBe('Serwaa')
  expect(await given((tx) => tx.select({ id: schools.id }).from(schools))).toEqual([{ id: schoolId }])
})
