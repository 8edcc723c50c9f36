import type { NoticeTranslation } from '@schoolgate/contracts/notices'
import { sql, type SQL } from 'drizzle-orm'
import { FOLDED_FOR_MS } from '#db/moments'
import type { notices } from '#db/schema'

/** The school does not ask any more about what is longer ago. */
const ABSENCE_ASKED_DAYS = 14

type Notice = typeof notices.$inferSelect
/** Which account did it, and when; null where nobody has, and the account also where it is not one of the school's people. */
type Done = { at: string | null; by: string | null }

/** A notice that asks, with what the family did about it, newest first. */
export type AskingNotice = Pick<Notice, 'id' | 'title' | 'priority' | 'audience'> & {
  action: NonNullable<Notice['action']>
  audienceLevel: string | null
  audienceClassId: string | null
  audienceWardId: string | null
  alsoLevels: string[]
  alsoClassIds: string[]
  translation: Omit<NoticeTranslation, 'body'> | null
  due: string | null
  acknowledged: string | null
  answers: { ward: string | null; at: string; by: string }[]
}

/** What the database knows of what waits for a reader. */
export type Waiting = {
  absences: ({ id: string; ward: string; day: string } & Done)[]
  notices: AskingNotice[]
  debts: { ward: string; due: string | null; minor: number; billed: number | null }[]
  /** `payer` is the word for whoever has no account. */
  paid: ({ id: string; payer: string | null } & Done) | null
  reports: ({ id: string; ward: string; term: string } & Done)[]
}

/** Who asks is said where the values are put in. */
type Asked = { now: SQL; school: SQL }

const listOf = (rows: SQL) => sql`coalesce((${rows}), '[]'::jsonb)`

/*
 * Parts of the statement that reads the feed (told.store.ts), which has found the reader's wards (`mine`), what they have seen of notices
 * (`seen`) and answered (`answers`), and how they are spoken to (`locale`). Of a child who has left nothing is asked.
 */

/** Notices that ask something of the reader's pupils and still stand. */
export const askingNotices = ({ now, school }: Asked): SQL =>
  sql`select n.id, n.title, n.priority, n.action, n.audience, n.audience_level, n.audience_class_id, n.audience_ward_id, n.also_levels, n.also_class_ids,
      n.translation - 'body' as translation, n.action_due_at, n.published_at
    from notices n where n.school_id = ${school} and n.action is not null and n.published_at <= ${now} and n.withdrawn_at is null
      and (n.expires_at is null or n.expires_at > ${now})
      and exists (select from mine m where m.is_pupil and (n.audience = 'school' or (n.audience = 'level' and n.audience_level = m.level)
        or (n.audience = 'class' and n.audience_class_id = m.class_id) or (n.audience = 'ward' and n.audience_ward_id = m.id)
        or m.level = any (n.also_levels) or m.class_id = any (n.also_class_ids)))`

/** What waits, as one value. */
export function waitingFor({ now }: Asked): SQL {
  const lately = sql`(${now} - interval '1 millisecond' * ${FOLDED_FOR_MS}::float8)`

  /** Days away that nobody has explained, and those explained lately. */
  const absences = sql`select jsonb_agg(jsonb_build_object('id', r.id, 'ward', r.ward_id, 'day', r.day, 'at', e.at, 'by', e.by_id) order by r.day desc, r.session)
    from mine m join attendance_records r on r.ward_id = m.id
        and r.day >= (${now} at time zone (select l.timezone from locale l))::date - ${ABSENCE_ASKED_DAYS}::int
      left join attendance_explanations e on e.ward_id = r.ward_id and r.day between e.first_day and e.last_day and e.state not in ('rejected', 'asked')
    where m.is_pupil and m.may_academics and ((r.status = 'absent' and e.id is null) or e.at >= ${lately})`

  const asking = sql`select jsonb_agg(jsonb_build_object('id', n.id, 'title', n.title, 'priority', n.priority, 'action', n.action, 'audience', n.audience,
      'audienceLevel', n.audience_level, 'audienceClassId', n.audience_class_id, 'audienceWardId', n.audience_ward_id,
      'alsoLevels', n.also_levels, 'alsoClassIds', n.also_class_ids, 'translation', n.translation, 'due', n.action_due_at,
      'acknowledged', (select s.acknowledged_at from seen s where s.notice_id = n.id),
      'answers', ${listOf(sql`select jsonb_agg(jsonb_build_object('ward', s.ward_id, 'at', s.answered_at, 'by', s.user_id) order by s.answered_at desc)
        from answers s where s.notice_id = n.id`)})
      order by n.action_due_at nulls last, n.published_at desc) from asking n`

  /**
   * What each ward owes, bill by bill; credit stands without a bill or is below zero. What was asked for is told of the newest term's
   * bills and of those still open, as on the page of bills.
   */
  const debts = sql`select jsonb_agg(jsonb_build_object('ward', d.ward_id, 'due', d.due_on, 'minor', d.minor, 'billed', case when d.counts
      then (select sum(case when i.kind in ('fee', 'penalty') then i.amount_minor else -i.amount_minor end) from bill_items i where i.bill_id = d.bill_id) end))
    from (select o.ward_id, o.bill_id, o.minor, b.due_on, b.status = 'issued' and (o.minor > 0 or t.opens = max(t.opens) over ()) as counts
      from (select e.ward_id, e.bill_id, sum(e.amount_minor) as minor from ledger_entries e
          where e.ward_id = any (array(select m.id from mine m where m.is_pupil and m.may_bills)) group by e.ward_id, e.bill_id) o
        left join bills b on b.id = o.bill_id left join terms t on t.id = b.term_id) d`

  /** The last payment for wards whose bills this reader sees, when it came lately. */
  const paid = sql`select jsonb_build_object('id', p.id, 'at', p.paid_at, 'by', p.payer_id,
      'payer', case when p.share_id is null then p.payer_name else '“' || p.payer_name || '”' end)
    from mine m join payment_allocations s on s.ward_id = m.id join payments p on p.id = s.payment_id
    where m.may_bills and p.status = 'succeeded' and p.paid_at between ${lately} and ${now}
    order by p.paid_at desc limit 1`

  /** The latest report of each ward, and who signed first for the version that stands: a new one is signed anew. */
  const reports = sql`select jsonb_agg(jsonb_build_object('id', r.id, 'ward', m.id, 'term', r.name, 'at', s.at, 'by', s.user_id))
    from mine m cross join lateral (select r.id, r.version, t.name from term_reports r join terms t on t.id = r.term_id
        where r.ward_id = m.id and r.status = 'published' and r.published_at <= ${now} order by t.opens desc limit 1) r
      left join lateral (select k.at, k.user_id from term_report_acknowledgements k where k.report_id = r.id and k.version = r.version
        order by k.at limit 1) s on true
    where m.is_pupil and m.may_academics`

  return sql`jsonb_build_object('absences', ${listOf(absences)}, 'notices', ${listOf(asking)}, 'debts', ${listOf(debts)},
    'paid', (${paid}), 'reports', ${listOf(reports)})`
}
