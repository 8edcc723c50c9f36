import { getOwingFamily, listOwing, noteOwing, remindOwing } from '@schoolgate/contracts/owing'
import type { Money } from '@schoolgate/contracts/money'
import type { Db } from '#db'
import { keyedActor } from '#lib/actor'
import type { Clock } from '#lib/clock'
import type { PdfMaterial } from '#lib/pdf/renderer'
import { route, shown, type Route } from '#lib/route'
import type { JobKind } from '#modules/jobs'
import { smsPrice } from '#modules/office'
import { createAddresses, type Installation } from '#modules/schools'
import { longWorkJob } from '#modules/work'
import { createOwingLetters } from './letters.service.ts'
import { createOwingList, owingFamily } from './list.service.ts'
import { note } from './notes.service.ts'
import { rehearse, remind } from './remind.service.ts'
import { takingRoutes } from './taking.routes.ts'

/** What is left to pay, family by family, and what is said of it. */
export type Owing = { routes: Route[]; jobs: readonly JobKind[] }

type World = Installation & PdfMaterial & { db: Db; clock: Clock; hundredSmsCost?: Money | undefined }

/** Builds the owing module. */
export function createOwing({ db, clock, hundredSmsCost, assetsRoot, prints, ...installation }: World): Owing {
  const addresses = createAddresses({ db, ...installation })
  const price = hundredSmsCost && smsPrice(hundredSmsCost)
  const list = createOwingList(db)
  const letters = createOwingLetters({ db, clock, assetsRoot, prints })
  return {
    jobs: [longWorkJob(clock, letters.work)],
    routes: [
      ...takingRoutes({ db, clock, letters }),

      route(listOwing, async ({ query, scope }) => {
        const page = await list(scope, query, clock())
        return shown(
          page.owing.flatMap(({ children }) => children.map(({ ward_id: wardId }) => ({ wardId }))),
          () => page,
        )
      }),

      route(getOwingFamily, async ({ params, scope }) => {
        const found = await owingFamily(db, scope, params.id, clock())
        return shown(
          found.bills.length > 0
            ? found.bills.map(({ ward_id: wardId, bill_id: subjectId }) => ({ wardId, subjectId }))
            : found.family.children.map(({ ward_id: wardId }) => ({ wardId })),
          () => found,
        )
      }),

      route(noteOwing, async ({ params: { id }, body, ...by }) => {
        await db.as(by.scope, (tx) => note(tx, { by: keyedActor(by), id, body }, clock()))
        return { id }
      }),

      route(remindOwing, async ({ body, ...by }) => {
        const now = clock()
        if (body.dry_run) return rehearse(db, by.scope, body, { addresses, smsPrice: price, now })
        return { ...(await db.as(by.scope, (tx) => remind(tx, keyedActor(by), body, now))), preview: null }
      }),
    ],
  }
}
