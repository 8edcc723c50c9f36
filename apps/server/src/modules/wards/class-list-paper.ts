import { A4_PAGE, drawPages } from '#lib/pdf/pages'
import { factsBlock, headBlock, titleBlock, type Fact, type PaperSchool } from '#lib/pdf/parts'
import { mm, type Sheet } from '#lib/pdf/sheet'
import { tableBlocks } from '#lib/pdf/table'

/** A class's list as it is printed. */
export type PrintedList = {
  school: PaperSchool
  title: string
  facts: readonly Fact[]
  withPhones: boolean
  pupils: readonly { name: string; number: string; guardian: string; phone: string }[]
  foot: string
}

const PLACE = mm(10)
const NUMBER = mm(30)
const GUARDIAN = mm(42)
const PHONE = mm(30)
const ROOM = mm(17)

/** Draws the list of a class: a row a child, with room to write beside it. */
export function drawClassList(sheet: Sheet, { school, title, facts, withPhones, pupils, foot }: PrintedList): void {
  const within = sheet.part('Sect', sheet.root)
  const place = { within, left: A4_PAGE.left, width: A4_PAGE.inside }
  const written = withPhones ? [] : [ROOM, ROOM, ROOM, ROOM]
  const called = withPhones
    ? [
        { title: 'Guardian', width: GUARDIAN },
        { title: 'Phone', width: PHONE, figures: true },
      ]
    : []
  const taken = PLACE + NUMBER + (withPhones ? GUARDIAN + PHONE : 0) + written.reduce((sum, width) => sum + width, 0)
  const columns = [
    { title: 'No.', width: PLACE, align: 'right' as const, figures: true },
    { title: 'Name', width: A4_PAGE.inside - taken, bold: true },
    { title: 'Number', width: NUMBER, figures: true },
    ...called,
    ...written.map((width) => ({ title: '', width })),
  ]
  const rows = pupils.map(({ name, number, guardian, phone }, at) =>
    [`${at + 1}`, name, number, ...(withPhones ? [guardian, phone] : written.map(() => ''))].map((text) => ({ text })),
  )
  const [head, ...others] = tableBlocks(sheet, { within, left: place.left, columns, rows, size: 9.5, padding: 4 })
  const blocks = [
    headBlock(sheet, school, place),
    titleBlock(sheet, title, school.color, place),
    factsBlock(sheet, facts, [1, 1], place),
    ...(head ? [{ ...head, gap: mm(4.5) }, ...others] : []),
  ]
  drawPages(sheet, blocks, { page: A4_PAGE, within, color: school.color, check: foot })
  within.end()
}
