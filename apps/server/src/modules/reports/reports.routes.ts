import {
  compareTermReport,
  getTermReport,
  listTermReports,
  listTermReportShares,
  openTermReport,
  shareTermReport,
  signTermReport,
  unshareTermReport,
} from '@schoolgate/contracts/reports'
import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import { notFound } from '#lib/problem'
import { hideFromOthers } from '#lib/public-page'
import { route, type Route } from '#lib/route'
import { createReportsService } from './reports.service.ts'

/** A public id of ours; anything else is not worth asking the database. */
const PUBLIC_ID = /^[0-9A-Za-z]{22}$/

/** The doors of term reports for families, and the public one. */
export function reportsRoutes({ db, clock }: { db: Db; clock: Clock }): Route[] {
  const reports = createReportsService(db)
  const found = <T>(thing: T | null | undefined): T => {
    if (thing === null || thing === undefined) throw notFound()
    return thing
  }
  return [
    route(listTermReports, async ({ params, scope }) => found(await reports.list(scope, params.id, clock()))),

    route(getTermReport, async ({ params, scope }) => ({ term_report: found(await reports.one(scope, params.id, clock())) })),

    route(compareTermReport, async ({ params, scope }) => {
      const comparison = await reports.comparison(scope, params.id, clock())
      if (comparison === undefined) throw notFound()
      return { comparison }
    }),

    route(signTermReport, async ({ params, scope, request }) => ({
      signatures: found(await reports.sign(scope, params.id, request.ip, clock())),
    })),

    route(listTermReportShares, async ({ params, scope }) => ({
      shares: found(await reports.shares(scope, params.id, clock())),
    })),

    route(shareTermReport, async ({ params, body, scope }) => ({
      share: found(await reports.share(scope, params.id, body, clock())),
    })),

    route(unshareTermReport, async ({ params, query, scope }) => {
      found(await reports.unshare(scope, params.id, query.public_id, clock()))
    }),

    route(openTermReport, async ({ params, scope, request, reply }) => {
      hideFromOthers(reply)
      if (!PUBLIC_ID.test(params.id)) throw notFound()
      const mine = scope?.role === 'parent' ? await reports.byOwnId(scope, params.id, clock()) : null
      if (mine) return { term_report: mine }
      return { term_report: found(await reports.byLink(params.id, request.ip, clock())) }
    }),
  ]
}
