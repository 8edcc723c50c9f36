import { cancelWork, getWork, listWork, takeWorkFile } from '@schoolgate/contracts/office-work'
import { signedIn } from '#lib/actor'
import { asPdf } from '#lib/pdf/renderer'
import { route, shown, type Route } from '#lib/route'
import type { WorkService } from './work.service.ts'

/** The office's doors to what it asked for: how far it is, ending it, and taking out what came of it. */
export const workRoutes = (service: WorkService): Route[] => [
  route(listWork, async ({ scope }) => ({ work: await service.list(scope) })),

  route(getWork, async ({ params, scope }) => ({ work: await service.one(scope, params.id) })),

  route(cancelWork, async ({ params, scope, request }) => ({
    work: await service.cancel(scope, signedIn(scope, request.ip), params.id),
  })),

  route(takeWorkFile, async ({ params, scope, reply }) => {
    const { name, bytes, shows } = await service.file(scope, params.id)
    return shown(shows, () => {
      asPdf(reply, name)
      return bytes
    })
  }),
]
