import type { MessagePaper } from '@schoolgate/contracts/messages'
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Tx } from '#db'
import { deskEntries, deskFiles, files } from '#db/schema'
import { newId } from '#lib/random'
import type { Scope } from '#lib/scope'

const shown = { id: deskFiles.id, name: deskFiles.name, mime: files.mime, bytes: files.bytes }

/** The papers of a thread, by the words with which each came. */
export async function papersOf(tx: Tx, threadId: string): Promise<Map<string, MessagePaper[]>> {
  const rows = await tx
    .select({ entryId: deskFiles.entryId, paper: shown })
    .from(deskFiles)
    .innerJoin(deskEntries, eq(deskEntries.id, deskFiles.entryId))
    .innerJoin(files, eq(files.id, deskFiles.fileId))
    .where(eq(deskEntries.threadId, threadId))
    .orderBy(asc(deskFiles.position), asc(deskFiles.id))
  const byEntry = new Map<string, MessagePaper[]>()
  for (const { entryId, paper } of rows) byEntry.set(entryId, [...(byEntry.get(entryId) ?? []), paper])
  return byEntry
}

export type PaperPlace = { threadId: string; entryId: string; paperId: string }

/** Where the bytes of a paper lie, and whether its words were taken back. */
export async function paperAt(tx: Tx, { threadId, entryId, paperId }: PaperPlace) {
  const [row] = await tx
    .select({ ...shown, sha256: files.sha256, entryAt: deskEntries.at, takenBackAt: deskEntries.takenBackAt })
    .from(deskFiles)
    .innerJoin(deskEntries, eq(deskEntries.id, deskFiles.entryId))
    .innerJoin(files, eq(files.id, deskFiles.fileId))
    .where(and(eq(deskFiles.id, paperId), eq(deskFiles.entryId, entryId), eq(deskEntries.threadId, threadId)))
  return row ?? null
}

/** What the caller said themselves; null: they did not. */
export async function ownWords(tx: Tx, { userId }: Pick<Scope, 'userId'>, threadId: string, entryId: string) {
  const [entry] = await tx
    .select()
    .from(deskEntries)
    .where(
      and(
        eq(deskEntries.id, entryId),
        eq(deskEntries.threadId, threadId),
        eq(deskEntries.byId, userId),
        eq(deskEntries.kind, 'said'),
      ),
    )
  return entry ?? null
}

export type OwnWords = NonNullable<Awaited<ReturnType<typeof ownWords>>>

/** How many papers came with these words, and how many this person has sent since then. One sending of theirs is counted after the other. */
export async function papersSent(tx: Tx, { id: entryId, byId }: Pick<OwnWords, 'id' | 'byId'>, since: Date) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`papers ${byId}`}))`)
  const withWords = await tx.$count(deskFiles, eq(deskFiles.entryId, entryId))
  const [row] = await tx
    .select({ many: sql<number>`count(*)::int` })
    .from(deskFiles)
    .innerJoin(deskEntries, eq(deskEntries.id, deskFiles.entryId))
    .where(and(eq(deskEntries.byId, byId), gt(deskFiles.createdAt, since)))
  return { withWords, since: row?.many ?? 0 }
}

export type StoredPaper = { sha256: string; mime: string; bytes: number; name: string }

export async function writePaper(
  tx: Tx,
  words: OwnWords,
  paperId: string,
  { name, ...file }: StoredPaper,
  place: number,
  now: Date,
) {
  const { schoolId, wardId, id: entryId } = words
  const fileId = newId()
  const at = { createdAt: now, updatedAt: now }
  await tx.insert(files).values({ id: fileId, schoolId, ...file, ...at })
  await tx.insert(deskFiles).values({ id: paperId, schoolId, wardId, entryId, fileId, name, position: place, ...at })
}
