import type { NewNotice } from '@schoolgate/contracts/office'
import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#db'
import { files } from '#db/schema'
import { mimeOfPaper } from '#lib/paper'
import { photoMadeAnew } from '#lib/photo'
import { newId } from '#lib/random'
import type { Scope } from '#lib/scope'
import type { Storage } from '#lib/storage'
import { noSuchPaper } from './office.problems.ts'
import type { Paper } from './publish.store.ts'

const PDF = 'application/pdf'
const ENDINGS: Record<string, string> = { [PDF]: 'pdf', 'image/jpeg': 'jpg', 'image/png': 'png' }

/** Keeps an uploaded paper: a PDF as it is (parents only ever download it), a picture made anew from its pixels. */
export async function keepUpload(uploaded: Buffer, storage: Storage): Promise<Omit<Paper, 'name'>> {
  const isPdf = mimeOfPaper(uploaded) === PDF
  const bytes = isPdf ? uploaded : await photoMadeAnew(uploaded, { word: 'office', shape: 'paper' })
  return { sha256: await storage.put(bytes), mime: isPdf ? PDF : 'image/jpeg', bytes: bytes.length }
}

export async function writeUpload(tx: Tx, { schoolId, userId }: Scope, file: Omit<Paper, 'name'>): Promise<string> {
  const id = newId()
  await tx.insert(files).values({ id, schoolId, uploadedBy: userId, ...file })
  return id
}

/** The papers a notice names, in its order; throws where one is not the caller's own upload: other files of the school are private. */
export async function papersNamed(tx: Tx, { schoolId, userId }: Scope, { attachments = [] }: NewNotice): Promise<Paper[]> {
  if (attachments.length === 0) return []
  const ids = attachments.map(({ id }) => id)
  const rows = await tx
    .select({ fileId: files.id, sha256: files.sha256, mime: files.mime, bytes: files.bytes })
    .from(files)
    .where(and(eq(files.schoolId, schoolId), eq(files.uploadedBy, userId), inArray(files.id, ids)))
  return attachments.map(({ id, name }, place) => {
    const file = rows.find(({ fileId }) => fileId === id)
    if (!file) throw noSuchPaper(place)
    // Whatever a picture was called, it is a JPEG now.
    return { ...file, name: `${name.replace(/\.[^.]*$/, '')}.${ENDINGS[file.mime] ?? 'bin'}` }
  })
}
