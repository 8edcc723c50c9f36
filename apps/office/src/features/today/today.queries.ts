import { getDay } from '@schoolgate/contracts/days'
import { getMyDay, getToday } from '@schoolgate/contracts/today'
import { useQuery } from '@tanstack/react-query'
import { call } from '@schoolgate/ui/lib/api'

/** Registers fill up in the course of a morning. */
const EVERY_MS = 60_000

/** The day at school, for head and office. */
export const useDayAtSchool = (enabled: boolean) =>
  useQuery({ queryKey: ['today'], queryFn: () => call(getToday), enabled, refetchInterval: EVERY_MS })

/** A teacher's own day. */
export const useMyDay = (enabled: boolean) => useQuery({ queryKey: ['my-day'], queryFn: () => call(getMyDay), enabled })

/** What came in today, for whom money is shown to. */
export const useMoneyToday = (enabled: boolean) =>
  useQuery({ queryKey: ['money-today'], queryFn: () => call(getDay, { query: {} }), enabled, refetchInterval: EVERY_MS })
