import { ofPupils, readerOf } from '#db/reader'
import type { Db } from '#db'
import type { Scope } from '#lib/scope'
import { itemsOf, readerLocale, unreadOf, type FeedQuery } from './feed.store.ts'
import { withWorksBefore } from './results.store.ts'
import { absencesOf, answersOf, askingNotices, debtsOf, deedsOf, latestReports, paidLately } from './needs.store.ts'

export const createHomeStore = (db: Db) => ({
  /** Everything one answer is made of, in three round trips; what waits only with the first page. */
  read: (scope: Scope, now: Date, query: FeedQuery) =>
    db.as(scope, async (tx) => {
      const [reader, ways] = await Promise.all([readerOf(tx, scope), readerLocale(tx, scope)])
      const isFirst = query.after === null
      const asked = ofPupils(reader)
      const [items, unread, absences, notices, debts, paid, reports] = await Promise.all([
        itemsOf(tx, reader, now, query),
        unreadOf(tx, reader, now),
        isFirst ? absencesOf(tx, asked, now) : [],
        isFirst ? askingNotices(tx, asked, now) : [],
        isFirst ? debtsOf(tx, asked) : [],
        isFirst ? paidLately(tx, reader, now) : [],
        isFirst ? latestReports(tx, asked, now) : [],
      ])
      const asking = new Set([
        ...notices.map(({ notice }) => notice.id),
        ...items.flatMap(({ notice }) => (notice?.action ? [notice.id] : [])),
      ])
      const ofKind = (kind: string) => items.filter(({ item }) => item.kind === kind).map(({ item }) => item.subjectId)
      const [answers, deeds, told] = await Promise.all([
        answersOf(tx, reader, [...asking]),
        deedsOf(tx, { recordIds: ofKind('attendance'), reportIds: ofKind('term_report') }),
        isFirst ? withWorksBefore(tx, items) : items,
      ])
      return {
        reader,
        locale: ways,
        items: told,
        unread,
        deeds: [...answers, ...deeds],
        waiting: isFirst ? { absences, notices, answers, debts, paid, reports } : null,
      }
    }),
})
