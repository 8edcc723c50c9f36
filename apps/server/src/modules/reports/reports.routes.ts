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
import type { PublicTermReport, TermReport } from '@schoolgate/contracts/reports'
import type { FastifyRequest } from 'fastify'
import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import { notFound } from '#lib/problem'
import { hideFromOthers } from '#lib/public-page'
import { route, type Route } from '#lib/route'
import type { Scope } from '#lib/scope'
import type { Strangers } from '#modules/shares'
import type { Verify } from '#modules/verify'
import type { WithSignatures } from './signature-pictures.ts'
import { sealed } from './report-seal.ts'
import { createReportsService } from './reports.service.ts'

/** A public id of ours; anything else is not worth asking the database. */
const PUBLIC_ID = /^[0-9A-Za-z]{22}$/

type Outside = { db: Db; withSignatures: WithSignatures; clock: Clock; seal: Verify['seal'] }
type Asked = { publicId: string; scope: Scope | null; request: FastifyRequest }

/** The report behind a public address, sealed: the whole one for its family's session, the reduced one for a link; throws 404. */
type FoundReport = { term_report: TermReport } | { term_report: PublicTermReport }
/** What is then done with it happens where it was found: in the family's turn, or in the strangers' queue. */
export type FindReport = <T>(asked: Asked, then: (found: FoundReport, schoolId: string) => Promise<T>) => Promise<T>

export function reportFinder({ db, withSignatures, clock, seal, strangers }: Outside & { strangers: Strangers }): FindReport {
  const reports = createReportsService({ db, withSignatures })
  return async ({ publicId, scope, request }, then) => {
    const isOurs = PUBLIC_ID.test(publicId)
    const mine = isOurs && scope?.role === 'parent' ? await reports.byOwnId(scope, publicId, clock()) : null
    if (scope && mine) return then({ term_report: await sealed(seal, scope.schoolId, mine) }, scope.schoolId)
    return strangers.open(request, async () => {
      const shared = isOurs ? await reports.byLink(publicId, request.ip, clock()) : null
      if (!shared) throw notFound()
      return then({ term_report: await sealed(seal, shared.schoolId, shared.report) }, shared.schoolId)
    })
  }
}

/** The doors of term reports for families, and the public one. */
export function reportsRoutes({ find, db, withSignatures, clock, seal }: Outside & { find: FindReport }): Route[] {
  const reports = createReportsService({ db, withSignatures })
  const found = <T>(thing: T | null | undefined): T => {
    if (thing === null || thing === undefined) throw notFound()
    return thing
  }
  return [
    route(listTermReports, async ({ params, scope }) => found(await reports.list(scope, params.id, clock()))),

    route(getTermReport, async ({ params, scope }) => {
      const report = found(await reports.one(scope, params.id, clock()))
      return { term_report: await sealed(seal, scope.schoolId, report) }
    }),

    route(compareTermReport, async ({ params, scope }) => {
      const comparison = await reports.comparison(scope, params.id, clock())
      if (comparison === undefined) throw notFound()
      return { comparison }
    }),

    route(signTermReport, async ({ params, body, scope, request }) => ({
      signatures: found(await reports.sign(scope, params.id, body?.version, request.ip, clock())),
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
      return find({ publicId: params.id, scope, request }, async (found) => found)
    }),
  ]
}
