import { openPerformance } from '@schoolgate/contracts/performance'
import { useLink } from '#features/shares'
import { call } from '@schoolgate/ui/lib/api'

/** The page behind a link. */
export const usePerformance = (id: string, accadyearid: string) =>
  useLink(id, async (signal) => (await call(openPerformance, { params: { id, accadyearid } }, { signal })).student_performance)
