import {
  getAttendanceNumbers,
  getRegisterSheet,
  getRegisterWeek,
  takeAttendanceNumbers,
  takeRegisterSheet,
} from '@schoolgate/contracts/register-sheets'
import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import { attachmentNamed } from '#lib/disposition'
import { route, shown, type Route } from '#lib/route'
import { XLSX } from '#lib/sheets/xlsx-writer'
import { numbersFileOf, sheetFileOf } from './sheet-file.ts'
import { attendanceNumbersOf, registerSheetOf, registerWeekOf } from './sheet.service.ts'

const named = ({ from, to }: { from: string; to: string }, what: string) => attachmentNamed(`${what}, ${from} to ${to}.xlsx`)

/** Registers of more than a day: a class's week, month and term, and the school's numbers. */
export const sheetRoutes = ({ db, clock }: { db: Db; clock: Clock }): Route[] => [
  route(getRegisterWeek, async ({ params, query, scope }) => {
    const week = await db.as(scope, (tx) => registerWeekOf(tx, scope, params.id, query.day, clock()))
    const ids = new Set(week.days.flatMap(({ pupils }) => pupils.map(({ id }) => id)))
    return shown(
      [...ids].map((wardId) => ({ wardId })),
      () => week,
    )
  }),

  route(getRegisterSheet, async ({ params, query, scope }) => {
    const sheet = await db.as(scope, (tx) => registerSheetOf(tx, scope, params.id, query, clock()))
    return shown(
      sheet.pupils.map(({ id }) => ({ wardId: id })),
      () => sheet,
    )
  }),

  route(takeRegisterSheet, async ({ params, body, scope, reply }) => {
    const sheet = await db.as(scope, (tx) => registerSheetOf(tx, scope, params.id, body, clock()))
    return shown(
      sheet.pupils.map(({ id }) => ({ wardId: id })),
      () => {
        void reply.type(XLSX).header('content-disposition', named(sheet, sheet.class.name))
        return sheetFileOf(sheet)
      },
    )
  }),

  route(getAttendanceNumbers, async ({ query, scope }) => {
    const numbers = await db.as(scope, (tx) => attendanceNumbersOf(tx, scope, query, clock()))
    return shown(
      numbers.often_away.map(({ ward_id }) => ({ wardId: ward_id })),
      () => numbers,
    )
  }),

  route(takeAttendanceNumbers, async ({ body, scope, reply }) => {
    const numbers = await db.as(scope, (tx) => attendanceNumbersOf(tx, scope, body, clock()))
    return shown(
      numbers.often_away.map(({ ward_id }) => ({ wardId: ward_id })),
      () => {
        void reply.type(XLSX).header('content-disposition', named(numbers, numbers.school))
        return numbersFileOf(numbers)
      },
    )
  }),
]
