import { PAPER_CODE_EXPIRES_IN } from '@schoolgate/contracts/papers'
import type { Db } from '#db'
import type { Actor } from '#lib/actor'
import { dayIn } from '#lib/days'
import { createPdfRenderer, type PdfMaterial } from '#lib/pdf/renderer'
import { bytesOf } from '#lib/pdf/sheet'
import { printedDay } from '#lib/pdf/words'
import { localPhone } from '#lib/phone'
import { notFound } from '#lib/problem'
import type { Scope } from '#lib/scope'
import { squareOf } from '#lib/square'
import { createDeskCodes } from '#modules/identity'
import { createAddresses, type Installation } from '#modules/schools'
import { drawLetters } from './letters-paper.ts'
import { schoolOf } from './paper-school.ts'
import { lettersFor } from './readers.store.ts'

type Outside = Installation & PdfMaterial & { db: Db }

/** So much of a number tells its owner which one is meant, and a finder nothing. */
const SHOWN_DIGITS = 3

/** Builds the letters with codes to guardians of a class who were never in the app. */
export function createLetters({ db, ...world }: Outside) {
  const press = createPdfRenderer(world)
  const addresses = createAddresses({ db, ...world })
  const codes = createDeskCodes({ db, clock: world.clock })

  return async (by: Actor & { scope: Scope }, classId: string) => {
    const found = await db.as(by.scope, (tx) => lettersFor(tx, by.scope, classId))
    if (!found) throw notFound()
    const { school, klass, letters } = found
    const now = world.clock()
    /** Not before it stands in the record: a code that was made lets somebody in. Kept nowhere: it is printed once. */
    const print = async () => {
      const made = await codes.toLetters(
        by,
        letters.map(({ guardian }) => guardian),
      )
      const address = await addresses.of(school.id)
      const [phone] = school.phones
      const sheet = await press.open(`Letters with codes, ${klass}`, school.name)
      drawLetters(sheet, {
        school: schoolOf(school),
        address: address.replace(/^https?:\/\//, ''),
        square: squareOf(`${address}/login`),
        until: printedDay(dayIn(school.timezone, new Date(now.getTime() + PAPER_CODE_EXPIRES_IN * 1000))),
        call: phone === undefined ? 'Does it not work? Ask the office.' : `Does it not work? Call ${localPhone(phone)}.`,
        letters: letters.map(({ guardian, wards }) => ({
          to: guardian.title === null ? guardian.fullname : `${guardian.title} ${guardian.fullname}`,
          children: `${wards.map(({ firstName }) => firstName).join(', ')} · ${klass}`,
          code: (made.get(guardian.id) ?? '').replaceAll(/(\d{4})(?=\d)/g, '$1 '),
          phone: guardian.phone?.slice(-SHOWN_DIGITS) ?? '',
        })),
      })
      sheet.end()
      return bytesOf(sheet)
    }
    const of = letters.flatMap(({ guardian, wards }) => wards.map(({ id }) => ({ wardId: id, subjectId: guardian.id })))
    return { of, name: `Codes ${klass}.pdf`, print, letters: letters.length }
  }
}

export type Letters = ReturnType<typeof createLetters>
