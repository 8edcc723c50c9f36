import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { PAPER_MAX_BYTES } from '#lib/paper'
import { Problem } from '#lib/problem'
import { diskRefusal, Refusal } from '#lib/refusal'
import { giveHandwriting, keepHandwriting, staffWhoSign, takeHandwriting } from '#modules/reports'
import type { Desk } from './desk.ts'
import { schoolNamed } from './which-school.ts'

export const SIGNATURE_OPTIONS = { school: { type: 'string' } } as const

/** What can be done about signatures, and the words it is asked for with. */
export const SIGNATURE_DEEDS = { list: ['list'], give: ['give', 'REF', 'FILE'], remove: ['remove', 'REF'] } as const
type Deed = keyof typeof SIGNATURE_DEEDS

/** The deed of this name; refuses any other. */
export function signatureDeedNamed(name: string | undefined): Deed {
  if (name === 'list' || name === 'give' || name === 'remove') return name
  throw new Refusal('It is: schoolgate signature list, signature give REF FILE or signature remove REF.')
}

type Choice = { school?: string | undefined; staff?: string | undefined; file?: string | undefined }

/** `schoolgate signature`: who signs reports, and with what from now on. */
export async function signatureDesk(desk: Desk, deed: Deed, { staff = '', file = '', school: code }: Choice): Promise<number> {
  const { db, storage, clock, say } = desk
  const school = await schoolNamed(db, code)
  const giver = { schoolId: school.id, scope: null, name: 'schoolgate signature' }
  if (deed === 'list') {
    for (const each of await db.asSystem((tx) => staffWhoSign(tx, school.id)))
      say(
        `  ${each.staff}  ${each.name} (${each.role}): ${each.is_given ? 'signs reports' : 'no signature, the name stands alone'}`,
      )
    return 0
  }
  const done = (async () => {
    if (deed === 'remove') return db.asSystem((tx) => takeHandwriting(tx, giver, staff, clock()))
    const picture = await keepHandwriting(await bytesOf(path.resolve(file)), storage)
    return db.asSystem((tx) => giveHandwriting(tx, giver, staff, picture, clock()))
  })()
  const { name } = await done.catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error
    throw new Refusal(error.status === 404 ? `${school.name} has no staff “${staff}”.` : error.message, { cause: error })
  })
  say(
    deed === 'remove'
      ? `The name of ${name} stands alone on reports that are published from now on.`
      : `${name} signs the reports that are published from now on. Those that are out stay as they are.`,
  )
  return 0
}

async function bytesOf(file: string): Promise<Buffer> {
  try {
    if ((await stat(file)).size > PAPER_MAX_BYTES) throw new Refusal(`${file} is larger than 5 MB.`)
    return await readFile(file)
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw diskRefusal(error, file) ?? new Refusal(`There is no file ${file}.`, { cause: error })
  }
}
