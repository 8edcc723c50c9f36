import { askOwingLetters, printOwingLetter, takeOwingLetters, takeOwingList } from '@schoolgate/contracts/owing'
import * as z from 'zod'
import type { Db, Tx } from '#db'
import { nameOf } from '#db/audit'
import { doneOnce } from '#db/once'
import { keyedActor, signedIn } from '#lib/actor'
import type { Clock } from '#lib/clock'
import { attachmentNamed } from '#lib/disposition'
import { clockIn } from '#lib/local-time'
import { asPdf } from '#lib/pdf/renderer'
import { route, shown, type Route } from '#lib/route'
import { XLSX } from '#lib/sheets/xlsx-writer'
import { askFor, showWork, workFile } from '#modules/work'
import { owingFamilies } from './families.ts'
import { isMeant } from './list.service.ts'
import { chosenForLetters, type OwingLetters } from './letters.service.ts'
import { owingBook } from './owing-book.ts'
import { nobodyToRemind } from './owing.problems.ts'

/** As many families as it was asked for, also where it is sent again when fewer may be reminded. */
const Asked = z.object({ families: z.int(), id: z.string() })

/** What leaves the school of what is left to pay: letters, and the list as a spreadsheet. */
export function takingRoutes({ db, clock, letters }: { db: Db; clock: Clock; letters: OwingLetters }): Route[] {
  return [
    route(askOwingLetters, async ({ body: input, ...by }) => {
      const { scope, request } = by
      const now = clock()
      const chosen = await db.as(scope, async (tx) =>
        chosenForLetters((await owingFamilies(tx, scope.schoolId, now)).families, input),
      )
      const ask = { by: signedIn(scope, request.ip), input, about: aboutLetters(chosen.length) }
      // Work is the system's to keep; that there are such families was read as the caller.
      const asking = (tx: Tx) =>
        doneOnce(tx, keyedActor(by), now, Asked, async () => {
          if (chosen.length === 0) throw nobodyToRemind()
          return { families: chosen.length, id: await askFor(tx, letters.work, ask, now) }
        })
      const { families, id } = (await db.asSystem(asking)).made
      return { families, work: await showWork({ db, clock }, scope, id) }
    }),

    route(printOwingLetter, async ({ params, scope, request, reply }) => {
      const { wardIds, name, print } = await letters.one(signedIn(scope, request.ip), params.id)
      return shown(
        wardIds.map((wardId) => ({ wardId })),
        async () => {
          asPdf(reply, name)
          return print()
        },
      )
    }),

    route(takeOwingLetters, async ({ params, scope, reply }) => {
      const { name, bytes, shows } = await workFile({ db, clock }, scope, { id: params.id, kind: 'owing_letters' })
      return shown(shows, () => {
        asPdf(reply, name)
        return bytes
      })
    }),

    route(takeOwingList, async ({ body: { reason, ...which }, scope, request, reply }) => {
      const now = clock()
      const { meant, about, day } = await db.as(scope, async (tx) => {
        const { school, today, families } = await owingFamilies(tx, scope.schoolId, now)
        const { name, currency, timezone } = school
        const by = await nameOf(tx, signedIn(scope, request.ip))
        const at = `${today} ${clockIn(timezone, now)}`
        return { meant: families.filter(isMeant(which)), about: { school: name, currency, at, by, reason }, day: today }
      })
      return shown(
        meant.flatMap(({ children }) => children.map(({ id: wardId }) => ({ wardId }))),
        () => {
          void reply.type(XLSX).header('content-disposition', attachmentNamed(`Left to pay ${day}.xlsx`))
          return owingBook(meant, about)
        },
      )
    }),
  ]
}

const aboutLetters = (families: number): string => (families === 1 ? 'one family' : `${families} families`)
