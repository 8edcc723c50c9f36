import type { Block } from './flow.ts'
import { heightOf, INK, mm, write, type Part, type Sheet } from './sheet.ts'

export type PaperSchool = {
  name: string
  /** Address and phones, in one line. */
  line: string
  motto: string | null
  emblem: 'nyansapo' | 'book' | 'lamp' | 'palm'
  color: string
}

/** The drawings of the web app's ui/crest.tsx, in a box of 36 × 42. */
const EMBLEMS: Record<PaperSchool['emblem'], string> = {
  nyansapo: 'M11 14c5 0 9 14 14 14a4.5 4.5 0 0 0 0-9c-5 0-9 9-14 9a4.5 4.5 0 0 1 0-9c3 0 5 3 7 5M18 9.5v5M18 27.5V33',
  book: 'M18 16c-3-2.5-6-3-9-3v14c3 0 6 .5 9 3 3-2.5 6-3 9-3V13c-3 0-6 .5-9 3ZM18 16v14',
  lamp: 'M9 24h18c-1 5-5 7-9 7s-8-2-9-7ZM27 24c2 0 3-1.5 3-3M18 20c-3-3-1-6 0-9 1 3 3 6 0 9Z',
  palm: 'M18 33V19M18 19c-1-5-5-7-9-6M18 19c1-5 5-7 9-6M18 19c-4-1-8 1-9 5M18 19c4-1 8 1 9 5M18 19c-1-3 0-6 0-8M13 33h10',
}
const ARCH = 'M18 1C8.6 1 1 8.6 1 18v18a5 5 0 0 0 5 5h24a5 5 0 0 0 5-5V18C35 8.6 27.4 1 18 1Z'

/** The uniform's check along the head of a page: the only colour besides the crest; it prints as grey. */
export function drawStrip(sheet: Sheet, color: string, width: number): void {
  const field = mm(5) / 3
  sheet.decorate(() => {
    const { doc } = sheet
    doc.save().fillColor(color, 0.45)
    for (let x = 0; x < width; x += 2 * field) doc.rect(x, 0, field, 3 * field)
    doc.fill()
    for (let row = 0; row < 3; row += 2) doc.rect(0, row * field, width, field)
    doc.fill().restore()
  })
}

/** The school's crest, so wide. */
export function drawCrest(
  sheet: Sheet,
  { emblem, color }: Pick<PaperSchool, 'emblem' | 'color'>,
  { x, y, width }: { x: number; y: number; width: number },
): void {
  sheet.decorate(() => {
    const { doc } = sheet
    doc.save().translate(x, y)
    doc.scale(width / 36)
    doc.path(ARCH).fill(color)
    doc.path(EMBLEMS[emblem]).lineWidth(2.4).lineCap('round').lineJoin('round').stroke('#fff')
    doc.restore()
  })
}

type Place = { within: Part; left: number; width: number }

/** The school's head: crest, name, address, motto. */
export function headBlock(sheet: Sheet, school: PaperSchool, { within, left, width }: Place): Block {
  const crest = mm(17)
  const middle = { x: left + mm(24), width: width - mm(48) }
  const nameHeight = heightOf(sheet, school.name, { size: 19, bold: true, align: 'center' }, middle.width)
  const lineHeight = heightOf(sheet, school.line, { size: 9.5, align: 'center' }, middle.width)
  const mottoHeight =
    school.motto === null ? 0 : heightOf(sheet, school.motto, { size: 9.5, bold: true, align: 'center' }, middle.width)
  const words = nameHeight + lineHeight + mottoHeight
  const height = Math.max((crest * 42) / 36, words)
  return {
    height,
    draw(top) {
      drawCrest(sheet, school, { x: left, y: top + (height - (crest * 42) / 36) / 2, width: crest })
      let y = top + (height - words) / 2
      sheet.say('P', within, () => write(sheet, school.name, { size: 19, bold: true, align: 'center' }, { ...middle, y }))
      y += nameHeight
      sheet.say('P', within, () => write(sheet, school.line, { size: 9.5, align: 'center' }, { ...middle, y }))
      y += lineHeight
      const { motto, color } = school
      if (motto !== null)
        sheet.say('P', within, () => write(sheet, motto, { size: 9.5, bold: true, align: 'center', color }, { ...middle, y }))
    },
  }
}

/** The paper's title between two lines in the school's colour. */
export function titleBlock(sheet: Sheet, title: string, color: string, { within, left, width }: Place): Block {
  const words = { size: 12.5, bold: true, align: 'center' } as const
  const height = heightOf(sheet, title, words, width) + mm(4)
  return {
    height,
    gap: mm(4),
    draw(top) {
      sheet.decorate(() => {
        for (const y of [top, top + height]) sheet.doc.moveTo(left, y).lineTo(left + width, y)
        sheet.doc.lineWidth(1.2).stroke(color)
      })
      sheet.say('H1', within, () => write(sheet, title, words, { x: left, y: top + mm(2), width }))
    },
  }
}

export type Fact = { label: string; value: string }
const COLUMN_GAP = mm(5.5)

/** Facts in columns of these shares: the word left, what is so right, dots under both. */
export function factsBlock(
  sheet: Sheet,
  facts: readonly Fact[],
  shares: readonly number[],
  { within, left, width }: Place,
): Block {
  const size = 9.8
  const all = shares.reduce((sum, share) => sum + share, 0)
  const room = width - COLUMN_GAP * (shares.length - 1)
  const widths = shares.map((share) => (room * share) / all)
  const rows = Array.from({ length: Math.ceil(facts.length / shares.length) }, (_, row) =>
    facts.slice(row * shares.length, (row + 1) * shares.length),
  )
  const valueWidth = (column: number, label: string) =>
    (widths[column] ?? 0) - sheet.doc.font('regular').fontSize(size).widthOfString(label) - 5
  const heights = rows.map((row) =>
    Math.max(...row.map(({ label, value }, column) => heightOf(sheet, value, { size, bold: true }, valueWidth(column, label)))),
  )
  const step = mm(2)
  return {
    height: heights.reduce((sum, each) => sum + each + step, 0) - step + 2,
    gap: mm(4),
    draw(top) {
      let y = top
      for (const [index, row] of rows.entries()) {
        const height = heights[index] ?? 0
        let x = left
        for (const [column, { label, value }] of row.entries()) {
          const box = { x, y, width: widths[column] ?? 0 }
          sheet.decorate(() => {
            sheet.doc.moveTo(box.x, y + height + 1).lineTo(box.x + box.width, y + height + 1)
            sheet.doc.lineWidth(0.5).dash(1, { space: 1.4 }).stroke(INK.soft).undash()
          })
          sheet.say('P', within, () => {
            write(sheet, label, { size, color: INK.soft }, box)
            const narrow = valueWidth(column, label)
            write(sheet, value, { size, bold: true, align: 'right' }, { x: box.x + box.width - narrow, y, width: narrow })
          })
          x += box.width + COLUMN_GAP
        }
        y += height + step
      }
    },
  }
}

/** Small boxes with arched heads side by side: a word and what is said under it. */
export function boxesBlock(sheet: Sheet, facts: readonly Fact[], { within, left, width }: Place): Block {
  const gap = mm(4)
  const each = (width - gap * (facts.length - 1)) / facts.length
  const inside = each - mm(6)
  const height =
    Math.max(...facts.map(({ value }) => heightOf(sheet, value, { size: 10, bold: true }, inside))) +
    heightOf(sheet, 'X', { size: 8.6 }, inside) +
    mm(4)
  return {
    height,
    gap,
    draw(top) {
      for (const [index, { label, value }] of facts.entries()) {
        const x = left + index * (each + gap)
        sheet.decorate(() => sheet.doc.roundedRect(x, top, each, height, mm(2)).lineWidth(0.6).stroke(INK.line))
        sheet.say('P', within, () => {
          write(sheet, label, { size: 8.6, color: INK.soft }, { x: x + mm(3), y: top + mm(2), width: inside })
          const under = top + mm(2) + heightOf(sheet, 'X', { size: 8.6 }, inside)
          write(sheet, value, { size: 10, bold: true }, { x: x + mm(3), y: under, width: inside })
        })
      }
    },
  }
}

/** A large figure with words below it: the amount of a receipt, written out. */
export function amountBlock(sheet: Sheet, figure: string, words: string, { within, left, width }: Place): Block {
  const large = { size: 24, bold: true } as const
  const small = { size: 10.3, color: INK.soft } as const
  const figureHeight = heightOf(sheet, figure, large, width)
  return {
    height: figureHeight + heightOf(sheet, words, small, width),
    gap: mm(4),
    draw(top) {
      sheet.say('P', within, () => write(sheet, figure, large, { x: left, y: top, width }))
      sheet.say('P', within, () => write(sheet, words, small, { x: left, y: top + figureHeight, width }))
    },
  }
}

/** A paragraph, with its first words bold when `lead` is given. */
export function wordsBlock(
  sheet: Sheet,
  words: { lead?: string; text: string; size: number; color?: string },
  place: Place,
): Block {
  const { lead, text, size, color = INK.black } = words
  const { within, left, width } = place
  return {
    height: heightOf(sheet, lead === undefined ? text : `${lead} ${text}`, { size, bold: lead !== undefined }, width),
    gap: mm(lead === undefined ? 2 : 3),
    draw(top) {
      sheet.say('P', within, () => {
        const { doc } = sheet
        doc.fontSize(size).fillColor(color)
        if (lead === undefined) doc.font('regular').text(text, left, top, { width })
        else {
          doc.font('bold').text(`${lead} `, left, top, { width, continued: true })
          doc.font('regular').text(text, { continued: false })
        }
      })
    },
  }
}
