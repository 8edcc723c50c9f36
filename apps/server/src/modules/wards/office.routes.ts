import { getGuardian } from '@schoolgate/contracts/office-guardians'
import { getWardRecord, listPupils, printClassList } from '@schoolgate/contracts/office-pupils'
import type { Db } from '#db'
import { readCursor, writeCursor } from '#lib/cursor'
import { asPdf, type PdfMaterial } from '#lib/pdf/renderer'
import { localPhone } from '#lib/phone'
import { notFound } from '#lib/problem'
import { route, shown, type Route } from '#lib/route'
import { papersShown } from '#modules/papers'
import { createClassLists } from './class-list.service.ts'
import { messagesOf } from './guardian.service.ts'
import { guardianFor, signsInBy } from './guardian.store.ts'
import { isPlace, pupilsOf } from './pupils.store.ts'
import { recordFor } from './record.store.ts'

const PAGE_SIZE = 50

const local = <Named extends { phone: string | null }>(named: Named): Named => ({
  ...named,
  phone: named.phone && localPhone(named.phone),
})

/** What the school's staff read of pupils. */
export function officeRoutes({ db, clock, ...material }: PdfMaterial & { db: Db }): Route[] {
  const classList = createClassLists({ db, clock, ...material })
  return [
    route(listPupils, async ({ query: { cursor, limit = PAGE_SIZE, ...which }, scope }) => {
      const after = cursor === undefined ? null : readCursor(cursor, (place) => (isPlace(place) ? place : null))
      const { pupils, places, ...rest } = await db.as(scope, (tx) => pupilsOf(tx, scope, { ...which, after, limit }))
      const page = pupils.slice(0, limit)
      const last = pupils.length > limit ? places[page.length - 1] : undefined
      return shown(
        page.map(({ id }) => ({ wardId: id, subjectId: id })),
        () => ({
          ...rest,
          pupils: page.map((pupil) => ({ ...pupil, guardian: pupil.guardian && local(pupil.guardian) })),
          next_cursor: last ? writeCursor(last) : null,
        }),
      )
    }),

    route(getWardRecord, async ({ params, scope }) => {
      const found = await db.as(scope, async (tx) => {
        const record = await recordFor(tx, scope, params.id, clock())
        return record && { ...record, papers: await papersShown(tx, scope, params.id) }
      })
      if (!found) throw notFound()
      return shown([{ wardId: params.id, subjectId: params.id }], () => ({ ...found, guardians: found.guardians.map(local) }))
    }),

    route(getGuardian, async ({ params, scope }) => {
      const found = await db.as(scope, (tx) => guardianFor(tx, scope, params.id))
      if (!found) throw notFound()
      const { contacts, devices } = await signsInBy(db, params.id, clock())
      return shown(
        found.children.map(({ ward_id: wardId }) => ({ wardId, subjectId: params.id })),
        () => ({
          guardian: found.guardian,
          children: found.children,
          messages: messagesOf(found.told),
          contacts: contacts.map((contact) =>
            contact.kind === 'email' ? contact : { ...contact, value: localPhone(contact.value) },
          ),
          devices,
        }),
      )
    }),

    route(printClassList, async ({ params, body, scope, reply }) => {
      const list = await classList(scope, params.id, body.with_phones)
      if (!list) throw notFound()
      return shown(list.of, async () => {
        asPdf(reply, list.name)
        return list.print()
      })
    }),
  ]
}
