import type { FastifyReply } from 'fastify'
import type { Clock } from '#lib/clock'
import { attachmentNamed } from '#lib/disposition'
import { openSheet, paperFontsIn, type PaperFonts, type Sheet } from './sheet.ts'

/** Where papers are made. */
export type Press = {
  open(title: string, author: string): Sheet
  /** Where anybody checks a paper, as it is printed. */
  address: string
}

/** Papers in the house's own letters, which are read when the first is opened. */
export function createPress({ clock, assetsRoot, publicUrl }: { clock: Clock; assetsRoot: string; publicUrl: string }): Press {
  let fonts: PaperFonts | undefined
  return {
    address: `${publicUrl.replace(/^https?:\/\//, '')}/verify`,
    open(title, author) {
      fonts ??= paperFontsIn(assetsRoot)
      return openSheet({ title, author, language: 'en', at: clock(), fonts })
    },
  }
}

/** Answers with a PDF that is saved under this name. */
export const asPdf = (reply: FastifyReply, name: string): void =>
  void reply.type('application/pdf').header('content-disposition', attachmentNamed(name))
