import { fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setImmediate, setTimeout as wait } from 'node:timers/promises'
import { and, eq, like, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import { migrate, openDb, type Db, type Tx } from '#db'
import {
  assessments,
  assessmentScores,
  attendanceRecords,
  classes,
  feeLines,
  feeSchedules,
  idempotencyKeys,
  jobs,
  longWork,
  schools,
  terms,
} from '#db/schema'
import { newId } from '#lib/random'
import { addBill, addNotice, addReport, addSchool, addUser, addWard, SERVER_ROOT, subjectNamed, TEST_NOW } from '#testing'

/** `JOB_KILLS=100` for the long run (bench `job-kills`); each kill comes at a moment of its own. */
const KILLS = Number(process.env['JOB_KILLS'] ?? 2)
const CHILDREN = 6
const OLD_LINES = 1500
const LATER = new Date(TEST_NOW.getTime() + 15 * 60_000)

const Printed = z.object({ connection: z.record(z.string(), z.unknown()) })

/** A PostgreSQL of this test's own, which may be killed, in the hands of a process that may be killed. */
async function startDatabase(dataDir: string) {
  const holder = spawn(process.execPath, [path.join(SERVER_ROOT, 'src/testing/hold-database.ts'), dataDir], {
    stdio: ['pipe', 'pipe', 'inherit'],
    cwd: '/',
  })
  const [line] = await once(createInterface({ input: holder.stdout }), 'line')
  const { connection } = Printed.parse(JSON.parse(String(line)))
  const db = openDb(connection, () => undefined)
  const stop = async (signal: NodeJS.Signals) => {
    if (signal === 'SIGKILL')
      process.kill(Number(readFileSync(path.join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]), signal)
    await db.close()
    await end(holder, signal)
  }
  return { db, connection, stop }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}

/** The office has asked for a class's papers, the bursar for the bills of two classes. */
async function askForLongWork(tx: Tx, { schoolId, termId, classId }: { schoolId: string; termId: string; classId: string }) {
  const base = () => ({ id: newId(), schoolId, createdAt: TEST_NOW, updatedAt: TEST_NOW })
  const head = await addUser(tx, schoolId, 'head')
  const [klass] = await tx.select().from(classes).where(eq(classes.id, classId))
  const second = { ...base(), code: 'B6', name: 'Basic 6', level: 'Basic 6', stage: 'primary' as const, position: 9 }
  await tx.insert(classes).values(second)
  for (let child = 0; child < CHILDREN; child++) await addWard(tx, { schoolId, classId: second.id }, [])
  const schedule = { ...base(), termId, name: 'Fees' }
  await tx.insert(feeSchedules).values(schedule)
  const fee = {
    scheduleId: schedule.id,
    position: 1,
    code: 'TUI',
    name: 'Tuition',
    group: 'tuition' as const,
    amountMinor: 100_00,
  }
  await tx.insert(feeLines).values({ ...base(), ...fee })
  const asked = (digest: string) => ({ ...base(), digest, about: digest, askedById: head.id })
  const papers = { class: klass?.name, academic_year: '2025/2026', term: 2 }
  await tx.insert(longWork).values([
    { ...asked('papers'), kind: 'class_reports', input: papers },
    { ...asked('bills'), kind: 'bills', input: { scheduleId: schedule.id } },
  ])
}

/** A school with something due of every kind: it is found, scheduled or old. */
async function addDueWork(tx: Tx): Promise<string> {
  const { school, class: klass } = await addSchool(tx, { absenceAlertAt: '09:00' })
  const place = { schoolId: school.id, classId: klass.id }
  const [term] = await tx.select().from(terms).where(eq(terms.schoolId, school.id))
  const termId = term?.id ?? ''
  // Bills are due when it closes: in a week.
  await tx.update(terms).set({ closes: '2026-03-19' }).where(eq(terms.id, termId))
  const teacherId = (await addUser(tx, school.id, 'teacher')).id
  const base = () => ({ id: newId(), schoolId: school.id, createdAt: TEST_NOW, updatedAt: TEST_NOW })
  const work = { ...base(), classId: klass.id, termId, subjectId: await subjectNamed(tx, school.id, 'Science'), teacherId }
  const hourAgo = new Date(TEST_NOW.getTime() - 3_600_000)
  await tx
    .insert(assessments)
    .values({ ...work, ref: 'W-1', type: 'class_exercise', title: 'Plants', maxScore: 10, publishedAt: hourAgo })
  for (let child = 0; child < CHILDREN; child++) {
    const ward = await addWard(tx, place, [(await addUser(tx, school.id)).id])
    const day = { ...base(), wardId: ward.id, termId, day: '2026-03-12', session: 'day' as const, status: 'absent' as const }
    await tx.insert(attendanceRecords).values(day)
    await tx
      .insert(assessmentScores)
      .values({ ...base(), assessmentId: work.id, wardId: ward.id, termId, state: 'marked', score: 7 })
    await addReport(tx, { ...place, wardId: ward.id }, {}, { updatedAt: new Date(hourAgo.getTime() - 3_600_000) })
    await addBill(tx, ward, [100_00])
    await addNotice(tx, school.id)
  }
  await askForLongWork(tx, { schoolId: school.id, termId, classId: klass.id })
  const longAgo = '2023-01-01T08:00:00Z'
  await tx.execute(sql`insert into audit (id, at, school_id, actor_name, actor_role, action)
    select gen_random_uuid(), ${longAgo}::timestamptz + n * interval '1 minute', ${school.id}, 'Grace', 'head', 'wards.opened' from generate_series(1, ${OLD_LINES}) n`)
  await tx
    .insert(idempotencyKeys)
    .values({ id: newId(), schoolId: school.id, who: 'desk', key: newId(), act: 'x', digest: '', createdAt: new Date(longAgo) })
  return school.id
}

/** All that due work leaves behind in a school, in numbers. */
const outcome = (db: Db, schoolId: string) =>
  db.asSystem(async (tx) => {
    const { rows } = await tx.execute<{ what: string; count: number }>(sql`
      select 'message ' || kind as what, count(*)::int as count from messages where school_id = ${schoolId} group by kind
      union all select 'plan ' || channel || ' ' || state, count(*)::int from message_plans where school_id = ${schoolId} group by channel, state
      union all select 'feed ' || kind, count(*)::int from feed_items where school_id = ${schoolId} group by kind
      union all select 'kept of ' || kind, count(*)::int from feed_told where school_id = ${schoolId} group by kind
      union all select 'kept wrongly', count(*)::int from feed_differences(${schoolId}::uuid)
      union all select 'old audit', count(*)::int from audit where school_id = ${schoolId} and at < '2024-01-01'
      union all select 'issued bills', count(*)::int from bills where school_id = ${schoolId} and schedule_id is not null
      union all select 'reported bills', coalesce(sum((report ->> 'bills')::int), 0)::int from long_work where school_id = ${schoolId}
      union all select 'work ' || state, count(*)::int from long_work where school_id = ${schoolId} group by state
      union all select 'papers', count(*)::int from work_files where school_id = ${schoolId}
      union all select 'old keys', count(*)::int from idempotency_keys where school_id = ${schoolId}
      union all select 'job ' || state, count(*)::int from jobs where school_id = ${schoolId} group by state
      union all select 'tries', coalesce(sum(attempts), 0)::int from jobs where school_id = ${schoolId}`)
    return new Map(rows.map(({ what, count }) => [what, count]))
  })

/** Whether bills or papers of a school are under way at this moment. */
const isAtLongWork = (db: Db, schoolId: string) =>
  db.asSystem(async (tx) => {
    const ofIt = and(eq(jobs.schoolId, schoolId), eq(jobs.state, 'running'), like(jobs.kind, 'work.%'))
    return (await tx.$count(jobs, ofIt)) > 0
  })

/** Waits until that is or is not so. */
async function longWorkIs(isUnderWay: boolean, db: Db, schoolId: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await isAtLongWork(db, schoolId)) !== isUnderWay) await setImmediate()
}

const WAYS = ['one worker', 'both workers', 'the database'] as const

test(
  `whatever is killed ${KILLS} times while two workers do what is due, at random, everything is done once in the end`,
  { timeout: 180_000 + KILLS * 60_000 },
  async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'sg-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
    let place = await startDatabase(dataDir)
    onTestFinished(() => place.stop('SIGTERM'))
    await migrate(place.connection, SERVER_ROOT)

    const worker = async (now: Date, takesUp = false) => {
      const child = fork(path.join(SERVER_ROOT, 'src/testing/job-worker.ts'), [], {
        env: { ...process.env, JOB_WORKER: JSON.stringify({ connection: place.connection, now: now.toISOString(), takesUp }) },
        execArgv: [],
      })
      onTestFinished(() => end(child, 'SIGKILL'))
      await once(child, 'message')
      const work = async () => {
        const done = once(child, 'message')
        child.send('begin')
        await done
      }
      return { child, work }
    }
    /** Somebody comes a quarter of an hour later and does what is left. */
    const recover = async () => {
      const { child, work } = await worker(LATER, true)
      await work()
      await end(child, 'SIGKILL')
    }

    const whole = await place.db.asSystem(addDueWork)
    const first = await worker(TEST_NOW)
    const began = performance.now()
    const all = first.work()
    const never = new AbortController().signal
    await longWorkIs(true, place.db, whole, never)
    const longBegan = performance.now()
    await longWorkIs(false, place.db, whole, never)
    const longTakes = performance.now() - longBegan
    await all
    const takes = performance.now() - began
    await end(first.child, 'SIGKILL')
    await recover()
    const expected = await outcome(place.db, whole)
    expect([...expected.keys()]).toEqual(
      expect.arrayContaining([
        ...['attendance', 'notice', 'score_published', 'term_report', 'reminder'].map((kind) => `message ${kind}`),
        'plan push no_device',
        'feed reminder',
        'job waiting',
      ]),
    )
    expect(['work done', 'papers', 'issued bills', 'reported bills'].map((what) => expected.get(what))).toEqual([
      2,
      1,
      2 * CHILDREN,
      2 * CHILDREN,
    ])
    expect([expected.get('old audit'), expected.get('old keys'), expected.get('tries')]).toEqual([0, 0, 0])

    let cutOff = 0
    let inLongWork = 0
    for (let kill = 0; kill < KILLS; kill++) {
      const school = await place.db.asSystem(addDueWork)
      const [one, other] = [await worker(TEST_NOW), await worker(TEST_NOW)]
      const works = [one.work(), other.work()] as const
      const over = new AbortController()
      const ended = Promise.all(works).then(() => {
        over.abort()
        return 'done'
      })
      const way = WAYS[kill % WAYS.length] ?? 'one worker'
      /** Every other kill comes while bills go out or papers are drawn, the rest at any moment. */
      const moment = async () => {
        if (kill % 2 === 0) return wait(Math.random() * takes * 1.2)
        await longWorkIs(true, place.db, school, over.signal)
        await wait(Math.random() * longTakes)
      }
      if ((await Promise.race([ended, moment()])) !== 'done') cutOff++
      if (await isAtLongWork(place.db, school)) inLongWork++
      if (way === 'the database') {
        await place.stop('SIGKILL')
        await Promise.all([one, other].map(({ child }) => end(child, 'SIGKILL')))
        place = await startDatabase(dataDir)
      } else {
        const killed = way === 'one worker' ? [one] : [one, other]
        await Promise.all(killed.map(({ child }) => end(child, 'SIGKILL')))
        // The living one goes on with what is not the killed one's.
        if (way === 'one worker') await works[1]
        await end(other.child, 'SIGKILL')
      }
      await recover()
      expect(await outcome(place.db, school), `${way}, kill ${kill}`).toEqual(expected)
    }
    process.stdout.write(
      `${KILLS} kills of workers and database: ${cutOff} before all was done (${inLongWork} in the midst of bills or papers), ${KILLS - cutOff} after\n`,
    )
    expect(await place.db.asSystem((tx) => tx.$count(schools))).toBe(KILLS + 1)
  },
)
