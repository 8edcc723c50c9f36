import type { ReportChange, ReportSubject, ReportVersion } from '@schoolgate/contracts/reports'
import * as z from 'zod'
import type { termReports } from '#db/schema'

/** What a version said, as it was kept; only what a change is told of. */
const KeptVersion = z.object({
  average: z.number().nullish(),
  position: z.number().nullish(),
  aggregate: z.number().nullish(),
  conduct: z.string().nullish(),
  attitude: z.string().nullish(),
  interest: z.string().nullish(),
  timesPresent: z.number().nullish(),
  classTeacherRemark: z.string().nullish(),
  headTeacherRemark: z.string().nullish(),
  promotedTo: z.string().nullish(),
  repeatedIn: z.string().nullish(),
  nextTermBegins: z.string().nullish(),
  subjects: z
    .array(
      z.object({
        name: z.string(),
        total: z.number().nullish(),
        grade: z.string().nullish(),
        remark: z.string().nullish(),
      }),
    )
    .default([]),
})
type KeptVersion = z.infer<typeof KeptVersion>

export type VersionRow = { version: number; content: unknown; replacedAt: Date; why: string }
type Current = { subjects: readonly ReportSubject[]; report: typeof termReports.$inferSelect }

/** The fields of a report that a parent is told of when they change, in the order in which they are told. */
const TOLD = [
  ['average', 'average'],
  ['position', 'position'],
  ['aggregate', 'aggregate'],
  ['timesPresent', 'times_present'],
  ['conduct', 'conduct'],
  ['attitude', 'attitude'],
  ['interest', 'interest'],
  ['classTeacherRemark', 'class_teacher_remark'],
  ['headTeacherRemark', 'head_teacher_remark'],
  ['promotedTo', 'promoted_to'],
  ['repeatedIn', 'repeated_in'],
  ['nextTermBegins', 'next_term_begins'],
] as const
const TOLD_OF_SUBJECT = ['total', 'grade', 'remark'] as const

/** What each version after the first changed, newest first. Positions are left out where the school does not show them. */
export function changesOf(
  versions: readonly VersionRow[],
  current: Current,
  { showPosition }: { showPosition: boolean },
): Omit<ReportVersion, 'signed_before'>[] {
  const now: KeptVersion = {
    ...current.report,
    subjects: current.subjects.map(({ name, total, grade, remark }) => ({ name, total, grade, remark })),
  }
  const kept = versions.map(({ content }) => KeptVersion.parse(content))
  return versions
    .map(({ version, replacedAt, why }, index) => {
      const changes = changesBetween(kept[index] ?? now, kept[index + 1] ?? now)
      return {
        version: version + 1,
        at: replacedAt.toISOString(),
        why,
        changes: showPosition ? changes : changes.filter(({ field }) => field !== 'position'),
      }
    })
    .toReversed()
}

/** What one version says otherwise than the one before it: subjects first, each once, then the rest of the paper. */
export function changesBetween(before: KeptVersion, after: KeptVersion): ReportChange[] {
  const old = new Map(before.subjects.map((line) => [line.name, line]))
  const fresh = new Map(after.subjects.map((line) => [line.name, line]))
  const subjects = [...new Set([...fresh.keys(), ...old.keys()])].flatMap((subject) => {
    const field = TOLD_OF_SUBJECT.find((each) => said(old.get(subject)?.[each]) !== said(fresh.get(subject)?.[each]))
    return field === undefined
      ? []
      : [{ field, subject, before: said(old.get(subject)?.[field]), after: said(fresh.get(subject)?.[field]) }]
  })
  const rest = TOLD.filter(([key]) => said(before[key]) !== said(after[key])).map(([key, field]) => ({
    field,
    subject: null,
    before: said(before[key]),
    after: said(after[key]),
  }))
  return [...subjects, ...rest]
}

const said = (value: string | number | null | undefined): string | null =>
  value === null || value === undefined ? null : String(value)
