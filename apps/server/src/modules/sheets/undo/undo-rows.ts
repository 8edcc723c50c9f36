import type { UndoRow } from '@schoolgate/contracts/sheet-undo'
import type { Verdict } from './verdict.ts'
import { changedColumns, isGuardian, textOf, touchedColumns, type Row, type WrittenTable } from './writes.ts'

const ABOUT = {
  wards: 'pupil',
  users: 'guardian',
  guardianships: 'family',
  proposals: 'proposal',
  timetable_entries: 'lesson',
  attendance_records: 'day',
  assessments: 'work',
  assessment_scores: 'mark',
} as const satisfies Record<WrittenTable, UndoRow['about']>
/** Columns of tables by the names that data files, and the office's screens, have for them. */
const FIELDS: Readonly<Record<string, string>> = {
  class_id: 'class',
  subject_id: 'subject',
  teacher_id: 'teacher',
  marked_by_id: 'marked_by',
}

/** What the office is told of a row. `names` are those of the school's classes, subjects and staff by their ids. */
export function undoRowOf({ written, outcome, goes, keeps, use }: Verdict, names: ReadonlyMap<string, string>): UndoRow {
  const { about, name, class: klass, before, after, now } = written
  const show = (row: Row | null, column: string) => {
    const text = textOf(row, column)
    return names.get(text) ?? text
  }
  const columns = before === null ? (now === null ? [] : touchedColumns(written)) : changedColumns(written)
  return {
    about: about === 'users' && !isGuardian(written) ? 'colleague' : ABOUT[about],
    name: name === '' ? textOf(after, 'fullname') || [after['first_name'], after['last_name']].join(' ').trim() : name,
    class: klass,
    // What holds two people together who stay is set back, too.
    outcome: outcome === 'same' ? 'back' : outcome,
    is_new: before === null,
    why: use?.why ?? null,
    since: use?.since?.toISOString() ?? null,
    changes: columns
      .filter((column) => before === null || goes.includes(column) || keeps.includes(column))
      .map((column) => ({
        field: FIELDS[column] ?? column,
        before: show(before, column),
        sheet: show(after, column),
        now: show(now, column),
        goes_back: goes.includes(column),
      })),
  }
}
