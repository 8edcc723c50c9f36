import { readAssistantSettings } from '@schoolgate/contracts/assistant'
import { getSchoolRules } from '@schoolgate/contracts/school-rules'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '@schoolgate/ui/lib/api'

export const rulesQuery = queryOptions({ queryKey: ['rules'], queryFn: () => call(getSchoolRules) })
export const useRules = () => useQuery(rulesQuery)

export const assistantQuery = queryOptions({ queryKey: ['assistant-settings'], queryFn: () => call(readAssistantSettings) })
export const useAssistant = () => useQuery(assistantQuery)
