import type { UndoRow } from '@schoolgate/contracts/sheet-undo'
import type { Verdict } from './decide.ts'
import { changedColumns, textOf, touchedColumns, type Row, type WrittenTable } from './writes.ts'

const ABOUT = { wards: 'pupil', users: 'guardian', guardianships: 'family', proposals: 'proposal' } as const satisfies Record<
  WrittenTable,
  UndoRow['about']
>
/** Columns of tables by the names that data files, and the office's screens, have for them. */
const FIELDS: Readonly<Record<string, string>> = { class_id: 'class' }

/** What the office is told of a row. `classNames` are the school's classes by their ids. */
export function undoRowOf({ written, outcome, goes, keeps, use }: Verdict, classNames: ReadonlyMap<string, string>): UndoRow {
  const { about, name, class: klass, before, after, now } = written
  const show = (row: Row | null, column: string) => {
    const text = textOf(row, column)
    return column === 'class_id' ? (classNames.get(text) ?? text) : text
  }
  const columns = before === null ? (now === null ? [] : touchedColumns(written)) : changedColumns(written)
  return {
    about: ABOUT[about],
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
