import type { Attachment, Notice, NoticeAnswer, NoticeTranslation } from '@schoolgate/contracts/notices'
import { speaksTo } from '#db/reader'

export type NoticeRow = {
  notice: {
    id: string
    code: string
    title: string
    body: string
    category: Notice['category']
    priority: Notice['priority']
    audience: Notice['audience']
    audienceLevel: string | null
    audienceClassId: string | null
    audienceWardId: string | null
    alsoLevels: string[]
    alsoClassIds: string[]
    translation: NoticeTranslation | null
    facts: Notice['facts']
    sender: string
    publishedAt: Date
    expiresAt: Date | null
    correctedAt: Date | null
    correction: string | null
    pinned: boolean
    eventStarts: Date | null
    eventEnds: Date | null
    eventPlace: string | null
    action: NonNullable<Notice['action']>['kind'] | null
    actionDueAt: Date | null
  }
  className: string | null
  /** What its other classes are called, as far as the reader may know them. */
  alsoNames: string[]
  wardName: string | null
  readAt: Date | null
  acknowledgedAt: Date | null
}
export type NoticeWard = { id: string; classId: string; level: string }

/** A notice on the wire, for a reader with these wards. */
export function noticeOf(row: NoticeRow, wards: NoticeWard[], attachments: Attachment[], answers: NoticeAnswer[]): Notice {
  const { notice } = row
  return {
    id: notice.id,
    code: notice.code,
    title: notice.title,
    body: notice.body,
    category: notice.category,
    priority: notice.priority,
    audience: notice.audience,
    audience_label: labelOf(row),
    ward_ids: wards.filter((ward) => speaksTo(notice, ward)).map((ward) => ward.id),
    facts: notice.facts,
    attachments,
    sender: notice.sender,
    published_at: notice.publishedAt.toISOString(),
    expires_at: iso(notice.expiresAt),
    correction:
      notice.correctedAt && notice.correction !== null
        ? { at: notice.correctedAt.toISOString(), change: notice.correction }
        : null,
    pinned: notice.pinned,
    event: notice.eventStarts && {
      starts: notice.eventStarts.toISOString(),
      ends: iso(notice.eventEnds),
      place: notice.eventPlace,
    },
    action: notice.action && {
      kind: notice.action,
      due_at: iso(notice.actionDueAt),
      choices: notice.action === 'rsvp' || notice.action === 'consent' ? ['yes', 'no'] : [],
      // Consent is given for a child; coming to a meeting and a written reply are the family's.
      per_ward: notice.action === 'consent' && notice.audience !== 'school',
    },
    ...(notice.translation && { translation: notice.translation }),
    my_state: { read_at: iso(row.readAt), acknowledged_at: iso(row.acknowledgedAt), answers },
  }
}

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null

function labelOf({ notice, className, wardName, alsoNames }: NoticeRow): string | null {
  const labels = { school: null, level: notice.audienceLevel, class: className, ward: wardName }
  const names = [labels[notice.audience], ...notice.alsoLevels, ...alsoNames].filter((name) => name !== null)
  return names.length === 0 ? null : names.join(', ')
}
