import { openTermReport } from '@schoolgate/contracts/reports'
import { useLink } from '#features/shares'
import { call } from '@schoolgate/ui/lib/api'
import type { AnyReport } from './whole.ts'

/** The report behind a public address. */
export const useOpenedReport = (id: string) =>
  useLink<AnyReport>(id, async (signal) => (await call(openTermReport, { params: { id } }, { signal })).term_report)
