import { openPerformance } from '@schoolgate/contracts/performance'
import { useLink } from '#features/shares'
import { asking } from '#lib/asking'

/** The page behind a link. */
export const usePerformance = (id: string, accadyearid: string) =>
  useLink(
    id,
    asking(openPerformance, { params: { id, accadyearid } }, ({ student_performance }) => student_performance),
  )
