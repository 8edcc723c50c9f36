import { find } from '@schoolgate/contracts/find'
import { route, type Route } from '#lib/route'
import type { createFindService } from './find.service.ts'

export const findRoutes = (service: ReturnType<typeof createFindService>): Route[] => [
  route(find, ({ query, scope }) => service.find(scope, query.q)),
]
