import { setImmediate } from 'node:timers/promises'
import { OwingLettersTask, takeOwingLetters } from '@schoolgate/contracts/owing'
import type { Db, Tx } from '#db'
import { nameOf } from '#db/audit'
import type { Actor } from '#lib/actor'
import { dayIn } from '#lib/days'
import { moneyText } from '#lib/money'
import { createPdfRenderer, type PdfMaterial } from '#lib/pdf/renderer'
import { bytesOf } from '#lib/pdf/sheet'
import { printedDay } from '#lib/pdf/words'
import { localPhone } from '#lib/phone'
import { notFound } from '#lib/problem'
import type { Scope } from '#lib/scope'
import { paperSchoolOf, printingSchool, whereToPay } from '#modules/billing'
import type { LongWork } from '#modules/work'
import { owingFamilies, type Family } from './families.ts'
import { openBillsOf, standingFor, type Stander } from './families.store.ts'
import { isMeant } from './list.service.ts'
import { drawOwingLetter, type LetterFrame, type PrintedOwingLetter } from './letters-paper.ts'
import { withTitle } from './shown.ts'

/** The families that get a letter: those who may be reminded now, as on every other way. */
export const chosenForLetters = (families: readonly Family[], asked: OwingLettersTask): Family[] => {
  const except = new Set(asked.except)
  return families.filter((family) => family.notReminded === null && isMeant(asked)(family) && !except.has(family.id))
}

type Written = { families: readonly Family[]; currency: string; now: Date }
type Letters = { school: { name: string }; frame: LetterFrame; letters: PrintedOwingLetter[]; wardIds: string[] }

/**
 * Letters to these families. Each goes to somebody who may see the bills in it, and to no one else: where one of those who pay is kept from
 * a child's bills, that child stands in the letter of another.
 */
async function lettersTo(tx: Tx, by: Actor, { families, currency, now }: Written): Promise<Letters> {
  const { schoolId } = by
  const school = await printingSchool(tx, schoolId)
  const today = dayIn(school.timezone, now)
  const wardIds = families.flatMap(({ children }) => children.filter(({ status }) => status === 'active').map(({ id }) => id))
  const bills = Map.groupBy(await openBillsOf(tx, wardIds), ({ wardId }) => wardId)
  const standers = Map.groupBy(await standingFor(tx, schoolId), ({ wardId }) => wardId)
  const money = (amount_minor: number) => ({ amount_minor, currency })
  const [phone] = school.phones
  const from = `${await nameOf(tx, by)}\n${by.role === 'head' ? 'Head' : 'Bursar'}, ${school.name}`
  const letters = families.flatMap((family) =>
    readersOf(family, standers).map(({ reader, children }): PrintedOwingLetter => {
      const lines = children.flatMap((child) =>
        (bills.get(child.id) ?? []).map((bill) => ({
          child: `${child.firstName}, ${child.className}`,
          bill: `${bill.billNo}, ${bill.term}`,
          due: bill.dueOn === null ? '' : printedDay(bill.dueOn),
          left: money(bill.left),
          hasPaid: bill.left < bill.total,
        })),
      )
      const left = money(children.reduce((sum, child) => sum + child.left, 0))
      const names = listed(children.map(({ firstName }) => firstName))
      const thanks = lines.some(({ hasPaid }) => hasPaid) ? 'Thank you for what you have paid. ' : ''
      const call = phone === undefined ? '' : `, or call ${localPhone(phone)}`
      return {
        to: withTitle(reader),
        before: [`${thanks}${moneyText(left, 'en')} is left for ${names}.`],
        lines: lines.map(({ child, bill, due, left: minor }) => ({ child, bill, due, left: minor })),
        left,
        after: [
          'Any part helps.',
          `If this month is hard, tell us a day that works: in the app, at the office${call}. No child is sent home for it. If you have paid already, show us the receipt and forgive this letter.`,
        ],
        pay: whereToPay(school),
        from,
      }
    }),
  )
  const check = `Written on ${printedDay(today)}, as the books stood then.`
  return { school, frame: { school: paperSchoolOf(school), day: printedDay(today), check }, letters, wardIds }
}

/** Who reads of which children: whoever stood first of all they may see, the next of those who are left. */
function readersOf(family: Family, standers: ReadonlyMap<string, readonly Stander[]>) {
  const sees = (reader: Stander, wardId: string) =>
    (standers.get(wardId) ?? []).some(({ guardianId, mayBills }) => guardianId === reader.guardianId && mayBills)
  const told = new Set<string>()
  return family.payers.flatMap((reader) => {
    const children = family.children.filter(({ id, status }) => status === 'active' && !told.has(id) && sees(reader, id))
    for (const { id } of children) told.add(id)
    return children.length === 0 ? [] : [{ reader, children }]
  })
}

/** `Ama`, `Ama and Kofi`, `Ama, Kofi and Esi`. */
const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`

type Outside = PdfMaterial & { db: Db }

/** Builds the letters to families that owe. */
export function createOwingLetters({ db, clock, ...world }: Outside) {
  const press = createPdfRenderer({ clock, ...world })

  /** All of them as long work: it only reads, so that begun again it begins anew. */
  const work: LongWork<OwingLettersTask> = {
    kind: 'owing_letters',
    roles: takeOwingLetters.access,
    parse: (input) => OwingLettersTask.parse(input),
    async carryOut({ input, by, write: step, progress }) {
      const {
        school: sender,
        frame,
        letters,
        wardIds,
      } = await step(async (tx) => {
        const now = clock()
        const { families, school } = await owingFamilies(tx, by.schoolId, now)
        return lettersTo(tx, by, { families: chosenForLetters(families, input), currency: school.currency, now })
      })
      if (letters.length === 0) return null
      const sheet = await press.open('A word about school fees', sender.name)
      for (const [at, letter] of letters.entries()) {
        drawOwingLetter(sheet, letter, frame)
        await progress(at + 1, letters.length)
        await setImmediate()
      }
      sheet.end()
      const shows = wardIds.map((wardId) => ({ wardId }))
      return { name: `Letters ${frame.day}.pdf`, bytes: await bytesOf(sheet), shows }
    },
  }

  return {
    work,

    /** The letter or letters to one family as they would be printed, whether or not it may be reminded now. */
    async one(by: Actor & { scope: Scope }, wardId: string) {
      const { school, frame, letters, wardIds } = await db.as(by.scope, async (tx) => {
        const now = clock()
        const { families, school: here } = await owingFamilies(tx, by.schoolId, now)
        const family = families.find(({ children }) => children.some(({ id }) => id === wardId))
        if (!family) throw notFound()
        return lettersTo(tx, by, { families: [family], currency: here.currency, now })
      })
      if (letters.length === 0) throw notFound()
      const print = () =>
        press.print({
          kind: 'owing letter',
          title: `A word about school fees, ${letters[0]?.to ?? ''}`,
          author: school.name,
          content: { letters, frame },
          draw: (sheet, content) => {
            for (const letter of content.letters) drawOwingLetter(sheet, letter, content.frame)
          },
        })
      return { wardIds, name: `Letter ${letters[0]?.to ?? ''}.pdf`, print }
    },
  }
}

export type OwingLetters = ReturnType<typeof createOwingLetters>
