import type { ServerRole } from '#app/services'
import { Refusal } from '#lib/refusal'
import type { Desk, Needs } from './desk.ts'
import type { Say } from './steps.ts'

/** What a command has at hand before it opens anything: where it speaks, the server, and the way to the school's data. */
export type Hands = {
  say: Say
  serve(role: ServerRole | undefined): Promise<void>
  /** Which Schoolgate this is. */
  version(): Promise<string>
  /**
   * `isForPrograms`: what comes out is read by a program, so that what is said beside it goes elsewhere. `needs`: what must be there
   * already; left out, a school.
   */
  atTheDesk(work: (desk: Desk) => Promise<number>, how?: { isForPrograms?: boolean; needs?: Needs }): Promise<number>
}

/** What was typed is not what there is; `about` names the command or group whose help explains it, `''` that of all. */
export class Misuse extends Refusal {
  readonly about: string | undefined

  constructor(message: string, about?: string, options?: ErrorOptions) {
    super(message, options)
    this.about = about
  }
}

/** What may stand behind a command, by its name or by its place: how it is written, what it is, and how it is read. */
export type Taken<T = unknown> = {
  /** What stands for the value in the help; null is a switch, which has none. */
  as: string | null
  says: string
  isNeeded: boolean
  isRepeated: boolean
  read(written: readonly string[]): T
}
export type Takes = Readonly<Record<string, Taken>>
/** What was wished for, as the command's own declarations read it. */
export type Wish<T extends Takes> = { [K in keyof T]: T[K] extends Taken<infer V> ? V : never }

export type About<A extends Takes, O extends Takes> = {
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
  words: Takes
  options: Takes
  examples: readonly string[]
  /** Reads what was typed, or refuses it; nothing is done until the work is called. */
  prepare(written: Written): (hands: Hands) => Promise<number>
}

/** What was typed for each thing a command takes. */
export type Written = ReadonlyMap<string, readonly string[]>

/** Makes a command whose work gets exactly what its declarations say. */
export const command = <A extends Takes, O extends Takes>({
  run,
  ...about
}: About<A, O> & { run(wish: Wish<A> & Wish<O>, hands: Hands): Promise<number> }): Command =>
  commandWith(about, {}, (wish, _common, hands) => run(wish, hands))

/** The same with options that several commands have in common. */
export function commandWith<A extends Takes, O extends Takes, C extends Takes>(
  about: About<A, O>,
  common: C,
  run: (wish: Wish<A> & Wish<O>, common: Wish<C>, hands: Hands) => Promise<number>,
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
      const wish = { ...read(words, written, () => null), ...read(options, written, optionName) }
      const ofAll = read(common, written, optionName)
      return (hands) => run(wish, ofAll, hands)
    },
  }
}

function read<T extends Takes>(takes: T | undefined, written: Written, named: (key: string) => string | null): Wish<T> {
  const wish = Object.fromEntries(
    Object.entries<Taken>(takes ?? {}).map(([key, taken]) => [key, readOne(named(key), taken, written.get(key) ?? [])]),
  )
  if (!isWish<T>(wish, takes ?? {})) throw new Error('Something that a command takes was not read.')
  return wish
}

/** Everything was read by its own declaration, so the record has the wish's type. */
const isWish = <T extends Takes>(wish: object, takes: Takes): wish is Wish<T> => Object.keys(takes).every((key) => key in wish)

/** How an option is typed: `approvedBy` is `--approved-by`. */
export const optionName = (key: string): string => `--${key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

function readOne(option: string | null, taken: Taken, written: readonly string[]): unknown {
  const name = option ?? taken.as ?? ''
  const asTyped = option !== null && taken.as !== null ? `${option} ${taken.as}` : name
  if (written.length === 0 && taken.isNeeded) throw new Misuse(`${asTyped} is missing: ${taken.says}`)
  if (written.length > 1 && !taken.isRepeated) throw new Misuse(`${name} stands there twice`)
  try {
    return taken.read(written)
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    throw new Misuse(`${name} ${error.message}`, undefined, { cause: error })
  }
}

/** Why a value cannot be read: what comes after the name of what it was written for. */
export class Unreadable extends Error {}
