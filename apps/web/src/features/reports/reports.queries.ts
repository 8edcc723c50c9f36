import {
  compareTermReport,
  getTermReport,
  listTermReports,
  listTermReportShares,
  type Signature,
  type TermReport,
} from '@schoolgate/contracts/reports'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '@schoolgate/ui/lib/api'
import { asking, whole } from '#lib/asking'
import { changeInPlace } from '#lib/query'

export const reportsQuery = (wardId: string) =>
  queryOptions({
    queryKey: ['reports', 'list', wardId],
    ...asking(listTermReports, { params: { id: wardId } }, whole),
  })

export const reportQuery = (id: string) =>
  queryOptions({
    queryKey: ['reports', 'one', id],
    ...asking(getTermReport, { params: { id } }, ({ term_report }) => term_report),
  })

export const comparisonQuery = (id: string) =>
  queryOptions({
    queryKey: ['reports', 'comparison', id],
    ...asking(compareTermReport, { params: { id } }, ({ comparison }) => comparison),
  })

export const sharesQuery = (id: string) =>
  queryOptions({
    queryKey: ['reports', 'shares', id],
    queryFn: async ({ signal }) => (await call(listTermReportShares, { params: { id } }, { signal })).shares,
    // A link that is shown must be a link that opens.
    staleTime: 0,
  })

/** Writes the signatures the school now has into the kept report, and asks the list and the slip again. */
export const keepSignatures = (client: QueryClient, id: string, signatures: Signature[]): void => {
  changeInPlace<TermReport>(client, ['reports', 'one', id], (report) => ({ ...report, signatures }))
  askListsAgain(client)
}

/** The school did not take a signature: asks the report, the list and the slip again. */
export const askReportAgain = (client: QueryClient, id: string): void => {
  void client.invalidateQueries({ queryKey: ['reports', 'one', id] })
  askListsAgain(client)
}

const askListsAgain = (client: QueryClient): void => {
  void client.invalidateQueries({ queryKey: ['reports', 'list'] })
  void client.invalidateQueries({ queryKey: ['feed'] })
}
