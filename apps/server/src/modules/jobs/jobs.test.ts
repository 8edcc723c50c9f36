import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { jobs, schools } from '#db/schema'
import { cancelJob, createJobs, daily, retryJobs, troubledJobs, type JobKind } from '#modules/jobs'
import { addSchool, createTestApp, SERVER_ROOT } from '#testing'

const MINUTE = 60
const HOUR = 3600
const KIND = 'test.work'

/** So many schools, each with something due; and workers that may be given any work. */
async function installation(count = 1) {
  const app = await createTestApp()
  const { given, world } = app
  const made = await given(async (tx) => {
    const all = []
    for (let number = 0; number < count; number++) all.push((await addSchool(tx)).school)
    return all
  })
  let steady = 0
  const errors: object[] = []
  const log = { error: (details: object) => void errors.push(details) }
  const worker = (...kinds: JobKind[]) => createJobs({ ...world, log, steady: () => steady }, kinds, new Registry())
  const rows = () => given((tx) => tx.select().from(jobs).orderBy(jobs.createdAt, jobs.id))
  return {
    ...app,
    schools: made,
    errors,
    worker,
    rows,
    troubled: () => given((tx) => troubledJobs(tx, null)),
    pass: (seconds: number) => void (steady += seconds * 1000),
  }
}

/** Something is due in every school while it is not named done; doing it counts it. */
function counted(work: (schoolId: string | null) => Promise<void> = () => Promise.resolve()) {
  const done: (string | null)[] = []
  const kind: JobKind = {
    name: KIND,
    find: (now) => sql`select ${schools.id}, '', ${now}::timestamptz from ${schools} where ${schools.motto} is null`,
    async once(tx, { schoolId }) {
      await work(schoolId)
      await tx
        .update(schools)
        .set({ motto: 'done' })
        .where(eq(schools.id, schoolId ?? ''))
      done.push(schoolId)
    },
  }
  return { kind, done }
}

test('two workers at once do each school’s work once', async () => {
  const { worker, schools: all, rows } = await installation(12)
  const { kind, done } = counted()
  await Promise.all([worker(kind).doDue(), worker(kind).doDue(), worker(kind).doDue()])
  expect(done).toHaveLength(all.length)
  expect(new Set(done)).toEqual(new Set(all.map(({ id }) => id)))
  expect(await rows()).toEqual([])
})

test('a school whose data always breaks its work ends as a dead letter, ever more rarely tried; all others are served', async () => {
  const { worker, schools: all, rows, errors, clock } = await installation(6)
  const [broken] = all
  const { kind, done } = counted((id) =>
    id === broken?.id ? Promise.reject(new Error('This row is broken.')) : Promise.resolve(),
  )
  const { doDue } = worker(kind)
  const tries: (number | undefined)[] = []
  for (const seconds of [0, 5, 5, 40, 100, 60, 640, 7 * 24 * HOUR]) {
    clock.advance(seconds)
    await doDue()
    tries.push((await rows())[0]?.attempts)
  }
  expect(done).toHaveLength(5)
  expect(tries).toEqual([1, 1, 2, 3, 3, 4, 5, 5])
  expect(errors).toHaveLength(5)
  expect(await rows()).toMatchObject([{ schoolId: broken?.id, state: 'dead', error: 'This row is broken.', tryAt: null }])
})

test('work that follows a school’s clock is done at its time there, and at a new time once the clock is set anew', async () => {
  const { worker, schools: all, given, clock } = await installation(2)
  const [accra, lagos] = all
  const done: (string | null)[] = []
  const kind: JobKind = { name: KIND, next: daily('12:00'), once: async (_tx, { schoolId }) => void done.push(schoolId) }
  await given((tx) =>
    tx
      .update(schools)
      .set({ timezone: 'Africa/Lagos' })
      .where(eq(schools.id, lagos?.id ?? '')),
  )
  const { doDue } = worker(kind)
  const after = async (seconds: number) => {
    clock.advance(seconds)
    done.length = 0
    await doDue()
    return [done.includes(accra?.id ?? ''), done.includes(lagos?.id ?? '')]
  }
  // It is 09:30 in Accra, 10:30 in Lagos. What a school never did is due at once.
  expect(await after(0)).toEqual([true, true])
  expect(await after(HOUR)).toEqual([false, false])
  expect(await after(30 * MINUTE)).toEqual([false, true])
  expect(await after(HOUR)).toEqual([true, false])
  await given((tx) =>
    tx
      .update(schools)
      .set({ timezone: 'Asia/Tokyo' })
      .where(eq(schools.id, accra?.id ?? '')),
  )
  expect(await after(0)).toEqual([true, false])
  expect(await after(15 * HOUR)).toEqual([true, false])
})

test('a school whose clock cannot be read stops nobody, and is served again when it is mended', async () => {
  const { worker, schools: all, given, rows, clock } = await installation(3)
  const [lost] = all
  let done = 0
  const kind: JobKind = { name: KIND, next: daily('12:00'), once: async () => void done++ }
  const setTo = (timezone: string) =>
    given((tx) =>
      tx
        .update(schools)
        .set({ timezone })
        .where(eq(schools.id, lost?.id ?? '')),
    )
  await setTo('Moon/Base')
  const { doDue } = worker(kind)
  for (const seconds of [0, 10, 40, 160, 640]) {
    clock.advance(seconds)
    await doDue()
  }
  expect((await rows()).filter(({ state }) => state === 'dead')).toMatchObject([{ schoolId: lost?.id, tryAt: null }])
  await setTo('Africa/Accra')
  await doDue()
  expect((await rows()).map(({ state, attempts }) => [state, attempts])).toEqual(Array(3).fill(['waiting', 0]))
  expect(done).toBe(2 + 5 + 1)
})

test('a dead letter that follows the school’s clock is tried again at its next time, and is none any more when it succeeds', async () => {
  const { worker, rows, clock } = await installation()
  let isBroken = true
  const kind: JobKind = {
    name: KIND,
    next: daily('12:00'),
    pausesMs: [],
    once: () => (isBroken ? Promise.reject(new Error('broken')) : Promise.resolve()),
  }
  const { doDue } = worker(kind)
  await doDue()
  expect(await rows()).toMatchObject([{ state: 'dead', attempts: 1 }])
  isBroken = false
  await doDue()
  expect(await rows()).toMatchObject([{ state: 'dead' }])
  clock.advance(3 * HOUR)
  await doDue()
  expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 0, error: null }])
})

test('of one kind a school has one job at a time, and another school does not wait for it', async () => {
  const { worker, schools: all } = await installation(2)
  const [first] = all
  const busy = new Map<string | null, number>()
  const most = new Map<string | null, number>()
  const both = Promise.withResolvers<void>()
  const kind: JobKind = {
    name: KIND,
    find: (now) => sql`select ${schools.id}, about, ${now}::timestamptz from ${schools}, unnest('{a,b,c}'::text[]) about
      where ${schools.motto} is null`,
    async inSteps({ job: { schoolId, about }, write }) {
      busy.set(schoolId, (busy.get(schoolId) ?? 0) + 1)
      most.set(schoolId, Math.max(most.get(schoolId) ?? 0, busy.get(schoolId) ?? 0))
      // The first school's first job ends only when the other's last has begun.
      if (schoolId !== first?.id && about === 'c') both.resolve()
      if (schoolId === first?.id) await both.promise
      if (about === 'c')
        await write((tx) =>
          tx
            .update(schools)
            .set({ motto: 'done' })
            .where(eq(schools.id, schoolId ?? '')),
        )
      busy.set(schoolId, (busy.get(schoolId) ?? 0) - 1)
    },
  }
  const done = await Promise.all([worker(kind), worker(kind)].map(({ doDue }) => doDue()))
  expect(done).toHaveLength(2)
  expect([...most.values()]).toEqual([1, 1])
})

test.each(['once', 'inSteps'] as const)(
  'work of a killed process (%s) is taken up within half a minute, not before',
  async (how) => {
    const { worker, connection, clock, pass, rows } = await installation()
    const child = fork(path.join(SERVER_ROOT, 'src/testing/hold-job.ts'), [], {
      env: { ...process.env, HOLD_JOB: JSON.stringify({ connection, how, now: clock.now().toISOString() }) },
      execArgv: [],
    })
    await once(child, 'message')
    let done = 0
    const kind: JobKind = {
      name: 'test.held',
      find: () => sql`select ${schools.id}, '', ${schools.createdAt} from ${schools} where ${schools.motto} is null`,
      once: async (tx) => {
        done++
        await tx.update(schools).set({ motto: 'done' })
      },
    }
    const { doDue } = worker(kind)
    await doDue()
    child.kill('SIGKILL')
    await once(child, 'exit')
    await doDue()
    pass(14)
    await doDue()
    expect([done, await rows()]).toMatchObject([0, [{ state: 'running' }]])
    pass(14)
    await doDue()
    expect([done, await rows()]).toEqual([1, []])
  },
)

test('a clock that jumps an hour either way takes no work from the living, and leaves none undone', async () => {
  const { worker, clock, pass, rows, errors } = await installation()
  const begun = Promise.withResolvers<void>()
  const free = Promise.withResolvers<void>()
  let tries = 0
  const { kind, done } = counted(async () => {
    if (++tries > 1) return
    begun.resolve()
    await free.promise
    throw new Error('Not yet.')
  })
  const [here, there] = [worker(kind), worker(kind)]
  const busy = here.doDue()
  await begun.promise
  for (const jump of [0, HOUR, -2 * HOUR, HOUR, HOUR]) {
    clock.advance(jump)
    pass(10)
    await there.doDue()
  }
  expect(tries).toBe(1)
  free.resolve()
  await busy
  expect([errors.length, await rows()]).toMatchObject([1, [{ state: 'waiting', attempts: 1 }]])
  // It is to be tried again in some seconds of a clock that is put back an hour: nobody waits that long.
  clock.advance(-HOUR)
  await there.doDue()
  expect([done.length, await rows()]).toEqual([1, []])
})

/** Long work due in a school, whose tries stand between two of their steps until they are let go on; each that may writes once. */
async function longWork() {
  const place = await installation(1)
  const [first, second] = [1, 2].map(() => ({ begun: Promise.withResolvers<void>(), free: Promise.withResolvers<void>() }))
  if (!first || !second) throw new Error('There are two tries.')
  const count = { tries: 0, writes: 0 }
  const kind: JobKind = {
    name: KIND,
    find: () => sql`select ${schools.id}, '', ${schools.createdAt} from ${schools} where ${schools.motto} is null`,
    async inSteps({ write }) {
      const { begun, free } = ++count.tries === 1 ? first : second
      begun.resolve()
      await free.promise
      await write(async (tx) => {
        await tx.update(schools).set({ motto: 'done' })
        count.writes++
      })
    },
  }
  return { ...place, first, second, count, here: place.worker(kind), there: place.worker(kind) }
}

test('long work between two of its steps is not taken from the living either, whatever the clock is set to', async () => {
  const { here, there, first, count, clock, pass } = await longWork()
  const busy = here.doDue()
  await first.begun.promise
  for (const jump of [0, HOUR, -2 * HOUR, HOUR, HOUR]) {
    clock.advance(jump)
    pass(1)
    await there.doDue()
  }
  expect(count).toEqual({ tries: 1, writes: 0 })
  first.free.resolve()
  await busy
  expect(count).toEqual({ tries: 1, writes: 1 })
})

test('who was silent for so long that another took the work up writes nothing more of it', async () => {
  const { here, there, first, second, count, pass, rows } = await longWork()
  const silent = here.doDue()
  await first.begun.promise
  await there.doDue()
  pass(16)
  const taken = there.doDue()
  await second.begun.promise
  first.free.resolve()
  await silent
  expect(count).toEqual({ tries: 2, writes: 0 })
  second.free.resolve()
  await taken
  expect([count, await rows()]).toEqual([{ tries: 2, writes: 1 }, []])
})

test('a server that stops lets short work end and puts long work back for the next one, as if it had not been tried', async () => {
  const { worker, rows } = await installation()
  const begun = Promise.withResolvers<void>()
  const steps: number[] = []
  const kind: JobKind = {
    name: KIND,
    next: daily('12:00'),
    async inSteps({ signal, progress }) {
      for (const step of [1, 2, 3]) {
        signal.throwIfAborted()
        steps.push(step)
        await progress(step, 3)
        if (steps.length > 1) continue
        begun.resolve()
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
      }
    },
  }
  const first = worker(kind)
  first.start()
  await begun.promise
  expect(await rows()).toMatchObject([{ state: 'running', done: 1, total: 3 }])
  await first.stop()
  expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 0, error: null }])
  await worker(kind).doDue()
  expect(steps).toEqual([1, 1, 2, 3])
})

test('long work that the operator cancels says how far it is, ends after the step it is at, and is not taken up again until they wish it', async () => {
  const { worker, rows, troubled, given, clock, schools: all } = await installation()
  const begun = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const steps: number[] = []
  let isSlow = true
  const kind: JobKind = {
    name: KIND,
    find: () => sql`select ${schools.id}, '', ${schools.createdAt} from ${schools} where ${schools.motto} is null`,
    async inSteps({ signal, progress, write, job }) {
      for (const step of [1, 2, 3]) {
        signal.throwIfAborted()
        await write((tx) => tx.update(schools).set({ town: `Step ${step}` }))
        steps.push(step)
        await progress(step, 3)
        if (!isSlow) continue
        begun.resolve()
        await goOn.promise
        // What it does next tells it that it is to end.
        await progress(3, 3)
      }
      await write((tx) =>
        tx
          .update(schools)
          .set({ motto: 'done' })
          .where(eq(schools.id, job.schoolId ?? '')),
      )
    },
  }
  const busy = worker(kind).doDue()
  await begun.promise
  const [job] = await troubled()
  expect(job).toMatchObject({ state: 'running', done: 1, total: 3, isCancelAsked: false })
  const id = job?.id ?? ''
  expect(await given((tx) => cancelJob(tx, id, clock.now()))).toBe('asked')
  expect(await troubled()).toMatchObject([{ state: 'running', isCancelAsked: true }])
  goOn.resolve()
  await busy
  expect([steps, await rows()]).toMatchObject([[1], [{ state: 'cancelled', attempts: 0 }]])
  // What was done stays done; nobody begins it again by himself, neither another worker nor later.
  clock.advance(24 * HOUR)
  await worker(kind).doDue()
  const [school] = await given((tx) => tx.select().from(schools))
  expect([steps, school]).toMatchObject([[1], { id: all[0]?.id, town: 'Step 1', motto: null }])
  isSlow = false
  expect(await given((tx) => retryJobs(tx, { id }, clock.now()))).toBe(1)
  await worker(kind).doDue()
  expect([steps, await rows()]).toEqual([[1, 1, 2, 3], []])
})

test('what cannot be found for one kind stops no other kind', async () => {
  const { worker, errors } = await installation()
  const { kind, done } = counted()
  const lost: JobKind = { name: 'test.lost', find: () => sql`select nonsense`, once: () => Promise.resolve() }
  await worker(lost, kind).doDue()
  expect([done.length, errors.length]).toEqual([1, 2])
})

test('/metrics says how much is due, for how long, and what failed for good', async () => {
  const { app, given, schools: all, clock, doDue } = await installation(2)
  const figures = async () => {
    const lines = (await app.inject({ method: 'GET', url: '/metrics' })).body.split('\n')
    return lines.filter((line) => /^jobs_(backlog|backlog_age_seconds|dead)\{kind="office.reminders"\}/.test(line))
  }
  await given((tx) =>
    tx
      .update(schools)
      .set({ timezone: 'Moon/Base' })
      .where(eq(schools.id, all[0]?.id ?? '')),
  )
  await doDue()
  clock.advance(5)
  expect(await figures()).toEqual([
    'jobs_backlog{kind="office.reminders"} 1',
    'jobs_backlog_age_seconds{kind="office.reminders"} 5',
    'jobs_dead{kind="office.reminders"} 0',
  ])
  for (const seconds of [10, 40, 160, 640]) {
    clock.advance(seconds)
    await doDue()
  }
  expect(await figures()).toEqual([
    'jobs_backlog{kind="office.reminders"} 0',
    'jobs_backlog_age_seconds{kind="office.reminders"} 0',
    'jobs_dead{kind="office.reminders"} 1',
  ])
})
