import { drawPage, pagesOf, type Block } from './flow.ts'
import { drawStrip } from './parts.ts'
import { drawFootLine } from './seal.ts'
import { A4, A5, mm, type Part, type Sheet } from './sheet.ts'

/** A kind of page: where its words stand, and where its last line begins. */
export type Page = { size: 'A4' | 'A5'; width: number; left: number; inside: number; top: number; foot: number; room: number }

const pageOf = (size: Page['size'], { width, height }: typeof A4, side: number): Page => {
  const top = mm(12)
  const foot = height - mm(16)
  return { size, width, left: side, inside: width - 2 * side, top, foot, room: foot - mm(3) - top }
}
export const A4_PAGE: Page = pageOf('A4', A4, mm(12))
export const A5_PAGE: Page = pageOf('A5', A5, mm(10))

/** Draws blocks onto as many pages as they need: the uniform's strip above, how to check the paper below. */
export function drawPages(
  sheet: Sheet,
  blocks: readonly Block[],
  { page, within, color, check }: { page: Page; within: Part; color: string; check: string },
): void {
  const pages = pagesOf(blocks, page.room)
  for (const [index, each] of pages.entries()) {
    sheet.doc.addPage({ size: page.size, margin: 0 })
    drawStrip(sheet, color, page.width)
    drawPage(each, page.top)
    const foot = { within, left: page.left, width: page.inside, top: page.foot }
    drawFootLine(sheet, { check, page: `Page ${index + 1} of ${pages.length}` }, foot)
  }
}
