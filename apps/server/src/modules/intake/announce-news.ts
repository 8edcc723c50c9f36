import { inArray } from 'drizzle-orm'
import type { Tx } from '#db'
import { wards } from '#db/schema'
import { announceBills } from '#modules/billing'
import type { FeedEvent } from '#modules/feed'
import { announceAll, type Announcement } from '#modules/push'
import type { ImportContext } from './import-context.ts'

/** What happened longer ago stands in the app, but is sent to no phone. */
const NEWS_FOR_MS = 3 * 86_400_000

type About = { id: string; firstName: string }
type News = Pick<Announcement, 'class' | 'right' | 'tag' | 'navigate' | 'texts' | 'isResult' | 'dedupeKey'>

/**
 * Tells phones of bills and receipts that an import brought; never amounts. Bills, notices, absences, marks and term reports have
 * their own ways (modules/billing, office, academics, reports).
 */
export async function announceNews(tx: Tx, { school, now }: ImportContext, happenings: readonly FeedEvent[]): Promise<void> {
  const oldest = now.getTime() - NEWS_FOR_MS
  const fresh = happenings.filter(({ occurredAt }) => occurredAt <= now && occurredAt.getTime() > oldest)
  const bills = fresh.filter(({ kind }) => kind === 'bill_issued')
  await announceBills(
    tx,
    school.id,
    bills.flatMap(({ wardId, subjectId }) => (wardId === null ? [] : [{ wardId, billId: subjectId }])),
    now,
  )
  const firstNames = await firstNamesOf(tx, new Set(fresh.flatMap(({ wardId }) => wardId ?? [])))
  const news = fresh.flatMap(({ kind, wardId, subjectId }): Announcement[] => {
    const firstName = wardId === null ? undefined : firstNames.get(wardId)
    if (wardId === null || firstName === undefined) return []
    const told = newsOf(kind, subjectId, { id: wardId, firstName })
    return told ? [{ schoolId: school.id, wardIds: [wardId], wardId, kind, ttlSeconds: NEWS_FOR_MS / 1000, ...told }] : []
  })
  await announceAll(tx, school.id, news, now)
}

async function firstNamesOf(tx: Tx, wardIds: ReadonlySet<string>): Promise<Map<string, string>> {
  if (wardIds.size === 0) return new Map()
  const rows = await tx
    .select({ id: wards.id, firstName: wards.firstName })
    .from(wards)
    .where(inArray(wards.id, [...wardIds]))
  return new Map(rows.map(({ id, firstName }) => [id, firstName]))
}

function newsOf(kind: FeedEvent['kind'], subjectId: string, { id, firstName }: About): News | null {
  const once = (key: string) => ({ tag: key, dedupeKey: key })
  switch (kind) {
    case 'receipt':
      return {
        class: 'money',
        right: 'bills',
        navigate: '/payments',
        ...once(`receipt:${subjectId}:${id}`),
        texts: {
          en: { title: `Payment received for ${firstName}`, body: 'The receipt is in the app.' },
          fr: { title: `Paiement reçu pour ${firstName}`, body: 'Le reçu est dans l’application.' },
        },
      }
    default:
      return null
  }
}
