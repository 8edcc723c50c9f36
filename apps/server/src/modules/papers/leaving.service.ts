import type { PaperKind } from '@schoolgate/contracts/papers'
import type { Db } from '#db'
import type { Actor } from '#lib/actor'
import { daysAfter } from '#lib/days'
import { fullnameOf } from '#lib/full-name'
import { createPdfRenderer, type PdfMaterial } from '#lib/pdf/renderer'
import { printedDay } from '#lib/pdf/words'
import { notFound } from '#lib/problem'
import { createAddresses, type Installation } from '#modules/schools'
import type { Verify } from '#modules/verify'
import { drawLeaving } from './leaving-paper.ts'
import { schoolOf } from './paper-school.ts'
import { leavesNot } from './papers.problems.ts'
import { endPapers, givePapers, heldPapers } from './papers.store.ts'
import { leaverFor } from './readers.store.ts'

type Outside = Installation & PdfMaterial & { db: Db; seal: Verify['seal'] }

const KINDS: readonly PaperKind[] = ['transfer_letter', 'leaving_certificate']
const TITLES = { transfer_letter: 'Transfer letter', leaving_certificate: 'School leaving certificate' } as const

/** Builds the giving of papers to who leaves. */
export function createLeavingPapers({ db, seal, ...world }: Outside) {
  const press = createPdfRenderer(world)
  const { verifyPage } = createAddresses({ db, ...world })

  /** The paper that holds, of the departure as the school knows it now. */
  async function given(by: Actor & { scope: NonNullable<Actor['scope']> }, wardId: string) {
    const now = world.clock()
    return db.as(by.scope, async (tx) => {
      const leaver = await leaverFor(tx, by.scope, wardId)
      if (!leaver) throw notFound()
      const { move } = leaver
      if (!move) throw leavesNot()
      const kind = move.move.becomes === 'graduated' ? ('leaving_certificate' as const) : ('transfer_letter' as const)
      // One that was given for another departure, or as another paper, says what is not so any more.
      const others = (await heldPapers(tx, by.schoolId, KINDS, [wardId])).filter(
        (paper) => paper.kind !== kind || paper.createdAt < move.move.createdAt,
      )
      const stale = others.map(({ id }) => id)
      if (stale.length > 0) await endPapers(tx, by, stale, now)
      const [paper] = await givePapers(tx, by, kind, [{ wardId, guardianId: null }], now)
      if (!paper) throw new Error(`The paper that was just given to ${wardId} is not there.`)
      return { ...leaver, move, kind, paper }
    })
  }

  return async (by: Actor & { scope: NonNullable<Actor['scope']> }, wardId: string) => {
    const { ward, school, move, kind, paper, reports } = await given(by, wardId)
    const title = TITLES[kind]
    const fullname = fullnameOf(ward)
    const lastDay = daysAfter(move.move.day, -1)
    const print = async () => {
      const facts = { code: paper.verifyCode, version: 1, issued_on: paper.givenOn, figures: {} }
      const holder = `${ward.firstName} ${ward.lastName.slice(0, 1)}.`
      const about = `${move.from}, last day ${printedDay(lastDay)}`
      const [square, page] = await Promise.all([seal(school.id, { kind, ...facts, holder, about }), verifyPage(school.id)])
      return press.print({
        kind: 'leaving paper',
        title: `${title} of ${fullname}`,
        author: school.name,
        content: {
          school: schoolOf(school),
          title,
          sentence: SENTENCES[kind](fullname, school.name, move.from, printedDay(lastDay)),
          facts: [
            ['Name', fullname],
            ['Admission number', ward.admissionNo],
            ['Born', ward.dateOfBirth && printedDay(ward.dateOfBirth)],
            ['At this school since', ward.joinedOn && printedDay(ward.joinedOn)],
            ['Class', move.from],
            ['Last day at this school', printedDay(lastDay)],
            ['Term reports written', reports === 0 ? null : `${reports}`],
            ['Reason', move.move.reason],
            ['Next school', move.move.nextSchool],
          ].flatMap(([label, value]) => (label && value ? [{ label, value }] : [])),
          head: `${school.headTeacherTitle} ${school.headTeacherName}`.trim(),
          square,
          check: `Code ${paper.verifyCode} · given ${printedDay(paper.givenOn)} · check it: ${page}`,
        },
        draw: drawLeaving,
      })
    }
    return { of: [{ wardId, subjectId: paper.id }], name: `${title} ${fullname}.pdf`, print }
  }
}

const SENTENCES = {
  transfer_letter: (name: string, school: string, klass: string, day: string) =>
    `The last day of ${name} at ${school}, in ${klass}, is ${day}. The child leaves with the school’s knowledge. We ask the next school to receive the child with this letter.`,
  leaving_certificate: (name: string, school: string, klass: string, day: string) =>
    `${name} was a pupil of ${school} until ${day} and completed ${klass}, the last class here.`,
}

export type LeavingPapers = ReturnType<typeof createLeavingPapers>
