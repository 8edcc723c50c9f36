import { sql } from 'drizzle-orm'
import { daysAfter, dayIn } from '#lib/days'
import { instantIn } from '#lib/local-time'
import type { Db } from './client.ts'

const DAY_MS = 86_400_000
/** What was done stays on the slip so long (DESIGN §3 "Slip"). */
export const FOLDED_FOR_MS = DAY_MS
/** What is older is no news: it does not count as unread. */
export const NEWS_MS = 30 * DAY_MS

/** When the school's day ends: what is due today is late from then on. */
export const midnightAfter = (timezone: string, now: Date): Date =>
  new Date(instantIn(timezone, daysAfter(dayIn(timezone, now), 1), '00:00'))

/** Both count up to and including the end of their time. */
const folded = sql`interval '1 millisecond' * ${FOLDED_FOR_MS + 1}::float8`
const old = sql`interval '1 millisecond' * ${NEWS_MS + 1}::float8`

/**
 * The next moment at which what a guardian is told changes by itself, but for the end of the school's day: something comes out or expires,
 * what was done is folded away, news grow old. Rather too early than too late. Asked as the system: nothing of it is told but the moment.
 */
export function nextMomentIn(db: Db): (of: { userId: string; schoolId: string }, now: Date) => Promise<Date | null> {
  const [me, school] = [sql`${sql.placeholder('userId')}::uuid`, sql`${sql.placeholder('schoolId')}::uuid`]
  const now = sql`${sql.placeholder('now')}::timestamptz`
  const moments = sql`
    select a.at from mine m join lateral (
      select unnest(array[p.paid_at, p.paid_at + ${folded}, p.prompt_until]) as at
        from payment_allocations s join payments p on p.id = s.payment_id where s.ward_id = m.id
      union all select b.issued_at from bills b where b.ward_id = m.id
      union all select s.expires_at from shares s where s.ward_id = m.id
      union all select r.published_at from term_reports r where r.ward_id = m.id
      union all select k.at + ${folded} from term_reports r join term_report_acknowledgements k on k.report_id = r.id
        where r.ward_id = m.id
      union all select e.at + ${folded} from attendance_explanations e where e.ward_id = m.id
      union all select min(f.occurred_at) from feed_items f where f.ward_id = m.id and f.occurred_at > ${now}
      union all select min(f.occurred_at) + ${old} from feed_items f where f.ward_id = m.id and f.occurred_at > ${now} - ${old}
      union all select n.answered_at + ${folded} from notice_answers n where n.notice_id in (select id from asking) and n.ward_id = m.id
    ) a on true
    union all select unnest(array[f.occurred_at, f.occurred_at + ${old}]) from feed_items f
      where f.school_id = ${school} and f.ward_id is null and f.occurred_at > ${now} - ${old}
    union all select unnest(array[n.published_at, n.expires_at, n.action_due_at]) from notices n where n.school_id = ${school}
    union all select a.published_at from assessments a
      where a.school_id = ${school} and a.published_at > ${now}
    union all select r.acknowledged_at + ${folded} from notice_reads r where r.user_id = ${me}
    union all select n.answered_at + ${folded} from notice_answers n
      where n.notice_id in (select id from asking) and n.user_id in (select id from fellows)`
  const next = db.ready((tx) =>
    tx
      .select({ at: sql<number | null>`next.at` })
      .from(
        sql`(with
          mine as materialized (select g.ward_id as id from guardianships g
            where g.guardian_id = ${me} and g.ended_at is null and g.school_id = ${school}),
          fellows as materialized (select ${me} as id union select g.guardian_id from guardianships g where g.ward_id in (select id from mine)),
          asking as materialized (select n.id from notices n
            where n.school_id = ${school} and n.action is not null and (n.expires_at is null or n.expires_at > ${now}))
          select (extract(epoch from min(at)) * 1000)::float8 as at from (${moments}) moments (at) where at > ${now}) next`,
      )
      .prepare('next_moment'),
  )
  return async ({ userId, schoolId }, moment) => {
    const [row] = await next({ userId, schoolId, now: moment.toISOString() })
    return typeof row?.at === 'number' ? new Date(row.at) : null
  }
}
