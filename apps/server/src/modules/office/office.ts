import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import type { Route } from '#lib/route'
import type { Storage } from '#lib/storage'
import { officeRoutes } from './office.routes.ts'

/** The school's own side. */
export type Office = { routes: Route[] }

/** Builds the office module. */
export const createOffice = (world: { db: Db; clock: Clock; storage: Storage }): Office => ({ routes: officeRoutes(world) })
