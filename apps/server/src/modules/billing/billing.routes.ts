import { getBill, getFamilyBills, getWardBills, promiseToPay, studentBill } from '@schoolgate/contracts/billing'
import { chooseOnBill } from '@schoolgate/contracts/bill-choices'
import { listBillShares, shareBill, unshareBill } from '@schoolgate/contracts/bill-shares'
import { printStatement, printStudentBill } from '@schoolgate/contracts/money-papers'
import { getStatement } from '@schoolgate/contracts/statements'
import type { FastifyReply } from 'fastify'
import type { Clock } from '#lib/clock'
import { signedIn } from '#lib/actor'
import { asPdf } from '#lib/pdf/renderer'
import { notFound } from '#lib/problem'
import { hideFromOthers } from '#lib/public-page'
import { route, type Route } from '#lib/route'
import type { Strangers } from '#modules/shares'
import type { BillsService } from './bills.service.ts'
import { wanted, type ChoicesService } from './choices.service.ts'
import type { Paper, Papers } from './papers.service.ts'
import type { StatementService } from './statement.service.ts'

/** A public id of ours; anything else is not worth asking the database. */
const PUBLIC_ID = /^[0-9A-Za-z]{22}$/

type Served = {
  bills: BillsService
  choices: ChoicesService
  statements: StatementService
  papers: Papers
  strangers: Strangers
  clock: Clock
}

/** The doors of bills for families, and the public one. */
export function billingRoutes({ bills, choices, statements, papers, strangers, clock }: Served): Route[] {
  const found = <T>(thing: T | null): T => {
    if (thing === null) throw notFound()
    return thing
  }
  const printed = (paper: Paper | null, reply: FastifyReply): Buffer => {
    const { bytes, name } = found(paper)
    asPdf(reply, name)
    return bytes
  }
  return [
    route(getFamilyBills, async ({ scope }) => found(await bills.family(scope, clock()))),

    route(getWardBills, async ({ params, scope }) => found(await bills.ofWard(scope, params.id, clock()))),

    route(getBill, async ({ params, scope }) => ({ bill: found(await bills.one(scope, params.id, clock())) })),

    route(promiseToPay, async ({ params, body, scope, keyed, request }) => ({
      promise: found(await bills.promise(scope, params.id, body, { now: clock(), address: request.ip, keyed })),
    })),

    route(chooseOnBill, async ({ params, body, scope, request }) => ({
      bill: await choices.ofFamily({ ...signedIn(scope, request.ip), scope }, wanted(params, body), clock()),
    })),

    route(listBillShares, async ({ params, scope }) => ({ shares: found(await bills.shares(scope, params.id, clock())) })),

    route(shareBill, async ({ params, body, scope }) => ({ share: found(await bills.share(scope, params.id, body, clock())) })),

    route(unshareBill, async ({ params, query, scope }) => {
      found(await bills.unshare(scope, params.id, query.public_id, clock()))
    }),

    route(getStatement, async ({ params, query, scope }) => found(await statements.of(scope, params.id, query, clock()))),

    route(studentBill, async ({ params, scope, request, reply }) => {
      hideFromOthers(reply)
      const isOurs = PUBLIC_ID.test(params.id)
      const mine = isOurs && scope?.role === 'parent' ? await bills.byOwnId(scope, params.id, clock()) : null
      if (mine) return { bill: mine }
      return strangers.open(request, async () => ({
        bill: found(isOurs ? await bills.byLink(params.id, request.ip, clock()) : null),
      }))
    }),

    route(printStudentBill, async ({ params, scope, request, reply }) => {
      hideFromOthers(reply)
      const isOurs = PUBLIC_ID.test(params.id)
      const mine = isOurs && scope?.role === 'parent' ? await papers.own(scope, params.id) : null
      if (mine) return printed(mine, reply)
      return strangers.open(request, async () => printed(isOurs ? await papers.linked(params.id, request.ip) : null, reply))
    }),

    route(printStatement, async ({ params, query, scope, reply }) =>
      printed(await papers.statement(scope, params.id, query), reply),
    ),
  ]
}
