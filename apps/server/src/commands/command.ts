import type { ServerRole } from '#app/services'
import { Refusal } from '#lib/refusal'
import type { CommandContext, Needs } from './command-context.ts'
import type { Say } from './steps.ts'

/** What a command has before it opens anything: where it speaks, the server, and the way to the school's data. */
export type CommandTools = {
  say: Say
  serve(role: ServerRole | undefined): Promise<void>
  /** Which Schoolgate this is. */
  version(): Promise<string>
  /**
   * `isForPrograms`: what comes out is read by a program, so that what is said beside it goes elsewhere. `needs`: what must be there
   * already; left out, a school.
   */
  withCommandContext(
    work: (context: CommandContext) => Promise<number>,
    how?: { isForPrograms?: boolean; needs?: Needs },
  ): Promise<number>
}

/** What was typed is not what there is; `about` names the command or group whose help explains it, `''` that of all. */
export class UsageError extends Refusal {
  readonly about: string | undefined

  constructor(message: string, about?: string, options?: ErrorOptions) {
    super(message, options)
    this.about = about
  }
}

/** What may stand behind a command, by its name or by its place: how it is written, what it is, and how it is read. */
export type Parameter<T = unknown> = {
  /** What stands for the value in the help; null is a switch, which has none. */
  as: string | null
  says: string
  isNeeded: boolean
  isRepeated: boolean
  read(written: readonly string[]): T
}
export type Parameters = Readonly<Record<string, Parameter>>
/** What was wished for, as the command's own declarations read it. */
export type Arguments<T extends Parameters> = { [K in keyof T]: T[K] extends Parameter<infer V> ? V : never }

export type About<A extends Parameters, O extends Parameters> = {
  /** One word or two: `import`, `payment record`. */
  name: string
  /** One line for the list of all commands, without a full stop. */
  summary: string
  /** What its own help says besides. */
  more?: string
  /** What stands behind the name, in this order. */
  words?: A
  options?: O
  /** Without the program's name; each is one that the command understands. */
  examples: readonly [string, ...string[]]
}

/** One command: what it is called, what it takes, what its help says, and what it does. */
export type Command = {
  name: string
  summary: string
  more: string | undefined
  words: Parameters
  options: Parameters
  examples: readonly string[]
  /** Reads what was typed, or refuses it; nothing is done until the work is called. */
  prepare(written: Written): (tools: CommandTools) => Promise<number>
}

/** What was typed for each thing a command takes. */
export type Written = ReadonlyMap<string, readonly string[]>

/** Makes a command whose work gets exactly what its declarations say. */
export const command = <A extends Parameters, O extends Parameters>({
  run,
  ...about
}: About<A, O> & { run(args: Arguments<A> & Arguments<O>, tools: CommandTools): Promise<number> }): Command =>
  commandWith(about, {}, (args, _common, tools) => run(args, tools))

/** The same with options that several commands have in common. */
export function commandWith<A extends Parameters, O extends Parameters, C extends Parameters>(
  about: About<A, O>,
  common: C,
  run: (args: Arguments<A> & Arguments<O>, common: Arguments<C>, tools: CommandTools) => Promise<number>,
): Command {
  const { name, summary, more, words, options, examples } = about
  return {
    name,
    summary,
    more,
    words: words ?? {},
    options: { ...options, ...common },
    examples,
    prepare(written) {
      const args = { ...read(words, written, () => null), ...read(options, written, optionName) }
      const ofAll = read(common, written, optionName)
      return (tools) => run(args, ofAll, tools)
    },
  }
}

function read<T extends Parameters>(takes: T | undefined, written: Written, named: (key: string) => string | null): Arguments<T> {
  const args = Object.fromEntries(
    Object.entries<Parameter>(takes ?? {}).map(([key, taken]) => [key, readOne(named(key), taken, written.get(key) ?? [])]),
  )
  if (!isArguments<T>(args, takes ?? {})) throw new Error('Something that a command takes was not read.')
  return args
}

/** Everything was read by its own declaration, so the record has the type of the arguments. */
const isArguments = <T extends Parameters>(args: object, takes: Parameters): args is Arguments<T> =>
  Object.keys(takes).every((key) => key in args)

/** How an option is typed: `approvedBy` is `--approved-by`. */
export const optionName = (key: string): string => `--${key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

function readOne(option: string | null, taken: Parameter, written: readonly string[]): unknown {
  const name = option ?? taken.as ?? ''
  const asTyped = option !== null && taken.as !== null ? `${option} ${taken.as}` : name
  if (written.length === 0 && taken.isNeeded) throw new UsageError(`${asTyped} is missing: ${taken.says}`)
  if (written.length > 1 && !taken.isRepeated) throw new UsageError(`${name} stands there twice`)
  try {
    return taken.read(written)
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    throw new UsageError(`${name} ${error.message}`, undefined, { cause: error })
  }
}

/** Why a value cannot be read: what comes after the name of what it was written for. */
export class Unreadable extends Error {}
