import { inSubprocess, SubprocessEnded, type Subprogram } from '#lib/in-subprocess'
import { sheetRefused } from './sheets.problems.ts'

/** Why a file is not read, and what to do about it. */
type Refused = { refused: { wrong: string; todo: string } }

/**
 * Has a stranger's file read by a program in a process of its own; throws the problem that says why it is not. `todo`: what to do where it
 * takes too long, or too much.
 */
export async function readApart<Given extends object, Done extends { refused: null }>(
  program: Subprogram<Given, Refused | Done>,
  given: Given,
  limits: Parameters<typeof inSubprocess>[2],
  todo: string,
): Promise<Done> {
  const answer = await inSubprocess(program, given, limits).catch((error: unknown): Refused => {
    if (error instanceof SubprocessEnded) return { refused: { wrong: 'Reading the file took far too long.', todo } }
    throw error
  })
  if (answer.refused) throw sheetRefused(answer.refused)
  return answer
}
