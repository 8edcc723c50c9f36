import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Font } from 'fontkit'

/** Much to read at the start, and the first minutes draw no paper. */
const [fontkit, pdfkit] = [() => import('fontkit'), () => import('pdfkit')]

/** Points of a length in millimetres. */
export const mm = (length: number): number => (length * 72) / 25.4

/** A4, upright. */
export const A4 = { width: mm(210), height: mm(297) }
/** A5, upright. */
export const A5 = { width: mm(148), height: mm(210) }

/** Ink on white; only the school's colour is another (look §7). */
export const INK = { black: '#111111', soft: '#44554F', line: '#9AA69F', head: '#EEF2EE' }

/** The two weights papers are set in; they have ₵ and ₦ and the letters of Ghana's and Nigeria's languages. */
export type PaperFonts = { regular: Font; bold: Font }

/**
 * Reads the fonts of papers under the server's own assets (made by scripts/make-paper-fonts.py). Read once, they serve every paper:
 * which letters a paper uses is the paper's own, and reading took half the time of drawing one.
 */
export async function paperFontsIn(assetsRoot: string): Promise<PaperFonts> {
  const { create } = await fontkit()
  const fontNamed = (name: string) => {
    const font = create(readFileSync(path.join(assetsRoot, 'fonts', `${name}.ttf`)))
    if (font.type !== 'TTF') throw new Error(`${name} is not one font.`)
    return font
  }
  return { regular: fontNamed('schoolgate-regular'), bold: fontNamed('schoolgate-bold') }
}

// pdfkit takes a font that was read before; its types do not know that yet.
declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      registerFont(name: string, font: Font): this
    }
  }
}

/** A part of the document as those hear it who do not see it: a heading, a paragraph, a table, its rows and cells. */
export type Part = PDFKit.PDFStructureElement
export type PartType = 'Document' | 'Sect' | 'H1' | 'H2' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'Figure'

/** A PDF in the making: it can be read as a stream while pages are still being drawn. */
export type Sheet = {
  doc: PDFKit.PDFDocument
  root: Part
  /** Opens a part within another; what is drawn into it is heard there. */
  part(type: PartType, within: Part, attributes?: { alt?: string; scope?: 'Column' | 'Row' }): Part
  /** Draws something that is heard as this part. */
  say(type: PartType, within: Part, draw: () => void, attributes?: { alt?: string; scope?: 'Column' | 'Row' }): void
  /** Draws lines and colour that nobody needs to hear. */
  decorate(draw: () => void): void
  /** Ends the last page and the file. */
  end(): void
}

type Opening = { title: string; author: string; language: string; at: Date; fonts: PaperFonts }

/** Opens a PDF without a page yet. */
export async function openSheet({ title, author, language, at, fonts }: Opening): Promise<Sheet> {
  const { default: PDFDocument } = await pdfkit()
  const doc = new PDFDocument({
    autoFirstPage: false,
    size: 'A4',
    margin: 0,
    tagged: true,
    lang: language,
    displayTitle: true,
    pdfVersion: '1.7',
    // No font but ours: pdfkit would load its own Helvetica, which has no ₵.
    font: '',
    info: { Title: title, Author: author, Producer: 'Schoolgate', Creator: 'Schoolgate', CreationDate: at },
  })
  doc.registerFont('regular', fonts.regular)
  doc.registerFont('bold', fonts.bold)
  const root = doc.struct('Document')
  doc.addStructure(root)

  const part: Sheet['part'] = (type, within, attributes = {}) => {
    const made = doc.struct(type, { ...attributes })
    within.add(made)
    return made
  }
  return {
    doc,
    root,
    part,
    say(type, within, draw, attributes) {
      const made = part(type, within, attributes)
      made.add(draw)
      made.end()
    },
    decorate(draw) {
      doc.markContent('Artifact', { type: 'Layout' })
      draw()
      doc.endMarkedContent()
    },
    end() {
      root.end()
      doc.end()
    },
  }
}

/** The whole file, once it has ended. */
export async function bytesOf(sheet: Sheet): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of sheet.doc) chunks.push(chunk)
  return Buffer.concat(chunks)
}

export type Words = {
  size: number
  bold?: boolean
  color?: string
  align?: 'left' | 'center' | 'right'
  /** Figures of one width, so that columns stand straight. */
  figures?: boolean
}

const optionsOf = ({ align = 'left', figures }: Words, width: number): PDFKit.Mixins.TextOptions => ({
  width,
  align,
  ...(figures ? { features: ['tnum', 'kern'] } : {}),
})

/** How high words stand in a column of this width. */
export const heightOf = ({ doc }: Sheet, text: string, words: Words, width: number): number =>
  doc
    .font(words.bold ? 'bold' : 'regular')
    .fontSize(words.size)
    .heightOfString(text, optionsOf(words, width))

/** Writes words with their top left corner at x, y. */
export function write({ doc }: Sheet, text: string, words: Words, box: { x: number; y: number; width: number }): void {
  doc
    .font(words.bold ? 'bold' : 'regular')
    .fontSize(words.size)
    .fillColor(words.color ?? INK.black)
    .text(text, box.x, box.y, optionsOf(words, box.width))
}
