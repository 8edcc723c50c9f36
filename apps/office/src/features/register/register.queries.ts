import { getRegister, listRegisters } from '@schoolgate/contracts/registers'
import { getAttendanceNumbers, getRegisterSheet, getRegisterWeek, type SheetSpan } from '@schoolgate/contracts/register-sheets'
import { listStandIns } from '@schoolgate/contracts/stand-ins'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '@schoolgate/ui/lib/api'
import { listOrAtHand, registerOrAtHand } from './at-hand.ts'

/** The others fill theirs in the course of a morning. */
const EVERY_MS = 60_000
/** Looking is written down for the parents: it is not done again at every turn of the page. */
const STAYS_FRESH = 300_000

/** The registers that are this person's today. */
export const registersQuery = queryOptions({
  queryKey: ['registers'],
  queryFn: () => listOrAtHand(() => call(listRegisters)),
  // Without network there is what was told last.
  networkMode: 'always',
})

export const useRegisters = (isWanted = true) => useQuery({ ...registersQuery, enabled: isWanted, refetchInterval: EVERY_MS })

/** A class's register of a day, today's unless another is asked for. */
export const registerQuery = (classId: string, day: string | null) =>
  queryOptions({
    queryKey: ['register', classId, day],
    queryFn: () =>
      registerOrAtHand(classId, day, () => call(getRegister, { params: { id: classId }, query: day === null ? {} : { day } })),
    networkMode: 'always',
    staleTime: STAYS_FRESH,
    refetchOnWindowFocus: false,
  })

/** Who stands in for whom on a day. */
export const standInsQuery = (day: string) =>
  queryOptions({ queryKey: ['stand-ins', day], queryFn: () => call(listStandIns, { query: { day } }) })

const ofDay = (day: string | null) => (day === null ? {} : { day })

/** A class's registers of the week of a day. */
export const weekQuery = (classId: string, day: string | null) =>
  queryOptions({
    queryKey: ['register', classId, 'week', day],
    queryFn: () => call(getRegisterWeek, { params: { id: classId }, query: ofDay(day) }),
    staleTime: STAYS_FRESH,
    refetchOnWindowFocus: false,
  })

type Span = { span: SheetSpan; day: string | null }

/** A class's register of a month or a term. */
export const sheetQuery = (classId: string, { span, day }: Span) =>
  queryOptions({
    queryKey: ['register', classId, span, day],
    queryFn: () => call(getRegisterSheet, { params: { id: classId }, query: { span, ...ofDay(day) } }),
    staleTime: STAYS_FRESH,
    refetchOnWindowFocus: false,
  })

/** The school's registers of a month or a term in numbers. */
export const numbersQuery = ({ span, day }: Span) =>
  queryOptions({
    queryKey: ['attendance', 'numbers', span, day],
    queryFn: () => call(getAttendanceNumbers, { query: { span, ...ofDay(day) } }),
    staleTime: STAYS_FRESH,
    refetchOnWindowFocus: false,
  })
