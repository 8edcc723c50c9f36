import { getRegister, listRegisters, saveRegister } from '@schoolgate/contracts/registers'
import type { Db } from '#db'
import { doneOnce } from '#db/once'
import { signedIn } from '#lib/actor'
import type { Clock } from '#lib/clock'
import { route, shown, type Route } from '#lib/route'
import { registerOf, registersToday } from './read-register.service.ts'
import { saveRegisterOf } from './save-register.service.ts'

/** Registers as they are taken at school. */
export const registerRoutes = ({ db, clock }: { db: Db; clock: Clock }): Route[] => [
  route(listRegisters, ({ scope }) => db.as(scope, (tx) => registersToday(tx, scope, clock()))),

  route(getRegister, async ({ params, query, scope }) => {
    const register = await db.as(scope, (tx) => registerOf(tx, scope, params.id, query.day, clock()))
    return shown(
      register.pupils.map(({ id }) => ({ wardId: id })),
      () => register,
    )
  }),

  route(saveRegister, async ({ params, body, scope, request, keyed }) => {
    const by = { ...signedIn(scope, request.ip), keyed }
    const now = clock()
    const { made } = await db.as(scope, (tx) =>
      doneOnce(tx, by, now, saveRegister.response, () => saveRegisterOf(tx, by, params.id, body, now)),
    )
    return made
  }),
]
