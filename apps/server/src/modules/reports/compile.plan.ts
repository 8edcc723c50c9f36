import type { Tx } from '#db'
import { dayIn } from '#lib/days'
import { classSheet, type SheetLine, type SheetRow } from './class-sheet.ts'
import { attendanceOf, bandsOfScale, linesOfReports, pupilsOf, worksOf, type Batch, type ReportRow } from './compile.store.ts'
import { BEST_SUBJECTS, templateFor } from './templates.ts'

type Grading = Batch['grading']
export type Figures = ReturnType<typeof figuresOf> & ReturnType<typeof gradingKept>

/** What one pupil's report would say if it were made now, beside what it says. */
export type Planned = {
  wardId: string
  /** Undefined: there is none yet. */
  old: ReportRow | undefined
  figures: Figures
  lines: SheetLine[]
  linesBefore: readonly Line[]
  isOther: boolean
}

/**
 * The reports of a class as its marks and registers make them now, `held` being those that are there. A pupil for whom nothing is marked
 * yet is counted on the roll and gets no empty report; small children are not marked in numbers.
 */
export async function planReports(tx: Tx, batch: Batch, held: readonly ReportRow[], now: Date) {
  const pupilIds = await pupilsOf(tx, batch, dayIn(batch.school.timezone, now))
  const { pupils, subjectIds } = await worksOf(tx, batch, pupilIds)
  const attendance = await attendanceOf(tx, batch, pupilIds)
  const template = templateFor(batch.class.stage, batch.school.country)
  const heldOf = new Map(held.map((report) => [report.wardId, report]))
  const grading = gradingFor(batch, held)
  const bands = await bandsOfScale(tx, batch.school.id, grading.scale)
  const sheet = classSheet(pupils, subjectIds, { ...grading, bands, bestSubjects: BEST_SUBJECTS[template] })
  const lines = await linesOfReports(
    tx,
    held.map(({ id }) => id),
  )
  const isMade = (row: SheetRow) => heldOf.has(row.wardId) || template === 'preschool' || hasMark(row)
  const planned = sheet.filter(isMade).map((row): Planned => {
    const old = heldOf.get(row.wardId)
    const figures = { ...figuresOf(row, batch, sheet.length, attendance), ...gradingKept(old, grading) }
    const linesBefore = lines.get(old?.id ?? '') ?? []
    return {
      wardId: row.wardId,
      old,
      figures,
      lines: row.lines,
      linesBefore,
      isOther: old !== undefined && !isSame(old, figures, linesBefore, row.lines),
    }
  })
  return {
    template,
    grading,
    bands,
    planned,
    linesHeld: lines,
    withoutMarks: sheet.filter((row) => !isMade(row)).map(({ wardId }) => wardId),
  }
}

const hasMark = ({ lines }: SheetRow): boolean =>
  lines.some(({ classScore, examScore }) => classScore !== null || examScore !== null)

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
