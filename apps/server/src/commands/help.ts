import { optionName, type Command, type Parameter, type Parameters } from './command.ts'

const WIDTH = 24

/** `schoolgate --help`: every command with one line. */
export function helpOfAll(table: readonly Command[]): string {
  return [
    'schoolgate: the school gate in a parent’s hand',
    '',
    ...listOf(table),
    '',
    'schoolgate COMMAND --help says what one of them takes, with an example; schoolgate alone is schoolgate serve.',
    '',
    'The commands may run beside the server and read the same settings: of a file (the one that --settings FILE or SETTINGS_FILE',
    'names, else .env of this folder or /etc/schoolgate/schoolgate.env) and, stronger, of the environment. Where it listens and where',
    'its data lies is decided by PORT, HOST, DATA_DIR, DATABASE_URL, DEMO, PUBLIC_URL and the others that docs/running-a-school.md',
    'explains.',
    '',
    ENDS,
  ].join('\n')
}

/** What the number at the end tells whoever watches. */
const ENDS = `It ends with 0 when it is done, 1 when it refused or found something wrong, 2 when it did not understand what was typed,
and 3 when something broke that should not.`

/** `schoolgate payment --help`: the commands that begin with this word. */
export const helpOfGroup = (first: string, group: readonly Command[]): string =>
  [...listOf(group), '', `schoolgate ${first} … --help says what one of them takes, with an example.`].join('\n')

const listOf = (table: readonly Command[]) => table.map(({ name, summary }) => `  ${name.padEnd(WIDTH)}${summary}`)

/** `schoolgate payment record --help`: how it is written, what each part is, and an example. */
export function helpOfOne({ name, summary, more, words, options, examples }: Command): string {
  const parts = [...partsOf(words, null), ...partsOf(options, optionName)]
  const width = Math.max(...parts.map(({ written }) => written.length), 0) + 3
  return [
    usageOf(name, parts),
    '',
    `  ${summary[0]?.toUpperCase()}${summary.slice(1)}.${more === undefined ? '' : ` ${more}`}`,
    ...(parts.length > 0 ? [''] : []),
    ...parts.map(
      ({ written, says, isRepeated }) => `  ${written.padEnd(width)}${says}${isRepeated ? ' (any number of times)' : ''}`,
    ),
    '',
    ...examples.map((example) => `  Example: schoolgate ${example}`),
  ].join('\n')
}

const partsOf = (takes: Parameters, named: ((key: string) => string) | null) =>
  Object.entries(takes).map(([key, taken]) => ({ ...taken, written: writtenAs(taken, named?.(key) ?? null) }))

const writtenAs = ({ as }: Parameter, name: string | null) => [name, as].filter((part) => part !== null).join(' ')

function usageOf(name: string, parts: ReturnType<typeof partsOf>): string {
  const usage = parts.map(({ written, isNeeded, isRepeated }) => `${isNeeded ? written : `[${written}]`}${isRepeated ? '…' : ''}`)
  return ['schoolgate', name, ...usage].join(' ')
}
