import { askExport, takeExport } from '@schoolgate/contracts/exports'
import type { ExportForm, ExportTask } from '@schoolgate/contracts/office-work'
import type { Db } from '#db'
import { signedIn } from '#lib/actor'
import type { Clock } from '#lib/clock'
import { attachmentNamed } from '#lib/disposition'
import { route, shown, type Route } from '#lib/route'
import { XLSX } from '#lib/sheets/xlsx-writer'
import { askFor, showWork, workFile, type LongWork } from '#modules/work'

/** As the list of work names what was asked for. */
const NAMES: Record<ExportForm, string> = { xlsx: 'Excel', csv: 'CSV', oneroster: 'OneRoster 1.2' }

/** The head's doors by which everything of the school leaves it. */
export const exportsRoutes = (world: { db: Db; clock: Clock }, work: LongWork<ExportTask>): Route[] => [
  route(askExport, async ({ body: input, scope, request }) => {
    const ask = { by: signedIn(scope, request.ip), input, about: NAMES[input.form] }
    // Work is the system's to keep; whose school it is for, the session says.
    const id = await world.db.asSystem((tx) => askFor(tx, work, ask, world.clock()))
    return { work: await showWork(world, scope, id) }
  }),

  route(takeExport, async ({ params, scope, reply }) => {
    const { name, bytes, shows } = await workFile(world, scope, { id: params.id, kind: 'export' })
    return shown(shows, () => {
      void reply.type(name.endsWith('.xlsx') ? XLSX : 'application/zip').header('content-disposition', attachmentNamed(name))
      return bytes
    })
  }),
]
