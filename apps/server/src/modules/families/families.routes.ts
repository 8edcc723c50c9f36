import { forgetFamily, getFamilyKept, keepFamily, takeFamily } from '@schoolgate/contracts/families'
import type { Db } from '#db'
import { signedIn } from '#lib/actor'
import type { Clock } from '#lib/clock'
import { attachmentNamed } from '#lib/disposition'
import { route, shown, type Route } from '#lib/route'
import type { Storage } from '#lib/storage'
import { familyFile } from './family-file.ts'
import { createFamiliesService } from './families.service.ts'

const ofPupils = (pupils: readonly { id: string }[], guardianId: string) =>
  pupils.map(({ id }) => ({ wardId: id, subjectId: guardianId }))

/** Builds the families module. */
export function createFamilies({ storage, ...world }: { db: Db; clock: Clock; storage: Pick<Storage, 'get'> }): {
  routes: Route[]
} {
  const families = createFamiliesService(world)
  return {
    routes: [
      route(getFamilyKept, async ({ params, scope }) => {
        const family = await families.kept(scope, params.id)
        return shown(ofPupils(family.pupils, params.id), () => ({ family }))
      }),

      route(takeFamily, async ({ params, scope, reply }) => {
        const { family, tables, pictures } = await families.everything(scope, params.id)
        return shown(ofPupils(family.pupils, params.id), async () => {
          const name = `${family.guardian.fullname} ${world.clock().toISOString().slice(0, 10)}.zip`
          void reply.type('application/zip').header('content-disposition', attachmentNamed(name))
          return familyFile(tables, pictures, (sha256) => storage.get(sha256))
        })
      }),

      route(forgetFamily, ({ params, body, scope, request }) =>
        families.forget(signedIn(scope, request.ip), params.id, body.reason),
      ),

      route(keepFamily, ({ params, scope, request }) => families.keep(signedIn(scope, request.ip), params.id)),
    ],
  }
}
