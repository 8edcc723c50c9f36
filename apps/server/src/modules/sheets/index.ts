import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import type { Route } from '#lib/route'
import type { JobKind } from '#modules/jobs'
import { longWorkJob } from '#modules/work'
import { markSheetRoutes } from './mark-sheet.routes.ts'
import { workOnSheets } from './sheet-work.ts'
import { sheetsRoutes } from './sheets.routes.ts'
import { createSheetsService, SHEET_KEPT_MS } from './sheets.service.ts'
import { forgetSheets, someSheetIsOld } from './sheets.store.ts'

/** The same for who is added by hand: who looks like whom, and the next reference of the school's own. */
export { numbersFrom } from './understand/find-pupils.ts'
export { nameLikeness } from '#lib/sheets/words'

/** The file that somebody uploads, and how it is read, for whoever reads sheets of another kind. */
export { receiveSheet } from './receive-sheet.ts'
export { readApart } from './read-apart.ts'

/** The same from the command line. */
export { isOpenRow, saveByHand, tryByHand, type ListByHand } from './by-hand.ts'

/** Brings in lists as schools have them: read, understood, repaired, checked, saved. */
export function createSheets(world: { db: Db; clock: Clock }): { routes: Route[]; jobs: readonly JobKind[] } {
  const work = workOnSheets(world)
  const since = (now: Date) => new Date(now.getTime() - SHEET_KEPT_MS)
  const forget: JobKind = {
    name: 'sheets.forget',
    find: (now) => someSheetIsOld(since(now), now),
    once: (tx, _job, now) => forgetSheets(tx, since(now), now),
  }
  return {
    routes: [...sheetsRoutes(createSheetsService(world, work)), ...markSheetRoutes(world)],
    jobs: [longWorkJob(world.clock, work), forget],
  }
}
