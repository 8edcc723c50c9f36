import type { Fault } from './desk.ts'
import type { Difference } from './data-file.ts'
import type { ImportReport } from './intake.ts'

const EXAMPLES = 10

/** What an import did, or would do, or why it was refused: for the terminal. */
export function describeReport({ outcome, faults, files }: ImportReport): string {
  if (outcome === 'refused')
    return [...faults.map(describeFault), '', `Nothing was imported: ${count(faults.length, 'thing')} to put right first.`].join(
      '\n',
    )
  const lines = files.flatMap(({ name, rows, differences, deactivated }) => {
    const { added, changed, same, removed, missing } = differences
    const parts = [`${added.length} new`, `${changed.length} changed`, `${same} the same`]
    if (removed.length > 0) parts.push(`${removed.length} removed`)
    if (missing.length > 0) parts.push(`${missing.length} missing${deactivated > 0 ? ' (switched off)' : ''}`)
    return [
      `${name.padEnd(14)} ${String(rows).padStart(6)} rows: ${parts.join(', ')}`,
      ...some(changed, (difference) => `    changed  ${describeDifference(difference)}`),
      ...some(removed, (key) => `    removed  ${key}`),
      ...(deactivated > 0 ? [] : some(missing, (key) => `    missing  ${key}`)),
    ]
  })
  const isMissing = files.some(({ differences, deactivated }) => differences.missing.length > 0 && deactivated === 0)
  const end =
    outcome === 'dry_run'
      ? 'This was a dry run: nothing was written.'
      : isMissing
        ? 'Imported. What is missing in the files stays as it is; --deactivate-missing switches it off.'
        : 'Imported.'
  return [...lines, '', end].join('\n')
}

/** A fault as one line: where it stands, what is wrong and what to do. */
export const describeFault = ({ file, line, column, wrong, todo }: Fault) => {
  const place = [file, line === null ? '' : `line ${line}`, column ?? ''].filter((part) => part !== '').join(', ')
  return `${place}: ${wrong} ${todo}`
}

const describeDifference = ({ key, fields }: Difference) => `${key}: ${fields.join(', ')}`

function some<T>(items: readonly T[], describe: (item: T) => string): string[] {
  const shown = items.slice(0, EXAMPLES).map(describe)
  return items.length > EXAMPLES ? [...shown, `    … and ${items.length - EXAMPLES} more`] : shown
}

const count = (number: number, thing: string) => `${number} ${thing}${number === 1 ? '' : 's'}`
