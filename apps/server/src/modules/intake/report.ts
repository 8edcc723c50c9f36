import type { Change, Difference, Differences } from './data-file.ts'
import { briefly, type Fault } from './import-context.ts'
import type { ImportReport } from './lay-down.ts'

/** So many lines of one kind are shown of one file; the rest is counted. */
const SHOWN = 20

/** What an import did, or would do, or why it was refused: for the terminal. */
export function describeReport({ outcome, faults, questions, notes, files }: ImportReport): string {
  if (outcome === 'cancelled') return 'Ended before it was done: nothing was imported.'
  if (outcome === 'refused')
    return [...faults.map(describeFault), '', `Nothing was imported: ${count(faults.length, 'thing')} to put right first.`].join(
      '\n',
    )
  const lines = files.flatMap(({ name, rows, differences, deactivated }) => [
    `${name.padEnd(14)} ${String(rows).padStart(6)} rows: ${inNumbers(differences, deactivated)}`,
    ...inWords(differences, deactivated),
  ])
  return [...lines, '', ...notes, ...questions.map(describeFault), ...endOf({ outcome, questions, files })].join('\n')
}

function inNumbers({ added, changed, kept, same, removed, missing }: Differences, deactivated: number): string {
  const parts = [`${added.length} new`, `${changed.length} changed`, `${same} the same`]
  if (kept.length > 0) parts.push(`${kept.length} kept as they are here`)
  if (removed.length > 0) parts.push(`${removed.length} removed`)
  if (missing.length > 0) parts.push(`${missing.length} missing${deactivated > 0 ? ' (switched off)' : ''}`)
  return parts.join(', ')
}

function inWords({ added, changed, kept, removed, missing }: Differences, deactivated: number): string[] {
  return [
    ...(added.length > 0 ? [`    new      ${briefly(added)}`] : []),
    ...some(together(changed), ({ keys, changes }) => `    changed  ${keys}: ${changes.map(describeChange).join('; ')}`),
    ...some(together(kept), ({ keys, changes }) => `    kept     ${keys}: ${changes.map(describeKept).join('; ')}`),
    ...some(removed, (key) => `    removed  ${key}`),
    ...some(missing, (key) => `    ${deactivated > 0 ? 'off    ' : 'missing'}  ${key}`),
  ]
}

/** Rows that change in the same way are told in one line. */
function together(differences: readonly Difference[]): { keys: string; changes: Change[] }[] {
  const alike = Map.groupBy(differences, ({ changes }) => JSON.stringify(changes))
  return [...alike.values()].map((rows) => ({
    keys: `${rows.length > 1 ? `${rows.length} rows, ` : ''}${briefly(rows.map(({ key }) => key))}`,
    changes: rows[0]?.changes ?? [],
  }))
}

const describeChange = ({ column, from, to }: Change) => `${column}: ${from} → ${to}`
const describeKept = ({ column, from, to }: Change) => `${column} stays ${from}, the file says ${to}`

function endOf({ outcome, questions, files }: Pick<ImportReport, 'outcome' | 'questions' | 'files'>): string[] {
  const proposed = files.some(
    ({ name, differences }) => (name === 'guardians' || name === 'staff') && differences.kept.length > 0,
  )
  const waits = proposed
    ? ['What people proved or chose stays theirs: schoolgate proposals lists what the files say, to accept or refuse.']
    : []
  if (outcome === 'dry_run') {
    const asks = questions.length > 0 ? ['An import is refused until this is answered.'] : []
    return [...asks, ...waits, 'This was a dry run: nothing was written.']
  }
  const isMissing = files.some(({ differences, deactivated }) => differences.missing.length > 0 && deactivated === 0)
  return [
    ...waits,
    isMissing ? 'Imported. What is missing in the files stays as it is; --deactivate-missing switches it off.' : 'Imported.',
  ]
}

/** A fault as one line: where it stands, what is wrong and what to do. */
export const describeFault = ({ file, line, column, wrong, todo }: Fault) => {
  const place = [file, line === null ? '' : `line ${line}`, column ?? ''].filter((part) => part !== '').join(', ')
  return `${place}: ${wrong} ${todo}`
}

function some<T>(items: readonly T[], describe: (item: T) => string): string[] {
  const shown = items.slice(0, SHOWN).map(describe)
  return items.length > SHOWN ? [...shown, `    … and ${items.length - SHOWN} more`] : shown
}

const count = (number: number, thing: string) => `${number} ${thing}${number === 1 ? '' : 's'}`
