import { ONEROSTER } from '@schoolgate/contracts/oneroster'
import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import { createAddresses, type Installation } from '#modules/schools'
import { programRoutes } from './programs.routes.ts'
import { createPrograms } from './programs.service.ts'
import { createReading } from './reading.service.ts'
import { createTokens } from './tokens.service.ts'

export { serveOneRoster } from './oneroster.routes.ts'
/** The same as a package of files. */
export { packageOf } from './package.ts'

/** Builds what programs of others read, by OneRoster 1.2, and how the head connects them. */
export function createOneRoster(world: Installation & { db: Db; clock: Clock }) {
  const { main: site } = createAddresses(world)
  const urls = oneRosterUrls(site)
  return {
    routes: programRoutes({ programs: createPrograms(world), site }),
    tokens: createTokens(world),
    reading: createReading({ ...world, ...urls }),
  }
}

/** Where the objects of this installation are found. */
export const oneRosterUrls = (site: string) => ({
  rosterUrl: `${site}${ONEROSTER}/rostering/v1p2`,
  gradebookUrl: `${site}${ONEROSTER}/gradebook/v1p2`,
})
