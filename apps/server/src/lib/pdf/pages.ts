import { drawPage, heightOfAll, pagesOf, type Block } from './flow.ts'
import { drawStrip } from './parts.ts'
import { drawFootLine } from './seal.ts'
import { A4, A5, INK, mm, type Part, type Sheet } from './sheet.ts'

/** A kind of page: where its words stand, and where its last line begins. */
export type Page = { size: 'A4' | 'A5'; width: number; left: number; inside: number; top: number; foot: number; room: number }

const pageOf = (size: Page['size'], { width, height }: typeof A4, side: number): Page => {
  const top = mm(12)
  const foot = height - mm(16)
  return { size, width, left: side, inside: width - 2 * side, top, foot, room: foot - mm(3) - top }
}
export const A4_PAGE: Page = pageOf('A4', A4, mm(12))
export const A5_PAGE: Page = pageOf('A5', A5, mm(10))

type Drawn = { page: Page; within: Part; color: string; check: string }

/** Draws blocks onto as many pages as they need: the uniform's strip above, how to check the paper below. */
export function drawPages(sheet: Sheet, blocks: readonly Block[], drawn: Drawn): void {
  const pages = pagesOf(blocks, drawn.page.room)
  for (const [index, each] of pages.entries()) {
    sheet.doc.addPage({ size: drawn.page.size, margin: 0 })
    drawOne(sheet, each, { ...drawn, corner: `Page ${index + 1} of ${pages.length}` })
  }
}

/** Two copies of an A5 paper side by side on a lying A4, to be cut; `build` makes the blocks of each anew. What needs more room is on A5 pages. */
export function drawTwoCopies(sheet: Sheet, build: () => Block[], drawn: Drawn, copies: readonly [string, string]): void {
  if (heightOfAll(build()) > drawn.page.room) return drawPages(sheet, build(), drawn)
  sheet.doc.addPage({ size: 'A4', layout: 'landscape', margin: 0 })
  for (const [index, corner] of copies.entries()) {
    sheet.doc.save().translate(index * drawn.page.width, 0)
    drawOne(sheet, build(), { ...drawn, corner })
    sheet.doc.restore()
  }
  drawCut(sheet, drawn.page)
}

/** Where two copies are cut apart. */
function drawCut(sheet: Sheet, { width, foot }: Page): void {
  sheet.decorate(() => {
    const { doc } = sheet
    doc
      .save()
      .moveTo(width, mm(8))
      .lineTo(width, foot + mm(10))
    doc.lineWidth(0.6).dash(3, { space: 3 }).stroke(INK.soft).undash().restore()
  })
}

function drawOne(sheet: Sheet, blocks: readonly Block[], { page, within, color, check, corner }: Drawn & { corner: string }) {
  drawStrip(sheet, color, page.width)
  drawPage(blocks, page.top)
  drawFootLine(sheet, { check, page: corner }, { within, left: page.left, width: page.inside, top: page.foot })
}
