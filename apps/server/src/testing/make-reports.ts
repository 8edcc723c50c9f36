/*
 * The reports of a school made, signed and printed, for the bench: `node make-reports.ts CLASSES` says it as JSON. Each class has 40 pupils
 * with marks in eight works of ten subjects; what is timed is what the office's buttons do.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { APP_ROLE, migrate, openDb, startEmbedded } from '#db'
import { assessments, assessmentScores, classes, subjects, terms, wards } from '#db/schema'
import { upsert } from '#db/bulk'
import { commandActor } from '#lib/actor'
import { bytesOf } from '#lib/pdf/sheet'
import { newId } from '#lib/random'
import { createLimits } from '#modules/limits'
import { approveReports, compileReports, createReports, publishReports } from '#modules/reports'
import { createStrangers } from '#modules/shares'
import { createVerify } from '#modules/verify'
import { addSchool } from './people.ts'
import { programWorld } from './program-world.ts'
import { addBands } from './reports.ts'
import { SERVER_ROOT } from './template.ts'

const CLASSES = Number(process.argv[2])
const PUPILS = 40
const SUBJECTS = 10
const WORKS = 8
const YEAR = '2099/2100'

const folder = await mkdtemp(path.join(tmpdir(), 'schoolgate-reports-'))
const embedded = await startEmbedded({ dataDir: folder, log: () => undefined })
try {
  await migrate(embedded.connection, SERVER_ROOT)
  const db = openDb({ ...embedded.connection, role: APP_ROLE }, (error) => void process.stderr.write(`${String(error)}\n`))
  const world = programWorld(db, path.join(folder, 'files'))
  const now = new Date()
  const day = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const schoolId = await db.asSystem(async (tx) => {
    const { school } = await addSchool(tx)
    const of = { schoolId: school.id }
    await addBands(tx, school.id)
    const term = { id: newId(), academicYear: YEAR, number: 1, name: 'Term 1', opens: day(-30), closes: day(30) }
    await tx.insert(terms).values({ ...of, ...term })
    const taught = Array.from({ length: SUBJECTS }, (_, at) => ({ id: newId(), ...of, name: `Subject ${at}` }))
    await upsert(tx, subjects, taught, [])
    for (let at = 0; at < CLASSES; at++) {
      const klass = {
        id: newId(),
        code: `C${at}`,
        name: `Class ${at}`,
        level: 'Basic 5',
        stage: 'primary' as const,
        position: at + 10,
      }
      await tx.insert(classes).values({ ...of, ...klass })
      const children = Array.from({ length: PUPILS }, (_, pupil) => ({
        id: newId(),
        ...of,
        classId: klass.id,
        admissionNo: `N-${at}-${pupil}`,
        firstName: `Pupil ${pupil}`,
        lastName: 'Mensah',
      }))
      await upsert(tx, wards, children, [])
      const works = taught.flatMap((subject) =>
        Array.from({ length: WORKS }, (_, work) => {
          const id = newId()
          const type = work === WORKS - 1 ? ('end_of_term' as const) : ('class_test' as const)
          return {
            id,
            ref: id,
            ...of,
            classId: klass.id,
            termId: term.id,
            subjectId: subject.id,
            type,
            title: `Work ${work}`,
            maxScore: 100,
          }
        }),
      )
      await upsert(tx, assessments, works, [])
      const scores = works.flatMap((work, column) =>
        children.map((child, row) => ({
          id: newId(),
          ...of,
          assessmentId: work.id,
          wardId: child.id,
          termId: term.id,
          state: 'marked' as const,
          score: 30 + ((row * 17 + column * 7 + at) % 70),
        })),
      )
      await upsert(tx, assessmentScores, scores, [])
    }
    return school.id
  })

  const by = commandActor(schoolId, 'bench', null)
  const batches = Array.from({ length: CLASSES }, (_, at) => ({ class: `C${at}`, academic_year: YEAR, term: 1 }))
  const seconds = async (work: () => Promise<unknown>): Promise<number> => {
    const began = performance.now()
    await work()
    return (performance.now() - began) / 1000
  }
  let reports = 0
  const compiled = await seconds(async () => {
    for (const batch of batches) reports += (await db.asSystem((tx) => compileReports(tx, by, batch, now))).reports
  })
  const signed = await seconds(async () => {
    for (const batch of batches) await db.asSystem((tx) => approveReports(tx, by, batch, now))
  })
  const released = await seconds(async () => {
    for (const batch of batches) await db.asSystem((tx) => publishReports(tx, by, batch, now, now))
  })
  const { seal } = createVerify(world)
  const strangers = createStrangers({ limits: createLimits(world) })
  const { printClass } = createReports({ ...world, strangers, seal })
  let bytes = 0
  const printed = await seconds(async () => {
    const papers = await printClass(by, { classCode: 'C0', year: YEAR, term: 1 }, () => undefined)
    if (!papers) throw new Error('There is no paper to print.')
    bytes = (await bytesOf(papers)).length
  })
  process.stdout.write(JSON.stringify({ reports, compiled, signed, released, printed, papers: PUPILS, bytes }))
  await db.close()
} finally {
  await embedded.stop()
  await rm(folder, { recursive: true, force: true })
}
