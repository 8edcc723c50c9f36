import { openTermReport } from '@schoolgate/contracts/reports'
import { useLink } from '#features/shares'
import { asking } from '#lib/asking'
import type { AnyReport } from './whole.ts'

/** The report behind a public address. */
export const useOpenedReport = (id: string) =>
  useLink<AnyReport>(
    id,
    asking(openTermReport, { params: { id } }, ({ term_report }) => term_report),
  )
