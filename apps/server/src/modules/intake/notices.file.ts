import { MOST_AUDIENCES } from '@schoolgate/contracts/office'
import { NOTICE_ACTIONS, NOTICE_CATEGORIES, NOTICE_PRIORITIES } from '@schoolgate/contracts/notices'
import { LANGUAGES } from '@schoolgate/contracts/profile'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#db'
import { classes, files, noticeAttachments, notices, wards } from '#db/schema'
import { newId } from '#lib/random'
import type { Paper } from './beside.ts'
import { upsert } from '#db/bulk'
import { moment, oneOf, optional, otherwise, reference, several, text, Wrong, yesNo, type Cell } from './cells.ts'
import { dataFile } from './data-file.ts'
import type { RowOf } from './rows.ts'
import type { ImportContext } from './import-context.ts'
import { classIds, wardIds } from './references.store.ts'

type Fact = { label: string; value: string }

const words = text(120)
const factText = ({ label, value }: Fact): string => `${label}: ${value}`
const fact: Cell<Fact> = {
  isRequired: false,
  read(written, school) {
    const wrong = words.read(written, school)
    if (wrong instanceof Wrong) return wrong
    const [label = '', ...value] = wrong.split(':')
    return value.length > 0 && label !== ''
      ? { label: label.trim(), value: value.join(':').trim() }
      : new Wrong(`“${written.slice(0, 40)}” is not a fact.`, 'Write it as “Bus leaves: 7:00, school gate”.')
  },
  show: factText,
  write: factText,
}

/** A name from the file; what it names was looked at before. */
const paper: Cell<Paper> = {
  isRequired: false,
  read: (name) => ({ name, sha256: '', mime: '', bytes: 0 }),
  show: ({ name, sha256 }) => `${name} (${sha256.slice(0, 8)})`,
}

const columns = {
  ref: reference,
  title: text(120),
  body: text(8000),
  category: oneOf(NOTICE_CATEGORIES),
  priority: oneOf(NOTICE_PRIORITIES),
  audience: oneOf(['school', 'level', 'class', 'ward']),
  for: optional(text(60)),
  also_levels: several(text(60)),
  also_classes: several(text(60)),
  facts: several(fact),
  sender: text(120),
  published_at: moment,
  expires_at: optional(moment),
  pinned: otherwise(yesNo, false),
  event_starts: optional(moment),
  event_ends: optional(moment),
  event_place: optional(text(120)),
  action: optional(oneOf(NOTICE_ACTIONS)),
  action_due_at: optional(moment),
  attachments: several(paper),
  other_language: optional(oneOf(LANGUAGES)),
  other_title: optional(text(120)),
  other_body: optional(text(8000)),
}

type Row = RowOf<typeof columns>

export const noticesFile = dataFile({
  name: 'notices',
  columns,
  key: ['ref'],
  fillsFileOf: 'for',
  called: (row) => row.title,
  beside: { column: 'attachments', folder: 'notices' },
  prepare({ row, fault }, { beside }) {
    for (const [index, { name }] of row.attachments.entries()) {
      const found = beside.of('notices', name)
      if (found instanceof Wrong) fault('attachments', found.wrong, found.todo)
      else row.attachments[index] = found
    }
  },
  check(lines, context) {
    for (const { row, fault } of lines) {
      const problem = audienceProblem(row, context)
      if (problem)
        fault('for', problem, 'Write the level, the class code or the admission number; leave it empty for the whole school.')
      const others = othersProblem(row, context)
      if (others) fault('also_classes', others, 'Name levels and class codes of this school, beside a first level or class.')
      if (translationOf(row) === null && [row.other_language, row.other_title, row.other_body].some((part) => part !== null))
        fault(
          'other_language',
          'The other language is not complete.',
          'Write other_language, other_title and other_body, or none of them.',
        )
      if (row.event_ends !== null && (row.event_starts === null || row.event_ends < row.event_starts))
        fault('event_ends', 'The event ends before it starts.', 'Correct one of the two moments.')
      if (row.expires_at !== null && row.expires_at <= row.published_at)
        fault('expires_at', 'The notice expires before it is published.', 'Correct one of the two moments.')
      if (row.action === null && row.action_due_at !== null)
        fault('action', 'There is a day to answer by, but nothing to answer.', `Write one of: ${NOTICE_ACTIONS.join(', ')}.`)
    }
  },
  async held(tx, { school }) {
    const rows = await tx
      .select({
        notice: notices,
        classCode: classes.code,
        wardRef: wards.admissionNo,
        alsoCodes: sql<
          string[]
        >`array(select k.code from classes k where k.id = any (${notices.alsoClassIds}) order by k.position, k.code)`,
      })
      .from(notices)
      .leftJoin(classes, eq(classes.id, notices.audienceClassId))
      .leftJoin(wards, eq(wards.id, notices.audienceWardId))
      .where(eq(notices.schoolId, school.id))
    const papers = await papersOf(tx, school.id)
    return rows.map(({ notice, classCode, wardRef, alsoCodes }) => ({
      state: notice.withdrawnAt === null ? ('here' as const) : ('off' as const),
      row: {
        ref: notice.ref,
        title: notice.title,
        body: notice.body,
        category: notice.category,
        priority: notice.priority,
        audience: notice.audience,
        for: notice.audienceLevel ?? classCode ?? wardRef,
        also_levels: notice.alsoLevels,
        also_classes: alsoCodes,
        facts: notice.facts.map(({ label, value }) => ({ label, value })),
        sender: notice.sender,
        published_at: notice.publishedAt.toISOString(),
        expires_at: notice.expiresAt?.toISOString() ?? null,
        pinned: notice.pinned,
        event_starts: notice.eventStarts?.toISOString() ?? null,
        event_ends: notice.eventEnds?.toISOString() ?? null,
        event_place: notice.eventPlace,
        action: notice.action,
        action_due_at: notice.actionDueAt?.toISOString() ?? null,
        attachments: papers.get(notice.id) ?? [],
        other_language: notice.translation?.language ?? null,
        other_title: notice.translation?.title ?? null,
        other_body: notice.translation?.body ?? null,
      },
    }))
  },
  async write(tx, rows, context) {
    const [classOf, wardOf] = [await classIds(tx, context), await wardIds(tx, context)]
    const values = rows.map((row) => ({
      id: newId(),
      schoolId: context.school.id,
      ref: row.ref,
      code: row.ref,
      title: row.title,
      body: row.body,
      category: row.category,
      priority: row.priority,
      audience: row.audience,
      audienceLevel: row.audience === 'level' ? row.for : null,
      audienceClassId: row.audience === 'class' ? classOf.maybe(row.for) : null,
      audienceWardId: row.audience === 'ward' ? wardOf.maybe(row.for) : null,
      alsoLevels: row.also_levels,
      alsoClassIds: row.also_classes.flatMap((code) => classOf.maybe(code) ?? []),
      translation: translationOf(row),
      facts: row.facts,
      sender: row.sender,
      publishedAt: new Date(row.published_at),
      expiresAt: dateOf(row.expires_at),
      withdrawnAt: null,
      announcedAt: context.isSettled || new Date(row.published_at) > context.now ? null : context.now,
      pinned: row.pinned,
      eventStarts: dateOf(row.event_starts),
      eventEnds: dateOf(row.event_ends),
      eventPlace: row.event_place,
      action: row.action,
      actionDueAt: dateOf(row.action_due_at),
      updatedAt: context.now,
    }))
    await upsert(tx, notices, values, ['schoolId', 'ref'], ['announcedAt'])
    await attach(tx, rows, context)
  },
  async retire(tx, rows, { school, now }) {
    const refs = rows.map(({ ref }) => ref)
    await tx
      .update(notices)
      .set({ withdrawnAt: now, updatedAt: now })
      .where(and(eq(notices.schoolId, school.id), inArray(notices.ref, refs)))
  },
})

const dateOf = (moment: string | null) => (moment === null ? null : new Date(moment))

function audienceProblem(row: Row, context: ImportContext): string | null {
  const isKnown = {
    school: row.for === null,
    level: [...context.classes.values()].some(({ level }) => level === row.for),
    class: row.for !== null && context.classes.has(row.for),
    ward: row.for !== null && context.wards.has(row.for),
  }
  return isKnown[row.audience] ? null : `The notice is for a ${row.audience}, but “${row.for ?? ''}” is none.`
}

const isOfClasses = ({ audience }: Row) => audience === 'level' || audience === 'class'

function othersProblem(row: Row, context: ImportContext): string | null {
  const [levels, codes] = [row.also_levels, row.also_classes]
  if (levels.length + codes.length === 0) return null
  if (!isOfClasses(row)) return `Nobody is meant beside the ${row.audience}.`
  if (levels.length + codes.length > MOST_AUDIENCES) return `It is for more than ${MOST_AUDIENCES} others.`
  const known = new Set([...context.classes.values()].map(({ level }) => level))
  const unknown = levels.find((level) => !known.has(level)) ?? codes.find((code) => !context.classes.has(code))
  return unknown === undefined ? null : `The notice is also for “${unknown}”, but there is none.`
}

const translationOf = ({ other_language: language, other_title: title, other_body: body }: Row) =>
  language === null || title === null || body === null ? null : { language, title, body }

async function papersOf(tx: Tx, schoolId: string): Promise<Map<string, Paper[]>> {
  const rows = await tx
    .select({
      noticeId: noticeAttachments.noticeId,
      name: noticeAttachments.name,
      sha256: files.sha256,
      mime: files.mime,
      bytes: files.bytes,
    })
    .from(noticeAttachments)
    .innerJoin(files, eq(files.id, noticeAttachments.fileId))
    .where(eq(noticeAttachments.schoolId, schoolId))
    .orderBy(asc(noticeAttachments.position))
  const papers = new Map<string, Paper[]>()
  for (const { noticeId, ...each } of rows) papers.set(noticeId, [...(papers.get(noticeId) ?? []), each])
  return papers
}

/** The papers of a changed notice are put on anew; the bytes themselves are in storage by now. */
async function attach(tx: Tx, rows: readonly Row[], context: ImportContext) {
  const { school, now } = context
  const refs = rows.map(({ ref }) => ref)
  const found = await tx
    .select({ id: notices.id, ref: notices.ref })
    .from(notices)
    .where(and(eq(notices.schoolId, school.id), inArray(notices.ref, refs)))
  await tx.delete(noticeAttachments).where(
    inArray(
      noticeAttachments.noticeId,
      found.map(({ id }) => id),
    ),
  )
  for (const { id } of found) context.written.notices.add(id)
  const idOf = new Map(found.map(({ id, ref }) => [ref, id]))
  for (const row of rows)
    for (const [position, { name, sha256, mime, bytes }] of row.attachments.entries()) {
      const noticeId = idOf.get(row.ref)
      if (noticeId === undefined) continue
      const fileId = newId()
      await tx.insert(files).values({ id: fileId, schoolId: school.id, sha256, mime, bytes, updatedAt: now })
      await tx
        .insert(noticeAttachments)
        .values({ id: newId(), schoolId: school.id, noticeId, fileId, name, position, updatedAt: now })
    }
}
