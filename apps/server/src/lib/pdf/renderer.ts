import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { Clock } from '#lib/clock'
import { attachmentNamed } from '#lib/disposition'
import type { PdfCache, Reader } from './pdf-cache.ts'
import { bytesOf, openSheet, paperFontsIn, type PaperFonts, type Sheet } from './sheet.ts'

/** One paper: `kind` says how it is drawn; what is drawn stands in `content`, all of it, since a paper of the same content is not drawn again. */
type Print<T> = {
  kind: string
  title: string
  author: string
  content: T
  draw: (sheet: Sheet, content: T) => void
  reader?: Reader
}

/** Where papers are made. */
export type PdfRenderer = {
  open(title: string, author: string): Promise<Sheet>
  /** The bytes of a paper, drawn once for each content. */
  print<T>(print: Print<T>): Promise<Buffer>
}

/** What papers are made with: the hour that stands in them, where their fonts lie, and those that were made already. */
export type PdfMaterial = { clock: Clock; assetsRoot: string; prints: PdfCache }

/** Papers in the house's own letters, which are read when the first is opened. */
export function createPdfRenderer({ clock, assetsRoot, prints }: PdfMaterial): PdfRenderer {
  let fonts: Promise<PaperFonts> | undefined
  const open: PdfRenderer['open'] = async (title, author) => {
    fonts ??= paperFontsIn(assetsRoot)
    return openSheet({ title, author, language: 'en', at: clock(), fonts: await fonts })
  }
  return {
    open,
    print({ kind, title, author, content, draw, reader = 'family' }) {
      const key = createHash('sha256')
        .update(JSON.stringify([kind, title, author, content]))
        .digest('hex')
      return prints.of(key, reader, async () => {
        // Drawing takes the processor for a while: whoever else waits for an answer goes first.
        await setImmediate()
        const sheet = await open(title, author)
        draw(sheet, content)
        sheet.end()
        return bytesOf(sheet)
      })
    },
  }
}

/** Answers with a PDF that is saved under this name. */
export const asPdf = (reply: FastifyReply, name: string): void =>
  void reply.type('application/pdf').header('content-disposition', attachmentNamed(name))
