import type { Attachment, NOTICE_FILTERS } from '@schoolgate/contracts/notices'
import { sql, type SQL } from 'drizzle-orm'
import { isAtSchoolNow } from '#db/at-school'
import type { Db } from '#db'
import { statement } from '#db/statement'
import type { Scope } from '#lib/scope'
import type { NoticeRow, NoticeWard } from './notice-shape.ts'

/** Where a page ended: pinned notices stand first, then the newest. */
export type Position = { pinned: boolean; publishedAt: string; id: string }
export type NoticesQuery = { filter: (typeof NOTICE_FILTERS)[number]; search: string; after: Position | null; limit: number }

/** What the family answered, by whom; nobody's name where that guardian's part has ended. */
type Answer = { ward: string | null; response: string; at: string; by: string; name: string | null }
type Moments = 'publishedAt' | 'expiresAt' | 'correctedAt' | 'eventStarts' | 'eventEnds' | 'actionDueAt'
type Written<T> = { [K in keyof T]: T[K] extends Date ? string : string | null }

/** A notice as the database writes it into its answer: moments as words. */
type FoundNotice = {
  notice: Omit<NoticeRow['notice'], Moments> & Written<Pick<NoticeRow['notice'], Moments>>
  className: string | null
  alsoNames: string[]
  wardName: string | null
  readAt: string | null
  acknowledgedAt: string | null
  papers: Omit<Attachment, 'url'>[]
  answers: Answer[]
}
type Found = { wards: NoticeWard[]; notices: FoundNotice[]; unread: number; toAnswer: number }

const me = sql`${sql.placeholder('userId')}::uuid`
const school = sql`${sql.placeholder('schoolId')}::uuid`
const now = sql`${sql.placeholder('now')}::timestamptz`
const pattern = sql`${sql.placeholder('pattern')}::text`

/** The reader's wards, eldest first; staff have none. */
const MINE = sql`mine as materialized (
  select wards.id, wards.class_id, c.level, ${isAtSchoolNow} as is_pupil,
      row_number() over (order by wards.date_of_birth asc nulls last, wards.first_name, wards.id) as place
    from guardianships g join wards on wards.id = g.ward_id join classes c on c.id = wards.class_id
    where g.guardian_id = ${me} and g.ended_at is null and wards.school_id = ${school})`

/** The same rule as `speaksToWard`, between a notice `n` and a ward `m` of the reader. */
const SPEAKS = sql`(n.audience = 'school' or (n.audience = 'level' and n.audience_level = m.level)
  or (n.audience = 'class' and n.audience_class_id = m.class_id) or (n.audience = 'ward' and n.audience_ward_id = m.id)
  or m.level = any (n.also_levels) or m.class_id = any (n.also_class_ids))`

/**
 * What was said to this reader, taken back by nobody, without its text. Staff see everything; a parent whose last guardianship ended sees
 * nothing, not even what the whole school is told. One that expired stays readable, but is neither unread nor waiting for an answer.
 */
const SAID = sql`said as materialized (
  select n.id, n.pinned, n.published_at, n.audience, n.audience_level, n.audience_class_id, n.audience_ward_id, n.also_levels, n.also_class_ids,
      n.action, n.action_due_at,
      (n.expires_at is null or n.expires_at > ${now}) as is_current, r.read_at, r.acknowledged_at
    from notices n left join notice_reads r on r.notice_id = n.id and r.user_id = ${me}
    where n.school_id = ${school} and n.published_at <= ${now} and n.withdrawn_at is null
      and (${sql.placeholder('isStaff')}::boolean or exists (select from mine m where ${SPEAKS})))`

/** Answers this reader sees: for one of their wards, or for the family by themselves or a fellow guardian. */
const ANSWERS = sql`
  fellows as materialized (select g.guardian_id as id, m.is_pupil from guardianships g join mine m on m.id = g.ward_id where g.ended_at is null),
  answers as materialized (select a.notice_id, a.ward_id, a.response, a.answered_at, a.user_id from notice_answers a
    where a.notice_id = any (array(select n.id from said n where n.action is not null))
      and (a.ward_id in (select m.id from mine m)
        or (a.ward_id is null and exists (select from mine) and (a.user_id = ${me} or a.user_id in (select f.id from fellows f)))))`

/**
 * What the school waits for: unanswered by the family, still open, and of a child who is at school. Consent is given for each child; coming
 * to a meeting and a written reply are the family's.
 */
const WAITING = sql`waiting as materialized (
  select n.id from said n where n.is_current and n.action is not null and (n.action_due_at is null or n.action_due_at > ${now})
    and exists (select from mine m where m.is_pupil)
    and case
      when n.action = 'acknowledge' then n.acknowledged_at is null
      when n.action = 'consent' and n.audience <> 'school' then exists (select from mine m where m.is_pupil and ${SPEAKS}
        and not exists (select from answers a where a.notice_id = n.id and a.ward_id = m.id))
      when n.action in ('rsvp', 'reply', 'consent') then not exists (select from answers a where a.notice_id = n.id and a.ward_id is null
        and (a.user_id = ${me} or a.user_id in (select f.id from fellows f where f.is_pupil)))
      else false end)`

/** Which notices are meant; `n` is the notice, `s` what stands of it in `said`. */
const IS_MEANT: Record<NoticesQuery['filter'] | 'one', SQL> = {
  all: sql`true`,
  unread: sql`s.read_at is null and s.is_current`,
  to_answer: sql`s.id in (select w.id from waiting w)`,
  money: sql`(n.category = 'fees' or n.action = 'pay')`,
  events: sql`(n.category = 'event' or n.event_starts is not null)`,
  one: sql`n.id = ${sql.placeholder('id')}::uuid`,
}

/** A page in one statement, behind both walls: each table is asked once, since what PostgreSQL does for its policies takes longer than the rows. */
const pageOf = (meant: keyof typeof IS_MEANT) =>
  statement((tx) =>
    tx
      .select({ page: sql<Found>`told.page` })
      .from(
        sql`(with ${MINE}, ${SAID}, ${ANSWERS}, ${WAITING},
        page as materialized (select n.*, s.read_at, s.acknowledged_at, row_number() over (order by n.pinned desc, n.published_at desc, n.id desc) as place
          from said s join notices n on n.id = s.id
          where ${IS_MEANT[meant]} and (n.title ilike ${pattern} or n.body ilike ${pattern} or n.sender ilike ${pattern}
              or n.translation ->> 'title' ilike ${pattern} or n.translation ->> 'body' ilike ${pattern})
            and (s.pinned, s.published_at, s.id) < (${sql.placeholder('pinned')}::boolean, ${sql.placeholder('publishedAt')}::timestamptz, ${sql.placeholder('afterId')}::uuid)
          order by n.pinned desc, n.published_at desc, n.id desc limit ${sql.placeholder('most')}::int)
      select json_build_object(
        'wards', (select coalesce(json_agg(json_build_object('id', m.id, 'classId', m.class_id, 'level', m.level) order by m.place), '[]') from mine m),
        'unread', (select count(*) from said s where s.read_at is null and s.is_current),
        'toAnswer', (select count(*) from waiting),
        'notices', (select coalesce(json_agg(json_build_object(
            'notice', json_build_object('id', n.id, 'code', n.code, 'title', n.title, 'body', n.body, 'category', n.category, 'priority', n.priority,
              'audience', n.audience, 'audienceLevel', n.audience_level, 'audienceClassId', n.audience_class_id, 'audienceWardId', n.audience_ward_id,
              'alsoLevels', n.also_levels, 'alsoClassIds', n.also_class_ids, 'translation', n.translation,
              'facts', n.facts, 'sender', n.sender, 'publishedAt', n.published_at, 'expiresAt', n.expires_at, 'correctedAt', n.corrected_at,
              'correction', n.correction, 'pinned', n.pinned, 'eventStarts', n.event_starts, 'eventEnds', n.event_ends, 'eventPlace', n.event_place,
              'action', n.action, 'actionDueAt', n.action_due_at),
            'className', (select c.name from classes c where c.id = n.audience_class_id),
            'alsoNames', (select coalesce(json_agg(c.name order by c.position), '[]') from classes c where c.id = any (n.also_class_ids)),
            'wardName', (select w.first_name from wards w where w.id = n.audience_ward_id),
            'readAt', n.read_at, 'acknowledgedAt', n.acknowledged_at,
            'papers', (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'mime', f.mime, 'bytes', f.bytes) order by p.position), '[]')
              from notice_attachments p join files f on f.id = p.file_id where p.notice_id = n.id),
            'answers', (select coalesce(json_agg(json_build_object('ward', a.ward_id, 'response', a.response, 'at', a.answered_at, 'by', a.user_id,
                'name', (select u.fullname from users u where u.id = a.user_id)) order by a.answered_at), '[]')
              from answers a where a.notice_id = n.id))
          order by n.place), '[]') from page n)) as page) told`,
      )
      .prepare(),
  )

const PAGES = {
  all: pageOf('all'),
  unread: pageOf('unread'),
  to_answer: pageOf('to_answer'),
  money: pageOf('money'),
  events: pageOf('events'),
  one: pageOf('one'),
}

const FIRST: Position = { pinned: true, publishedAt: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

type Ask = { meant: keyof typeof PAGES; id: string | null; search: string; after: Position | null; most: number }

/** The notices of this reader that are meant, what stands beside each, and how many are unread and wait for an answer. */
export async function foundNotices(db: Db, scope: Scope, at: Date, { meant, id, search, after, most }: Ask) {
  const { userId, schoolId, role } = scope
  const position = after ?? FIRST
  const [row] = await db.ask(scope, (tx) =>
    PAGES[meant](tx, {
      userId,
      schoolId,
      isStaff: role !== 'parent',
      now: at.toISOString(),
      pattern: `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`,
      pinned: position.pinned,
      publishedAt: position.publishedAt,
      afterId: position.id,
      most,
      ...(meant === 'one' ? { id } : {}),
    }),
  )
  if (!row) throw new Error('The database answered nothing about notices.')
  return { ...row.page, notices: row.page.notices.map(readAgain) }
}

/** Moments are moments again. */
const readAgain = ({ notice, readAt, acknowledgedAt, ...beside }: FoundNotice) => ({
  ...beside,
  readAt: moment(readAt),
  acknowledgedAt: moment(acknowledgedAt),
  notice: {
    ...notice,
    publishedAt: new Date(notice.publishedAt),
    expiresAt: moment(notice.expiresAt),
    correctedAt: moment(notice.correctedAt),
    eventStarts: moment(notice.eventStarts),
    eventEnds: moment(notice.eventEnds),
    actionDueAt: moment(notice.actionDueAt),
  },
})

const moment = (written: string | null): Date | null => (written === null ? null : new Date(written))
