import type { ReportBatch } from '@schoolgate/contracts/office-reports'
import type { Tx } from '#db'
import { recordAudit } from '#db/audit'
import { dayIn } from '#lib/days'
import type { Actor } from '#lib/actor'
import { notFound } from '#lib/problem'
import { classSheet, type SheetLine, type SheetRow } from './class-sheet.ts'
import {
  attendanceOf,
  bandsOfScale,
  batchNamed,
  changeReport,
  insertReport,
  linesOfReports,
  pupilsOf,
  reportsOfBatch,
  worksOf,
  writeLines,
  type Batch,
  type ReportRow,
} from './compile.store.ts'
import { tellReports } from './announce.service.ts'
import { BEST_SUBJECTS, templateFor } from './templates.ts'
import { reviseReport } from './versions.store.ts'

export type Outcome = { reports: number; new_versions: number; unchanged: number }

/** The class and term that are meant, for whoever may: a teacher only the own class. */
export async function batchFor(tx: Tx, { schoolId, scope }: Actor, wanted: ReportBatch, now: Date): Promise<Batch> {
  const batch = await batchNamed(tx, schoolId, wanted, now, scope?.role === 'teacher' ? scope.userId : undefined)
  if (!batch) throw notFound()
  return batch
}

const WHY = 'Marks or days in school were corrected.'

/**
 * Makes the reports of a class from its marks and its registers: new ones as drafts. One that is published already becomes a new
 * version where a figure changed, and its parents are told; a teacher does not touch those that left the own desk.
 */
export async function compileReports(tx: Tx, by: Actor, wanted: ReportBatch, now: Date): Promise<Outcome> {
  const batch = await batchFor(tx, by, wanted, now)
  const pupilIds = await pupilsOf(tx, batch, dayIn(batch.school.timezone, now))
  const { pupils, subjectIds } = await worksOf(tx, batch, pupilIds)
  const attendance = await attendanceOf(tx, batch, pupilIds)
  const template = templateFor(batch.class.stage, batch.school.country)
  const held = new Map((await reportsOfBatch(tx, batch)).map((report) => [report.wardId, report]))
  const grading = gradingFor(batch, [...held.values()])
  const bands = await bandsOfScale(tx, by.schoolId, grading.scale)
  const sheet = classSheet(pupils, subjectIds, { ...grading, bands, bestSubjects: BEST_SUBJECTS[template] })
  const lines = await linesOfReports(
    tx,
    [...held.values()].map(({ id }) => id),
  )
  const outcome: Outcome = { reports: 0, new_versions: 0, unchanged: 0 }
  const changed: ReportRow[] = []
  for (const row of sheet) {
    const figures = { ...figuresOf(row, batch, sheet.length, attendance), ...gradingKept(held.get(row.wardId), grading) }
    const old = held.get(row.wardId)
    if (!old) {
      const id = await insertReport(tx, { ...startOf(batch, template), ...figures, wardId: row.wardId, updatedAt: now })
      await writeLines(tx, id, row.lines, { schoolId: by.schoolId, now })
      outcome.reports++
    } else if (mayNotTouch(by, old) || isSame(old, figures, lines.get(old.id) ?? [], row.lines)) {
      outcome.unchanged++
    } else {
      if (old.status === 'published') {
        changed.push(await reviseReport(tx, old, figures, { by, at: now, why: WHY }))
        outcome.new_versions++
      } else {
        await changeReport(tx, old.id, { ...figures, status: 'draft', updatedAt: now })
        outcome.reports++
      }
      await writeLines(tx, old.id, row.lines, { schoolId: by.schoolId, now })
    }
  }
  await tellReports(tx, by.schoolId, changed, now)
  await noteDeed(tx, by, 'term_reports.compiled', batch, now)
  return outcome
}

type Grading = Batch['grading']

/** By what a class is marked: once reports of it are out, by what those were made with, so that one list never knows two ways. */
function gradingFor({ grading }: Batch, held: readonly ReportRow[]): Grading {
  const out = held.find(({ status }) => status === 'published')
  return out ? { classWeight: out.classWeight, scale: out.gradingScale } : grading
}

/** What a report says it was made with; one that is out keeps that. */
const gradingKept = (old: ReportRow | undefined, { classWeight, scale }: Grading) =>
  old?.status === 'published'
    ? { classWeight: old.classWeight, gradingScale: old.gradingScale }
    : { classWeight, gradingScale: scale }

/** What left the teacher's desk is the head-teacher's. */
const mayNotTouch = ({ scope }: Actor, { status }: ReportRow) => scope?.role === 'teacher' && status !== 'draft'

type Figures = ReturnType<typeof figuresOf> & ReturnType<typeof gradingKept>
type Attendance = Awaited<ReturnType<typeof attendanceOf>>

function figuresOf(row: SheetRow, { term }: Batch, onRoll: number, attendance: Attendance) {
  const opened = attendance.openedSinceJoining.get(row.wardId) ?? term.timesOpened ?? attendance.opened
  return {
    numberOnRoll: onRoll,
    timesOpened: opened === 0 ? null : opened,
    timesPresent: opened === 0 ? null : Math.min(opened, attendance.of.get(row.wardId) ?? 0),
    average: row.average,
    classAverage: row.classAverage,
    aggregate: row.aggregate,
    position: row.position,
  }
}

const startOf = ({ school, term, class: klass, teacher }: Batch, template: ReturnType<typeof templateFor>) => ({
  schoolId: school.id,
  classId: klass.id,
  termId: term.id,
  template,
  classTeacherName: leaderOf({ teacher }),
  headTeacherName: `${school.headTeacherTitle} ${school.headTeacherName}`,
  vacationDate: term.closes,
  nextTermBegins: term.nextTermBegins,
})

/** Who leads the class now, as reports print it. */
export const leaderOf = ({ teacher }: Pick<Batch, 'teacher'>): string | null =>
  teacher && [teacher.title, teacher.fullname].filter((part) => part !== null).join(' ')

type Line = Pick<
  SheetLine,
  'subjectId' | 'classScore' | 'examScore' | 'total' | 'grade' | 'level' | 'subjectPosition' | 'classAverage'
>
const COMPARED = ['classScore', 'examScore', 'total', 'grade', 'level', 'subjectPosition', 'classAverage'] as const

function isSame(old: ReportRow, figures: Figures, before: readonly Line[], now: readonly Line[]): boolean {
  const heads = [
    'classWeight',
    'gradingScale',
    'numberOnRoll',
    'timesOpened',
    'timesPresent',
    'average',
    'classAverage',
    'aggregate',
    'position',
  ] as const
  const held = new Map(before.map((line) => [line.subjectId, line]))
  return (
    heads.every((field) => old[field] === figures[field]) &&
    now.every((line) => {
      const other = held.get(line.subjectId)
      return other !== undefined && COMPARED.every((field) => other[field] === line[field])
    })
  )
}

/** Writes down who did it, in the transaction of the change itself. */
export const noteDeed = (tx: Tx, by: Actor, action: string, batch: Batch, at: Date, note?: string): Promise<void> =>
  recordAudit(tx, { at, by, action, subjectId: batch.class.id, ...(note === undefined ? {} : { note }) })
