import { printFamilyStatement } from '@schoolgate/contracts/money-papers'
import { getFamilyStatement } from '@schoolgate/contracts/statements'
import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import { asPdf } from '#lib/pdf/renderer'
import { notFound } from '#lib/problem'
import { route, shown, type Route } from '#lib/route'
import type { Scope } from '#lib/scope'
import { familyStatement, type FamilyStatement } from './family-statement.service.ts'
import type { Papers } from './papers.service.ts'

/** The account of a whole family, for the desk: on a screen and on paper. */
export function familyStatementRoutes({ db, clock, papers }: { db: Db; clock: Clock; papers: Papers }): Route[] {
  const found = async (scope: Scope, asked: Parameters<typeof familyStatement>[2]) => {
    const told = await db.as(scope, (tx) => familyStatement(tx, scope.schoolId, asked, clock()))
    if (!told) throw notFound()
    return told
  }
  const of = ({ wards }: FamilyStatement) => wards.map(({ id: wardId }) => ({ wardId }))
  return [
    route(getFamilyStatement, async ({ params, query, scope }) => {
      const told = await found(scope, { ...query, id: params.id })
      return shown(of(told), () => told)
    }),

    route(printFamilyStatement, async ({ params, query, scope, reply }) => {
      const told = await found(scope, { ...query, id: params.id })
      return shown(of(told), async () => {
        const { bytes, name } = await papers.familyStatement(scope, told)
        asPdf(reply, name)
        return bytes
      })
    }),
  ]
}
