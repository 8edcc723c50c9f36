import { endPaper, printClassCards, printLeavingPaper, printPaperCodes, printWardCard } from '@schoolgate/contracts/papers'
import type { FastifyReply } from 'fastify'
import type { Db } from '#db'
import { signedIn } from '#lib/actor'
import { asPdf, type PdfMaterial } from '#lib/pdf/renderer'
import { notFound } from '#lib/problem'
import { route, shown, type Route, type ShownOf } from '#lib/route'
import type { Storage } from '#lib/storage'
import type { Installation } from '#modules/schools'
import type { Verify } from '#modules/verify'
import { createCards } from './cards.service.ts'
import { createLeavingPapers } from './leaving.service.ts'
import { createLetters } from './letters.service.ts'
import { nobodyWaits } from './papers.problems.ts'
import { endPapers, isPaper } from './papers.store.ts'

type Outside = Installation & PdfMaterial & { db: Db; storage: Storage; seal: Verify['seal'] }
type Made = { of: ShownOf[]; name: string; print: () => Promise<Buffer> }

/** What the office gives on paper of its pupils. */
export type Papers = { routes: Route[] }

/** Builds the papers module: cards for the gate, papers to who leaves, letters with codes. */
export function createPapers(world: Outside): Papers {
  const { db, clock } = world
  const leaving = createLeavingPapers(world)
  const cards = createCards(world)
  const letters = createLetters(world)
  const answer = ({ of, name, print }: Made, reply: FastifyReply) =>
    shown(of, async () => {
      asPdf(reply, name)
      return print()
    })
  return {
    routes: [
      route(printLeavingPaper, async ({ params, scope, request, reply }) =>
        answer(await leaving(signedIn(scope, request.ip), params.id), reply),
      ),
      route(printWardCard, async ({ params, body, scope, request, reply }) =>
        answer(await cards(signedIn(scope, request.ip), body.kind, { wardId: params.id }), reply),
      ),
      route(printClassCards, async ({ params, body, scope, request, reply }) =>
        answer(await cards(signedIn(scope, request.ip), body.kind, { classId: params.id }), reply),
      ),
      route(printPaperCodes, async ({ params, scope, request, reply }) => {
        const made = await letters(signedIn(scope, request.ip), params.id)
        if (made.letters === 0) throw nobodyWaits()
        return answer(made, reply)
      }),
      route(endPaper, async ({ params, scope, request }) => {
        const by = signedIn(scope, request.ip)
        await db.as(scope, async (tx) => {
          if (!(await isPaper(tx, scope.schoolId, params.id))) throw notFound()
          await endPapers(tx, by, [params.id], clock())
        })
        return { paper: { id: params.id, is_over: true } }
      }),
    ],
  }
}
