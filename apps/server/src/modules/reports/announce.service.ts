import type { Tx } from '#db'
import { publishLive } from '#db/live'
import { addToFeed } from '#modules/feed'
import { schoolOf, type JobKind } from '#modules/jobs'
import { announceAll } from '#modules/push'
import { publishedAmong, reportsDue, untoldReports, wardsWhoseReportsComeOut } from './announce.store.ts'

/** What was published longer ago stands in the app, but is sent to no phone. */
const NEWS_FOR_MS = 3 * 86_400_000

/** Puts published or changed reports into the feed and tells the apps that are open; phones hear of those whose time has come. */
export async function tellReports(tx: Tx, schoolId: string, reports: readonly { id: string }[], now: Date): Promise<void> {
  if (reports.length === 0) return
  const rows = await publishedAmong(
    tx,
    reports.map(({ id }) => id),
  )
  await addToFeed(
    tx,
    schoolId,
    rows.flatMap(({ id, wardId, publishedAt }) =>
      publishedAt === null ? [] : [{ kind: 'term_report' as const, wardId, subjectId: id, occurredAt: publishedAt }],
    ),
    now,
  )
  const wardIds = [...new Set(rows.map((row) => row.wardId))]
  publishLive(tx, ...wardIds.map((wardId) => ({ schoolId, wardId, word: 'reports' as const })))
  await announceReports(tx, schoolId, now)
}

/**
 * Tells phones of a school's reports that came out and of new versions, once each, calmly, after school hours, without a mark. Those
 * that were given a time ahead are told of when it has come, under the same key.
 */
export async function announceReports(tx: Tx, schoolId: string, now: Date): Promise<void> {
  const due = await untoldReports(tx, { schoolId, now, since: new Date(now.getTime() - NEWS_FOR_MS) })
  await announceAll(
    tx,
    schoolId,
    due.map(({ id, wardId, version, key, firstName }) => ({
      schoolId,
      wardIds: [wardId],
      wardId,
      right: 'academics',
      kind: 'term_report',
      class: 'info',
      isResult: true,
      navigate: `/fullreport/${id}`,
      ttlSeconds: NEWS_FOR_MS / 1000,
      tag: `term_report:${id}`,
      dedupeKey: key,
      texts: version === 1 ? ready(firstName) : changed(firstName),
    })),
    now,
  )
}

/** Tells phones, and the apps that are open, of reports that were given a time ahead, when it has come. */
export const announceDueReports: JobKind = {
  name: 'reports.announce',
  find: (now) => reportsDue(new Date(now.getTime() - NEWS_FOR_MS), now),
  async once(tx, job, now) {
    const schoolId = schoolOf(job)
    const wards = await wardsWhoseReportsComeOut(tx, { schoolId, now, since: new Date(now.getTime() - NEWS_FOR_MS) })
    await announceReports(tx, schoolId, now)
    publishLive(tx, ...wards.map(({ wardId }) => ({ schoolId, wardId, word: 'reports' as const })))
  },
}

const ready = (name: string) => ({
  en: { title: `${name}’s term report is ready`, body: 'You can read it in the app.' },
  fr: { title: `Le bulletin de ${name} est prêt`, body: 'Vous le lisez dans l’application.' },
})

const changed = (name: string) => ({
  en: { title: `${name}’s term report was corrected`, body: 'The app says what changed.' },
  fr: { title: `Le bulletin de ${name} a été corrigé`, body: 'L’application dit ce qui a changé.' },
})
