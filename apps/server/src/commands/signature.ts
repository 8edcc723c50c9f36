import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { PAPER_MAX_BYTES } from '@schoolgate/contracts/paper-files'
import { Problem } from '#lib/problem'
import { Refusal } from '#lib/refusal'
import { giveHandwriting, keepHandwriting, staffWhoSign, takeHandwriting } from '#modules/reports'
import type { ChangeContext, SchoolContext } from './school-command.ts'

/** `schoolgate signature list`: who signs reports, and with what. */
export async function listSignatures({ db, say, school }: SchoolContext): Promise<number> {
  for (const each of await db.asSystem((tx) => staffWhoSign(tx, school.id)))
    say(
      `  ${each.staff}  ${each.name} (${each.role}): ${each.is_given ? 'signs reports' : 'no signature, the name stands alone'}`,
    )
  return 0
}

/** `schoolgate signature give`: this member of staff signs with this picture from now on. */
export async function giveSignature(context: ChangeContext, staff: string, file: string): Promise<number> {
  const { db, storage, clock, say } = context
  if ((await stat(file)).size > PAPER_MAX_BYTES) throw new Refusal(`${path.basename(file)} is larger than 5 MB.`)
  const picture = await keepHandwriting(await readFile(file), storage)
  const { name } = await ofStaff(context, staff, () =>
    db.asSystem((tx) => giveHandwriting(tx, context.by, staff, picture, clock())),
  )
  say(`${name} signs the reports that are published from now on. Those that are out stay as they are.`)
  return 0
}

/** `schoolgate signature remove`: the printed name stands alone again. */
export async function removeSignature(context: ChangeContext, staff: string): Promise<number> {
  const { db, clock, say } = context
  const { name } = await ofStaff(context, staff, () => db.asSystem((tx) => takeHandwriting(tx, context.by, staff, clock())))
  say(`The name of ${name} stands alone on reports that are published from now on.`)
  return 0
}

async function ofStaff<T>({ school }: SchoolContext, staff: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 404) throw error
    throw new Refusal(`${school.name} has no staff “${staff}”.`, { cause: error })
  }
}
