import type { SheetAnswers, SheetUnderstood } from '@schoolgate/contracts/sheets'
import type { Workbook } from '#lib/sheets/workbook'
import { cellsOf } from './match-columns.ts'
import type { Finding } from './faults.ts'
import type { Understood } from './understand.ts'
import { tidy } from '#lib/sheets/words'

const SAMPLES = 3
const MOST_CELLS = 60
const MOST_FINDINGS = 100

/** What was understood of a sheet, as the office sees it. */
export function describe(book: Workbook, found: Understood, answers: SheetAnswers): SheetUnderstood {
  const rows = found.layouts.filter(({ tab }) => !answers.left_out_tabs.includes(tab)).flatMap((layout) => layout.rows)
  return {
    kind: found.kind,
    facts: found.facts,
    preset: found.preset,
    encoding: book.encoding,
    hidden_tabs: book.hidden,
    tabs: found.layouts.map(({ tab, rows: of, headRow, passedOver }) => ({
      name: tab,
      rows: of.length,
      head_row: headRow,
      class: found.classOfTab.get(tab) ?? null,
      is_left_out: answers.left_out_tabs.includes(tab),
      passed_over: passedOver,
    })),
    other_lists: found.otherLists,
    columns: found.columns.map((column) => ({
      key: column.key,
      head: column.head,
      samples: [
        ...new Set(
          cellsOf(column, rows)
            .slice(0, 50)
            .map(({ text }) => tidy(text).slice(0, 60)),
        ),
      ].slice(0, SAMPLES),
      field: column.field,
      reason: column.reason,
    })),
    repairs: found.repairs.map(({ id, kind, column, field, cells, choices, choice, isAnswered, holdsRows }) => ({
      id,
      kind,
      column,
      field,
      cells: [...cells.values()].reduce((sum, { count }) => sum + count, 0),
      samples: [...cells]
        .map(([from, { to, count }]) => ({ from, to, cells: count }))
        .toSorted((a, b) => b.cells - a.cells)
        .slice(0, MOST_CELLS),
      choices: [...choices],
      choice,
      is_answered: isAnswered,
      holds_rows: holdsRows,
    })),
    findings: grouped(found.findings),
    rows: rows.length,
  }
}

function grouped(findings: readonly Finding[]): SheetUnderstood['findings'] {
  const alike = Map.groupBy(findings, ({ code, field, written }) => `${code}\n${field}\n${written}`)
  return [...alike.values()]
    .flatMap((same) => (same[0] ? [{ ...wordsOf(same[0]), rows: same.length }] : []))
    .toSorted((a, b) => b.rows - a.rows)
    .slice(0, MOST_FINDINGS)
}

/** A finding as it goes out. */
export const wordsOf = (finding: Finding) => ({
  ...finding,
  question: finding.question && { ...finding.question, choices: [...finding.question.choices] },
})
