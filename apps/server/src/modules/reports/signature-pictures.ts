import type { PublicTermReport } from '@schoolgate/contracts/reports'
import type { Storage } from '#lib/storage'

/** The pictures a report was signed with, by the SHA-256 of their bytes. */
export type SignaturePictures = { classTeacher: string | null; headTeacher: string | null }

type Signed = Pick<PublicTermReport, 'class_teacher' | 'head_teacher'>

/**
 * The report with the handwriting it was published with, inside the report itself: there is no address under which a stranger could
 * ask for it, and it is there without network. Never within a transaction: the pictures have to be read.
 */
export type WithSignatures = <R extends Signed>(report: R, signaturePictures: SignaturePictures) => Promise<R>

/** Where pictures are read, and who hears that one could not be. */
export type Pictures = { storage: Storage; log?: { error(what: object, words: string): void } }

/** A few kilobytes each: a school signs with some dozens. */
const KEPT_MOST = 500

/** Reads each picture once: what lies under its SHA-256 never changes. */
export function signaturesFrom({ storage, log }: Pictures): WithSignatures {
  const kept = new Map<string, string>()

  async function pictureOf(sha256: string | null): Promise<string | null> {
    if (sha256 === null) return null
    const known = kept.get(sha256)
    if (known !== undefined) return known
    try {
      const picture = `data:image/png;base64,${(await storage.get(sha256)).toString('base64')}`
      if (kept.size >= KEPT_MOST) kept.clear()
      kept.set(sha256, picture)
      return picture
    } catch (error) {
      // Storage that is away, or a database brought back without its files: a report is worth more than the ink under it.
      log?.error({ err: error, sha256 }, 'a signature could not be read; its report shows the name alone')
      return null
    }
  }

  return async (report, signaturePictures) => {
    const [classTeacher, headTeacher] = await Promise.all([
      pictureOf(signaturePictures.classTeacher),
      pictureOf(signaturePictures.headTeacher),
    ])
    return {
      ...report,
      class_teacher: { ...report.class_teacher, signature: classTeacher },
      head_teacher: { ...report.head_teacher, signature: headTeacher },
    }
  }
}
