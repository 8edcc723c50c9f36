/*
 * Three people write in one mark book at once, for the bench: `node write-marks.ts SAVES` says it as JSON. Each saves some cells over the
 * versions that they know, over HTTP; every tenth save comes twice, as when an answer was lost. Who is told of a conflict looks, and goes on.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { and, eq, sql } from 'drizzle-orm'
import { createApp } from '#app/app'
import { APP_ROLE, migrate, openDb, startEmbedded } from '#db'
import { assessments, assessmentScores, audit, subjects, terms, wards } from '#db/schema'
import { upsert } from '#db/bulk'
import { newId } from '#lib/random'
import { addSchool, addSession, addUser } from './people.ts'
import { programWorld } from './program-world.ts'
import { SERVER_ROOT } from './template.ts'

const SAVES = Number(process.argv[2])
const PEOPLE = 3
const PUPILS = 60
const WORKS = 12
const CELLS = 6
const MAXIMUM = 20

let seed = 20_261_123
const below = (most: number) => {
  seed = (seed * 1_103_515_245 + 12_345) & 0x7f_ff_ff_ff
  return Math.floor((seed / 0x80_00_00_00) * most)
}

type Answer = {
  saved: { work_id: string; ward_id: string; version: number }[]
  conflicts: { work_id: string; ward_id: string; version: number }[]
}

const folder = await mkdtemp(path.join(tmpdir(), 'schoolgate-marks-'))
const embedded = await startEmbedded({ dataDir: folder, log: () => undefined })
try {
  await migrate(embedded.connection, SERVER_ROOT)
  const db = openDb({ ...embedded.connection, role: APP_ROLE }, (error) => void process.stderr.write(`${String(error)}\n`))
  const app = await createApp(programWorld(db, path.join(folder, 'files')))
  const now = new Date()
  const day = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const { classId, subjectId, termId, pupils, works, secrets } = await db.asSystem(async (tx) => {
    const { school, class: klass } = await addSchool(tx)
    const place = { schoolId: school.id, classId: klass.id }
    const [subject, term] = [newId(), newId()]
    await tx.insert(subjects).values({ id: subject, schoolId: school.id, name: 'Mathematics' })
    const term2 = { academicYear: '2099/2100', number: 1, name: 'Term 1', opens: day(-30), closes: day(30) }
    await tx.insert(terms).values({ id: term, schoolId: school.id, ...term2 })
    const children = Array.from({ length: PUPILS }, (_, at) => ({
      id: newId(),
      ...place,
      admissionNo: `N-${at}`,
      firstName: `Pupil ${at}`,
      lastName: 'Mensah',
    }))
    await upsert(tx, wards, children, [])
    const given = Array.from({ length: WORKS }, (_, at) => {
      const id = newId()
      return {
        id,
        ref: id,
        ...place,
        termId: term,
        subjectId: subject,
        type: 'class_test' as const,
        title: `Test ${at}`,
        maxScore: MAXIMUM,
      }
    })
    await upsert(tx, assessments, given, [])
    const sessions: string[] = []
    for (let each = 0; each < PEOPLE; each++) {
      const { id } = await addUser(tx, school.id, 'office')
      sessions.push(await addSession(tx, id, now))
    }
    return {
      classId: klass.id,
      subjectId: subject,
      termId: term,
      pupils: children.map(({ id }) => id),
      works: given.map(({ id }) => id),
      secrets: sessions,
    }
  })

  const waits: number[] = []
  const url = `/api/v1/office/mark_books/${classId}/${subjectId}/save`
  async function save(secret: string, cells: readonly object[]): Promise<Answer> {
    const began = performance.now()
    const answer = await app.inject({ method: 'POST', url, cookies: { schoolgate: secret }, payload: { term_id: termId, cells } })
    if (answer.statusCode !== 200) throw new Error(answer.body)
    waits.push(performance.now() - began)
    return answer.json()
  }
  async function person(secret: string): Promise<{ saved: number; told: number }> {
    const known = new Map<string, number>()
    let [saved, told] = [0, 0]
    for (let each = 0; each < SAVES; each++) {
      const cells = new Map<string, { work_id: string; ward_id: string; seen: number; state: string; score: number }>()
      while (cells.size < CELLS) {
        const [work_id, ward_id] = [works[below(WORKS)] ?? '', pupils[below(PUPILS)] ?? '']
        const key = `${work_id} ${ward_id}`
        cells.set(key, { work_id, ward_id, seen: known.get(key) ?? 0, state: 'marked', score: below(MAXIMUM + 1) })
      }
      const written = [...cells.values()]
      let answer = await save(secret, written)
      if (each % 10 === 0) answer = await save(secret, written)
      saved += answer.saved.length
      told += answer.conflicts.length
      if (answer.saved.length + answer.conflicts.length !== CELLS) throw new Error('A mark was neither saved nor told of.')
      for (const { work_id, ward_id, version } of [...answer.saved, ...answer.conflicts])
        known.set(`${work_id} ${ward_id}`, version)
    }
    return { saved, told }
  }
  const began = performance.now()
  const done = await Promise.all(secrets.map(person))
  const seconds = (performance.now() - began) / 1000

  // Each version of each cell was written by exactly one save, which stands in the record with what was there before and after.
  const { versions, lines, odd } = await db.asSystem(async (tx) => {
    const [sum] = await tx.select({ versions: sql`sum(${assessmentScores.version})`.mapWith(Number) }).from(assessmentScores)
    const isSave = eq(audit.action, 'academics.marks_saved')
    const written = await tx.$count(audit, isSave)
    const last = tx
      .selectDistinctOn([audit.subjectId, audit.wardId], {
        workId: audit.subjectId,
        wardId: audit.wardId,
        after: sql<string>`${audit.changes} -> 0 ->> 'after'`.as('after'),
      })
      .from(audit)
      .where(isSave)
      .orderBy(audit.subjectId, audit.wardId, sql`${audit.id} desc`)
      .as('last')
    const others = await tx
      .select({ id: assessmentScores.id })
      .from(assessmentScores)
      .innerJoin(last, and(eq(last.workId, assessmentScores.assessmentId), eq(last.wardId, assessmentScores.wardId)))
      .where(sql`${last.after}::numeric is distinct from ${assessmentScores.score}`)
    return { versions: sum?.versions ?? 0, lines: written, odd: others.length }
  })
  process.stdout.write(
    JSON.stringify({
      seconds,
      waits,
      versions,
      lines,
      odd,
      saved: done.reduce((all, { saved }) => all + saved, 0),
      told: done.reduce((all, { told }) => all + told, 0),
    }),
  )
  await app.close()
  await db.close()
} finally {
  await embedded.stop()
  await rm(folder, { recursive: true, force: true })
}
