import type { CardKind } from '@schoolgate/contracts/papers'
import type { Db } from '#db'
import type { Actor } from '#lib/actor'
import { createPdfRenderer, type PdfMaterial } from '#lib/pdf/renderer'
import { localPhone } from '#lib/phone'
import { notFound } from '#lib/problem'
import type { Scope } from '#lib/scope'
import { squareOf } from '#lib/square'
import type { Storage } from '#lib/storage'
import { createAddresses, type Installation } from '#modules/schools'
import { drawCards, type PrintedCard } from './cards-paper.ts'
import { schoolOf } from './paper-school.ts'
import { hasLeft, nobodyPicksUp } from './papers.problems.ts'
import { givePapers, type For } from './papers.store.ts'
import { cardsFor, type Which } from './readers.store.ts'

type Outside = Installation & PdfMaterial & { db: Db; storage: Storage }

const TITLES: Record<CardKind, string> = { pupil_card: 'Pupil’s card', pickup_card: 'May pick up' }

/** Builds the giving of cards for the gate. */
export function createCards({ db, storage, ...world }: Outside) {
  const press = createPdfRenderer(world)
  const addresses = createAddresses({ db, ...world })

  async function given(by: Actor & { scope: Scope }, kind: CardKind, which: Which) {
    return db.as(by.scope, async (tx) => {
      const found = await cardsFor(tx, by.scope, kind, which)
      if (!found) throw notFound()
      if (found.ward && found.ward.status !== 'active') throw hasLeft()
      if (found.whom.length === 0 && kind === 'pickup_card') throw nobodyPicksUp()
      const papers = await givePapers(tx, by, kind, found.whom, world.clock())
      const codes = new Map(papers.map((paper) => [`${paper.wardId} ${paper.guardianId}`, paper.verifyCode]))
      const codeOf = ({ wardId, guardianId }: For): string => {
        const code = codes.get(`${wardId} ${guardianId}`)
        if (code === undefined) throw new Error(`The card that was just given for ${wardId} is not there.`)
        return code
      }
      return { ...found, whom: found.whom.map((one) => ({ ...one, code: codeOf(one) })) }
    })
  }

  return async (by: Actor & { scope: Scope }, kind: CardKind, which: Which) => {
    const { school, klass, ward, whom } = await given(by, kind, which)
    const print = async () => {
      const address = await addresses.of(school.id)
      const cards: PrintedCard[] = []
      for (const { fullname, admissionNo, className, photo, picker, code } of whom)
        cards.push({
          title: TITLES[kind],
          name: picker?.fullname ?? fullname,
          lines: picker
            ? [`${picker.relationship.charAt(0).toUpperCase()}${picker.relationship.slice(1)} of`, fullname, className]
            : [className, admissionNo],
          initials: initialsOf(picker?.fullname ?? fullname),
          photo: photo === null ? null : `data:image/jpeg;base64,${(await storage.get(photo)).toString('base64')}`,
          code,
          square: squareOf(`${address}/verify?code=${code}`),
        })
      const [phone] = school.phones
      return press.print({
        kind: 'cards',
        title: `${TITLES[kind]}, ${klass}`,
        author: school.name,
        content: {
          school: schoolOf(school),
          foot: phone === undefined ? 'Found? Bring it to the school.' : `Found? Call ${localPhone(phone)}.`,
          cards,
        },
        draw: drawCards,
      })
    }
    const whose = ward === null ? klass : `${ward.firstName} ${ward.lastName}`
    return {
      of: whom.map(({ wardId }) => ({ wardId, subjectId: wardId })),
      name: `${TITLES[kind]} ${whose}.pdf`,
      print,
    }
  }
}

const initialsOf = (name: string): string => {
  const words = name.split(' ').filter((word) => word !== '')
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.charAt(0).toUpperCase() ?? '').join('')
}

export type Cards = ReturnType<typeof createCards>
