import { A4_PAGE, drawPages } from '#lib/pdf/pages'
import { factsBlock, headBlock, titleBlock, wordsBlock, type Fact, type PaperSchool } from '#lib/pdf/parts'
import { signaturesBlock, type PrintedSquare } from '#lib/pdf/seal'
import { mm, type Sheet } from '#lib/pdf/sheet'

/** What is given to a pupil who leaves, as it is printed. */
export type PrintedLeaving = {
  school: PaperSchool
  title: string
  sentence: string
  facts: readonly Fact[]
  head: string
  square: PrintedSquare
  check: string
}

/** Draws a transfer letter or a leaving certificate onto A4. */
export function drawLeaving(sheet: Sheet, { school, title, sentence, facts, head, square, check }: PrintedLeaving): void {
  const within = sheet.part('Sect', sheet.root)
  const place = { within, left: A4_PAGE.left, width: A4_PAGE.inside }
  const room = mm(10)
  const blocks = [
    headBlock(sheet, school, place),
    titleBlock(sheet, title, school.color, place),
    { ...wordsBlock(sheet, { text: 'To whom it may concern', size: 11 }, place), gap: room },
    wordsBlock(sheet, { text: sentence, size: 11.5 }, place),
    { ...factsBlock(sheet, facts, [1], place), gap: room },
    { ...signaturesBlock(sheet, [{ name: head, line: 'Head-teacher, date and stamp' }], square, place), gap: mm(16) },
  ]
  drawPages(sheet, blocks, { page: A4_PAGE, within, color: school.color, check })
  within.end()
}
