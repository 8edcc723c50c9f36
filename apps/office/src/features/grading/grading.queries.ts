import { getGrading, type GradedStage, type Grading, weighGrading } from '@schoolgate/contracts/school-grading'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useRest } from '#features/frame'
import { call } from '@schoolgate/ui/lib/api'

export const gradingQuery = queryOptions({ queryKey: ['grading'], queryFn: () => call(getGrading) })
export const useGrading = () => useQuery(gradingQuery)

export type Example = { class_work: number; exam: number }

/** What an example and the reports in preparation would come to by this, as the school reckons it, once who types rests; null: not yet whole. */
export const useWeighed = (stage: GradedStage, written: (Grading & { example: Example }) | null) => {
  const body = useRest(JSON.stringify(written && { stage, ...written }))
  return useQuery({
    queryKey: ['grading_weighed', body],
    queryFn: ({ signal }) => call(weighGrading, { body: JSON.parse(body) }, { signal, isFleeting: true }),
    enabled: body !== 'null',
    placeholderData: keepPreviousData,
  })
}
