import { UsageError } from './command.ts'

/** Takes `--settings FILE`, which every command has and which may stand anywhere among its words, out of them. */
export function withoutSettings(typed: readonly string[]): { named: string | undefined; words: string[] } {
  const at = typed.findIndex((word) => /^--settings(=|$)/.test(word))
  const word = typed[at]
  if (word === undefined) return { named: undefined, words: [...typed] }
  const isOneWord = word.includes('=')
  const named = isOneWord ? word.slice(word.indexOf('=') + 1) : typed[at + 1]
  if (!named) throw new UsageError('--settings takes a value: FILE', '')
  return { named, words: typed.toSpliced(at, isOneWord ? 1 : 2) }
}
