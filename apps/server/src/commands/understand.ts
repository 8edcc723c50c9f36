import { parseArgs } from 'node:util'
import { UsageError, optionName, type Command, type CommandTools } from './command.ts'
import { helpOfAll, helpOfGroup, helpOfOne } from './help.ts'
import { nearestTo } from './nearest.ts'

/** What is to be done about what was typed: its work, or a page of help. */
export type Understood = { work: (tools: CommandTools) => Promise<number> } | { help: string }

/** Whoever types nothing wants the school open. */
const USUAL = 'serve'

/** Reads what was typed against the table of commands; refuses what it does not take, and says what is probably meant. */
export function understand(typed: readonly string[], table: readonly Command[]): Understood {
  const wantsHelp = typed[0] === 'help' || typed.some((word) => word === '--help' || word === '-h')
  const words = typed[0] === 'help' ? typed.slice(1) : typed
  if (wantsHelp && (words[0] ?? '-').startsWith('-')) return { help: helpOfAll(table) }
  const named = namedIn(words)
  const meant = commandNamed(named, table)
  if (meant) {
    if (wantsHelp) return { help: helpOfOne(meant.command) }
    return { work: workOf(meant.command, meant.rest) }
  }
  const group = table.filter(({ name }) => name.startsWith(`${named[0]} `))
  if (group.length > 0 && (wantsHelp || named[1] === undefined)) {
    if (wantsHelp) return { help: helpOfGroup(named[0] ?? '', group) }
    throw new UsageError(`${named[0]} is several commands: ${group.map(({ name }) => name).join(', ')}`, named[0])
  }
  throw unknownCommand(named, table, group)
}

function namedIn([first, ...more]: readonly string[]): readonly string[] {
  if (first === '--version') return ['version', ...more]
  return first === undefined ? [USUAL] : first.startsWith('-') ? [USUAL, first, ...more] : [first, ...more]
}

function commandNamed(words: readonly string[], table: readonly Command[]) {
  for (const length of [2, 1]) {
    const name = words.slice(0, length).join(' ')
    const found = table.find((each) => each.name === name)
    if (found) return { command: found, rest: words.slice(length) }
  }
  return undefined
}

function unknownCommand(words: readonly string[], table: readonly Command[], group: readonly Command[]): UsageError {
  const first = words[0] ?? ''
  const isInGroup = group.length > 0
  const written = isInGroup ? `${first} ${words[1]}` : first
  const names = isInGroup ? group.map(({ name }) => name) : table.flatMap(({ name }) => [name, name.split(' ')[0] ?? ''])
  const nearest = nearestTo(written, names) ?? nearestTo(words.slice(0, 2).join(' '), names)
  const guess = nearest === undefined ? '' : `; did you mean “${nearest}”?`
  return new UsageError(`There is no command “${written}”${guess}`, isInGroup ? first : '')
}

function workOf(meant: Command, args: readonly string[]): (tools: CommandTools) => Promise<number> {
  try {
    return meant.prepare(writtenIn(meant, args))
  } catch (error) {
    if (error instanceof UsageError && error.about === undefined) throw new UsageError(error.message, meant.name)
    throw error
  }
}

/** What was written for each thing that the command takes, by its key. */
function writtenIn(meant: Command, args: readonly string[]): Map<string, string[]> {
  const keys = new Map(Object.keys(meant.options).map((key) => [optionName(key), key]))
  const places = Object.keys(meant.words)
  const written = new Map<string, string[]>()
  const add = (key: string, value: string) => written.set(key, [...(written.get(key) ?? []), value])
  const options = Object.fromEntries(
    [...keys].map(([name, key]) => [name.slice(2), { type: meant.options[key]?.as === null ? 'boolean' : 'string' } as const]),
  )
  let place = 0
  for (const token of parseArgs({ args: [...args], options, strict: false, tokens: true }).tokens) {
    if (token.kind === 'option-terminator') continue
    if (token.kind === 'positional') {
      const key = places[place++]
      if (key === undefined) throw new UsageError(`“${token.value}” is one word too many`)
      add(key, token.value)
      continue
    }
    const key = keys.get(token.rawName)
    if (key === undefined) throw unknownOption(token.rawName, [...keys.keys()])
    const as = meant.options[key]?.as ?? null
    if (as === null && token.value !== undefined) throw new UsageError(`${token.rawName} takes nothing behind it`)
    // `--class --subject …`: the word behind it is the next option, not a class.
    const isNext = token.inlineValue === false && token.value.startsWith('--')
    if (as !== null && (token.value === undefined || isNext)) throw new UsageError(`${token.rawName} takes a value: ${as}`)
    add(key, token.value ?? '')
  }
  return written
}

function unknownOption(written: string, known: readonly string[]): UsageError {
  const nearest = nearestTo(written, known)
  return new UsageError(`There is no option ${written} here${nearest === undefined ? '' : `; did you mean ${nearest}?`}`)
}
