import type { NoticeTranslation } from '@schoolgate/contracts/notices'
import { sql } from 'drizzle-orm'
import { isAtSchoolNow } from '#db/at-school'
import { NEWS_MS } from '#db/moments'
import type { Reader, ReaderWard } from '#db/reader'
import type { Tx } from '#db'
import { statement } from '#db/statement'
import type { attendanceRecords, feedTold, notices, payments, users } from '#db/schema'
import type { Scope } from '#lib/scope'
import { askingNotices, waitingFor, type Waiting } from './waiting.store.ts'

/** Where a page ended. */
export type Position = { occurredAt: string; id: string }
export type FeedQuery = { after: Position | null; limit: number }

/** More are not counted. */
export const MOST_UNREAD = 99
/** So many works before the newest show where a subject is going (look/ 03 shows five). */
const WORKS_BEFORE = 4

type Kind = (typeof feedTold.$inferSelect)['kind']
type Notice = typeof notices.$inferSelect
type Payment = typeof payments.$inferSelect

/** What is kept of an item, by its kind (migrations-after/55_told.sql). */
type SaidBy = {
  attendance: {
    status: (typeof attendanceRecords.$inferSelect)['status']
    day: string
    time_in: string | null
    handled_at: string | null
  }
  score_published: { work: string; of: number; score: number | null; comment: string | null; subject: string | null }
  term_report: { term: string; handled_at: string | null }
  bill_issued: SaidOfBill
  reminder: SaidOfBill
  payment: SaidOfPayment
  receipt: SaidOfPayment
  notice: Pick<Notice, 'title' | 'sender' | 'action' | 'priority' | 'audience'> &
    Record<'level' | 'class' | 'ward', string | null> & {
      also_levels?: string[]
      also_classes?: string[]
      translation?: Omit<NoticeTranslation, 'body'>
    }
}
type SaidOfBill = { term: string; pay_by: string | null; minor: number | null }
type SaidOfPayment = Pick<Payment, 'status' | 'method' | 'network'> & {
  payer: string | null
  minor: number | null
  receipt: string | null
}

/** An account by its id; their names stand in `people`, where the reader may know them. */
type By = { by: string | null }
export type People = Record<string, { fullname: string; title: string | null }>

/** An item of the feed as this reader is told it; who it names paid, marked, explained or signed. */
type ToldItemOf<K extends Kind> = {
  kind: K
  said: SaidBy[K] & By
  id: string
  ward: string | null
  subject: string
  at: string
  read_at: string | null
  /** Who of the family answered, for a notice that asks. */
  answered: ({ at: string } & By) | null
  /** In percent, oldest first, what the works of this subject and term before it came to; of the newest result alone. */
  before: number[] | null
}
export type ToldItem = { [K in Kind]: ToldItemOf<K> }[Kind]

/** How a reader is spoken to: by name, in their language, by the school's clock and in its money. */
export type ReaderLocale = Pick<typeof users.$inferSelect, 'fullname' | 'language'> & { timezone: string; currency: string }

/** One answer of the database: who reads, what they are told, how much of it is new and, with the first page, what waits. */
type ToldPage = {
  locale: ReaderLocale | null
  wards: ReaderWard[]
  items: ToldItem[]
  unread: number
  waiting: Waiting | null
  people: People
}

const me = sql`${sql.placeholder('userId')}::uuid`
const school = sql`${sql.placeholder('schoolId')}::uuid`
const now = sql`${sql.placeholder('now')}::timestamptz`

/** The reader's wards, and under which keys something is said to them, each with what the guardian has a right to. */
const TO_WHOM = sql`
  mine as materialized (select wards.id, wards.first_name, wards.class_id, wards.school_id, c.level, g.may_academics, g.may_bills,
      ${isAtSchoolNow} as is_pupil, row_number() over (order by wards.date_of_birth asc nulls last, wards.first_name, wards.id) as place
    from guardianships g join wards on wards.id = g.ward_id join classes c on c.id = wards.class_id
    where g.guardian_id = ${me} and g.ended_at is null and wards.school_id = ${school}),
  audiences as materialized (select id as key, may_academics, may_bills from mine
    union select class_id, false, false from mine
    union select level_key(school_id, level), false, false from mine
    union select school_id, false, false from mine)`

/** What this reader may see by now: of each ward what the guardian has a right to. */
const IS_TOLD = sql`t.audience_id = a.key and t.occurred_at <= ${now} and t.shown_from <= ${now} and ((t.kind = 'notice'
    and (t.said -> 'among' is null or jsonb_exists_any(t.said -> 'among', array(select k.key::text from audiences k))))
  or (a.may_academics and t.kind in ('attendance', 'score_published', 'term_report'))
  or (a.may_bills and t.kind in ('bill_issued', 'payment', 'receipt', 'reminder')))`

/** What was published later than the work does not come before it. */
const BEFORE = sql`(select json_agg(b.percent order by b.day, b.published_at) from (
  select round(100 * o.score / w.max_score) as percent, w.published_at,
      coalesce(w.day, (w.published_at at time zone (select l.timezone from locale l))::date) as day
    from assessment_scores s join assessments this on this.id = s.assessment_id
      join assessment_scores o on o.ward_id = t.ward_id and o.term_id = this.term_id and o.state = 'marked'
      join assessments w on w.id = o.assessment_id and w.subject_id = this.subject_id and w.id <> this.id
        and w.max_score > 0 and w.published_at <= this.published_at
    where s.id = t.subject_id and s.score is not null order by day desc, w.published_at desc limit ${WORKS_BEFORE}::int) b)`

/** Of the newest result alone. */
const IS_NEWEST_RESULT = sql`t.kind = 'score_published'
  and t.place = (select min(r.place) from page r where r.kind in ('score_published', 'term_report'))`

/**
 * A page of the feed in one statement, behind both walls, and with the first one what waits. Each key has its own newest items looked up by
 * the index, and the newest of them all make the page. Every table is asked once, for all parts of the answer: what PostgreSQL does for the
 * policies of a table before it reads a row takes longer than the rows.
 */
const pageOf = (isFirst: boolean) =>
  statement((tx) =>
    tx
      .select({ page: sql<ToldPage>`told.page` })
      .from(
        sql`(with ${TO_WHOM},
        locale as materialized (select u.fullname, u.language, z.timezone, z.currency from users u join schools z on z.id = u.school_id where u.id = ${me}),
        mark as materialized (select m.read_up_to from feed_marks m where m.user_id = ${me}),
        page as materialized (select t.*, row_number() over (order by t.occurred_at desc, t.item_id desc) as place
          from audiences a cross join lateral (select t.* from feed_told t where ${IS_TOLD}
              and (t.occurred_at, t.item_id) < (${sql.placeholder('afterAt')}::timestamptz, ${sql.placeholder('afterId')}::uuid)
            order by t.occurred_at desc, t.item_id desc limit ${sql.placeholder('most')}::int) t
          order by t.occurred_at desc, t.item_id desc limit ${sql.placeholder('most')}::int),
        news as materialized (select t.item_id, t.kind, t.subject_id from audiences a join feed_told t on ${IS_TOLD}
          where t.occurred_at >= ${now} - interval '1 millisecond' * ${NEWS_MS}::float8
            and t.counted_at > coalesce((select k.read_up_to from mark k), '-infinity')),
        ${isFirst ? sql`asking as materialized (${askingNotices({ now, school })}),` : sql``}
        notice_ids as materialized (select p.subject_id as id from page p where p.kind = 'notice' union select n.subject_id from news n where n.kind = 'notice'
          ${isFirst ? sql`union select q.id from asking q` : sql``}),
        seen as materialized (select r.notice_id, r.read_at, r.acknowledged_at from notice_reads r
          where r.user_id = ${me} and r.notice_id = any (array(select i.id from notice_ids i))),
        opened as materialized (select r.item_id, r.read_at from feed_reads r where r.user_id = ${me}
          and r.item_id = any (array(select p.item_id from page p union select n.item_id from news n))),
        fellows as materialized (select g.guardian_id as id from guardianships g where g.ended_at is null and g.ward_id in (select m.id from mine m)),
        answers as materialized (select n.notice_id, n.ward_id, n.user_id, n.answered_at from notice_answers n
          where n.notice_id = any (array(select i.id from notice_ids i)) and (n.ward_id in (select m.id from mine m)
            or (n.ward_id is null and (n.user_id = ${me} or n.user_id in (select f.id from fellows f))))),
        waiting as materialized (select ${isFirst ? waitingFor({ now, school }) : sql`null::jsonb`} as waiting)
      select json_build_object(
        'locale', (select row_to_json(l) from locale l),
        'wards', (select coalesce(json_agg(json_build_object('id', m.id, 'firstName', m.first_name, 'classId', m.class_id, 'level', m.level,
            'mayAcademics', m.may_academics, 'mayBills', m.may_bills, 'isAtSchool', m.is_pupil) order by m.place), '[]') from mine m),
        'items', (select coalesce(json_agg(json_build_object('id', t.item_id, 'kind', t.kind, 'ward', t.ward_id, 'subject', t.subject_id,
            'at', t.occurred_at, 'said', t.said,
            'read_at', coalesce((select o.read_at from opened o where o.item_id = t.item_id),
              (select s.read_at from seen s where t.kind = 'notice' and s.notice_id = t.subject_id),
              (select k.read_up_to from mark k where t.counted_at <= k.read_up_to)),
            'answered', case when t.said ->> 'action' is not null then (select json_build_object('at', n.answered_at, 'by', n.user_id)
              from answers n where n.notice_id = t.subject_id order by n.answered_at desc limit 1) end,
            'before', ${isFirst ? sql`case when ${IS_NEWEST_RESULT} then ${BEFORE} end` : sql`null`})
          order by t.place), '[]') from page t),
        'unread', (select count(*) from (select from news n where not exists (select from opened o where o.item_id = n.item_id)
            and not exists (select from seen s where n.kind = 'notice' and s.notice_id = n.subject_id) limit ${MOST_UNREAD}::int) u),
        'waiting', (select w.waiting from waiting w),
        'people', (select coalesce(json_object_agg(u.id, json_build_object('fullname', u.fullname, 'title', u.title)), '{}') from users u where u.id = any (array(
          select (p.said ->> 'by')::uuid from page p union select n.user_id from answers n
          union select (w.by #>> '{}')::uuid from waiting, jsonb_path_query(waiting.waiting, '$.**.by') w (by))))) as page) told`,
      )
      .prepare(),
  )

const [firstPage, laterPage] = [pageOf(true), pageOf(false)]

const FIRST: Position = { occurredAt: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

/** What this parent is told, newest first, with one item more than asked for where there are more; who they are, and what waits for them. */
export async function toldTo(tx: Tx, { userId, schoolId }: Scope, at: Date, { after, limit }: FeedQuery) {
  const { occurredAt, id } = after ?? FIRST
  const page = after === null ? firstPage : laterPage
  const [row] = await page(tx, { userId, schoolId, now: at.toISOString(), afterAt: occurredAt, afterId: id, most: limit + 1 })
  if (!row?.page.locale) throw new Error(`There is no user ${userId}.`)
  const { locale, wards, ...told } = row.page
  const reader: Reader = { userId, schoolId, isStaff: false, wards }
  return { reader, locale, ...told }
}

const oneOf = statement((tx) =>
  tx
    .select({ id: sql<string>`told.item_id` })
    .from(
      sql`(with ${TO_WHOM} select t.item_id from audiences a join feed_told t on ${IS_TOLD} where t.item_id = ${sql.placeholder('id')}::uuid limit 1) told`,
    )
    .prepare(),
)

/** Whether this parent is told of the item. */
export const isToldTo = async (tx: Tx, { userId, schoolId }: Scope, id: string, at: Date): Promise<boolean> =>
  (await oneOf(tx, { userId, schoolId, id, now: at.toISOString() })).length > 0
