import { expect, test } from 'vitest'
import { Refusal } from '#lib/refusal'
import { UsageError, optionName } from './command.ts'
import { COMMANDS } from './table.ts'
import { understand } from './understand.ts'

const helpOf = (...words: string[]): string => {
  const understood = understand([...words, '--help'], COMMANDS)
  return 'help' in understood ? understood.help : ''
}

/** Words as a shell makes them of a line: what stands between quotes is one. */
const wordsOf = (line: string): string[] =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')

test.each(COMMANDS)(
  'the help of $name says all that it takes and gives an example',
  ({ name, summary, words, options, examples }) => {
    const help = helpOf(...name.split(' '))
    expect(help).toMatch(new RegExp(`^schoolgate ${name}`))
    for (const key of Object.keys(options)) expect(help).toMatch(new RegExp(`^ {2}${optionName(key)}( [A-Z_]+)? {2,}\\S`, 'm'))
    for (const { as } of Object.values(words)) expect(help).toMatch(new RegExp(`^ {2}${as} {2,}\\S`, 'm'))
    for (const example of examples) expect(help).toContain(`Example: schoolgate ${example}`)
    expect(summary).toMatch(/^[^.]{10,90}$/)
  },
)

test.each(COMMANDS)('an example of $name is one that is understood', ({ name, examples }) => {
  for (const example of examples) {
    expect(example === name || example.startsWith(`${name} `)).toBe(true)
    const missing = refusalOf(wordsOf(example))
    // The files of the examples are not on this machine; all else is right.
    expect(missing === null || /^There is no (file|folder) “/.test(missing.message), missing?.message).toBe(true)
  }
})

function refusalOf(words: string[]): Refusal | null {
  try {
    understand(words, COMMANDS)
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

test('--help lists every command once, by its word, with one line', () => {
  const lines = helpOf().split('\n')
  for (const { name, summary } of COMMANDS)
    expect(lines.filter((line) => line.startsWith(`  ${name} `) && line.endsWith(`  ${summary}`))).toHaveLength(1)
  expect(new Set(COMMANDS.map(({ name }) => name)).size).toBe(COMMANDS.length)
})

test('a word that begins several commands has a help of its own', () => {
  const names = COMMANDS.map(({ name }) => name).filter((name) => name.startsWith('bill '))
  for (const name of names) expect(helpOf('bill')).toContain(`  ${name} `)
  expect(helpOf('bill')).not.toContain('payment')
  expect(refusalOf(['bill'])?.message).toContain('bill list, bill show')
})

test.each([
  ['pament list', 'payment'],
  ['payment lsit', 'payment list'],
  ['score publish', 'scores'],
  ['bill writeoff B-1', 'bill write-off'],
  ['debtor', 'debtors'],
])('whoever types “%s” is asked whether they meant “%s”', (line, meant) => {
  const refused = refusalOf(wordsOf(line))
  expect(refused).toBeInstanceOf(UsageError)
  expect(refused?.message).toContain(`did you mean “${meant}”?`)
})

test('what is far from every command is not guessed at', () => {
  expect(refusalOf(['elephant'])?.message).toBe('There is no command “elephant”')
})

test.each([
  ['debtors --overdu', 'There is no option --overdu here; did you mean --overdue?'],
  ['debtors --overdue=yes', '--overdue takes nothing behind it'],
  ['payment list --class --json', '--class takes a value: CODE'],
  ['payment list --class B5 --class B6', '--class stands there twice'],
  ['payment list B5', '“B5” is one word too many'],
  ['bill void', 'BILL_NUMBER is missing: as it stands on the bill'],
  ['bill void B-1', '--reason WHY is missing: why, which the family reads'],
  ['bill void B-1 --reason " "', '--reason takes some words'],
  ['payment approve PAY-1 --amount 999999999999999999999', 'is more than the books take at once'],
  ['payment approve PAY-1 --amount -5', '--amount “-5” is not an amount'],
  ['day 12.3.2026', 'DAY is written 2026-03-12'],
  ['day 2026-02-30', 'DAY is written 2026-03-12'],
  ['scores publish --term 5', '--term takes a number from 1 to 4'],
  ['scores publish --term 99999999999999999999', '--term takes a number from 1 to 4'],
  ['scores publish --year 2025/2027', '--year is written 2025/2026'],
  ['scores publish --at "2026-02-30 15:40"', '--at is written "2026-03-12 15:40"'],
  ['fees issue B5', 'SCHEDULE is an id, as the list shows it'],
])('%s: %s', (line, sentence) => {
  const refused = refusalOf(wordsOf(line))
  expect(refused).toBeInstanceOf(UsageError)
  expect(refused?.message).toContain(sentence)
})

test('a folder where a file is needed, and what is not there at all, are said as they were typed', () => {
  expect(refusalOf(['notice', 'publish', '/'])?.message).toBe('“/” is a folder; a file is needed here.')
  expect(refusalOf(['import', `${'long'.repeat(200)}`])?.message).toMatch(/^There is no folder “long/)
})
