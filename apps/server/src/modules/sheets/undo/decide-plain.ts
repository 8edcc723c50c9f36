import type { Use, Verdict } from './verdict.ts'
import { textOf, touchedColumns, type Written, type WrittenTable } from './writes.ts'

/** Lessons, days and marks: nobody is told of them by a name of their own, and nothing but marks of a work hangs on them. */
const PLAIN: readonly WrittenTable[] = ['timetable_entries', 'attendance_records', 'assessments', 'assessment_scores']
export const isPlain = ({ about }: Pick<Written, 'about'>): boolean => PLAIN.includes(about)

/** New ones go where they are as the sheet left them; a work stays where somebody marked in it, or parents see it by now, and its marks with it. */
export function decideNewPlain(fresh: readonly Written[], marked: ReadonlySet<string>): Verdict[] {
  const works = new Map(fresh.filter(({ about }) => about === 'assessments').map((work) => [work.id, work]))
  const isShown = (work: Written | undefined) => textOf(work?.now ?? null, 'published_at') !== ''
  const ownUse = (written: Written): Use | null => {
    if (written.now === null) return null
    if (written.about === 'assessments' && isShown(written)) return TOLD
    if (written.about === 'assessment_scores' && isShown(works.get(textOf(written.after, 'assessment_id')))) return TOLD
    return touchedColumns(written).length > 0 ? { why: 'changed', since: momentOf(written) } : null
  }
  const staying = new Set(
    fresh.flatMap((written) =>
      written.about === 'assessment_scores' && ownUse(written) !== null ? [textOf(written.after, 'assessment_id')] : [],
    ),
  )
  return fresh.map((written) => {
    const isNeeded = written.about === 'assessments' && (staying.has(written.id) || marked.has(written.id))
    const use = ownUse(written) ?? (isNeeded ? { why: 'marks' as const, since: null } : null)
    return { written, outcome: use ? 'stays' : 'out', goes: [], keeps: [], use, isSilent: false }
  })
}

const TOLD: Use = { why: 'told', since: null }

const momentOf = ({ now }: Written): Date | null => {
  const text = textOf(now, 'updated_at')
  return text === '' ? null : new Date(text)
}
