import { drawCrest, type PaperSchool } from '#lib/pdf/parts'
import { drawSquare, type PrintedSquare } from '#lib/pdf/seal'
import { A4, INK, mm, write, type Part, type Sheet, type Words } from '#lib/pdf/sheet'

/** A card as it is printed: what stands on it, from the top. */
export type PrintedCard = {
  title: string
  name: string
  lines: readonly string[]
  initials: string
  /** The `data:` address of a JPEG; null: the initials stand in its place. */
  photo: string | null
  code: string
  square: PrintedSquare
}
export type PrintedCards = { school: PaperSchool; foot: string; cards: readonly PrintedCard[] }

/** CR80, as bank cards are: they fit every holder. */
const CARD = { width: mm(85.6), height: mm(54) }
const COLUMNS = 2
const ROWS = 5
const LEFT = (A4.width - COLUMNS * CARD.width) / 2
const TOP = (A4.height - ROWS * CARD.height) / 2
const MARK = mm(4)
const SIDE = mm(4)
const PHOTO = { width: mm(20), height: mm(25), top: mm(14) }
const SQUARE = mm(20)
const LINE = { size: 8 }

/** Draws cards onto A4, ten on a page, with marks where to cut. */
export function drawCards(sheet: Sheet, { school, foot, cards }: PrintedCards): void {
  const within = sheet.part('Sect', sheet.root)
  const perPage = COLUMNS * ROWS
  for (const [index, card] of cards.entries()) {
    const at = index % perPage
    if (at === 0) {
      sheet.doc.addPage({ size: 'A4', margin: 0 })
      drawMarks(sheet)
    }
    const x = LEFT + (at % COLUMNS) * CARD.width
    const y = TOP + Math.floor(at / COLUMNS) * CARD.height
    drawCard(sheet, within, card, { school, foot, x, y })
  }
  within.end()
}

/** Short lines at the edges of the page: no line is left on a card that was cut. */
function drawMarks(sheet: Sheet): void {
  sheet.decorate(() => {
    const { doc } = sheet
    const [right, bottom] = [LEFT + COLUMNS * CARD.width, TOP + ROWS * CARD.height]
    for (let column = 0; column <= COLUMNS; column++) {
      const x = LEFT + column * CARD.width
      doc.moveTo(x, TOP - MARK).lineTo(x, TOP - 1)
      doc.moveTo(x, bottom + 1).lineTo(x, bottom + MARK)
    }
    for (let row = 0; row <= ROWS; row++) {
      const y = TOP + row * CARD.height
      doc.moveTo(LEFT - MARK, y).lineTo(LEFT - 1, y)
      doc.moveTo(right + 1, y).lineTo(right + MARK, y)
    }
    doc.lineWidth(0.5).stroke(INK.soft)
  })
}

type On = { school: PaperSchool; foot: string; x: number; y: number }

function drawCard(sheet: Sheet, within: Part, card: PrintedCard, { school, foot, x, y }: On): void {
  const part = sheet.part('Sect', within)
  const inside = CARD.width - 2 * SIDE
  const head = { x: x + SIDE + mm(9), width: inside - mm(9) }
  sheet.decorate(() => sheet.doc.rect(x, y, CARD.width, mm(1.6)).fill(school.color))
  drawCrest(sheet, school, { x: x + SIDE, y: y + mm(3), width: mm(7) })
  say(sheet, part, school.name, { size: 9, bold: true }, { ...head, y: y + mm(3.4) })
  say(sheet, part, card.title, { size: 7.6, color: INK.soft }, { ...head, y: y + mm(7.8) })

  drawPhoto(sheet, part, card, x + SIDE, y + PHOTO.top)
  const words = { x: x + SIDE + PHOTO.width + mm(3), width: inside - PHOTO.width - SQUARE - mm(5) }
  const name = { size: 10, bold: true }
  const rows = linesIn(sheet, card.name, name, words.width).slice(0, 3)
  let top = y + PHOTO.top
  for (const row of rows) {
    say(sheet, part, row, name, { ...words, y: top })
    top += mm(4.4)
  }
  for (const line of card.lines.flatMap((text) => linesIn(sheet, text, LINE, words.width))) {
    say(sheet, part, line, LINE, { ...words, y: top + mm(0.6) })
    top += mm(3.8)
  }
  const square = { x: x + CARD.width - SIDE - SQUARE, y: y + PHOTO.top, width: SQUARE }
  drawSquare(sheet, card.square, part, square, 'Square code: scan it to see whether this card still holds.')
  const code = { size: 7.6, align: 'center', figures: true } as const
  say(sheet, part, card.code, code, { ...square, y: square.y + SQUARE + mm(0.8) })
  say(sheet, part, foot, { size: 6.6, color: INK.soft }, { x: x + SIDE, width: inside, y: y + CARD.height - mm(6) })
  part.end()
}

function drawPhoto(sheet: Sheet, within: Part, { photo, name, initials }: PrintedCard, x: number, y: number): void {
  const { width, height } = PHOTO
  if (photo === null) {
    sheet.decorate(() => sheet.doc.roundedRect(x, y, width, height, mm(2)).lineWidth(0.6).fillAndStroke(INK.head, INK.line))
    return sheet.say('P', within, () =>
      write(sheet, initials, { size: 18, bold: true, align: 'center', color: INK.soft }, { x, y: y + height / 2 - mm(4), width }),
    )
  }
  const draw = () => {
    sheet.doc.save().roundedRect(x, y, width, height, mm(2)).clip()
    sheet.doc.image(photo, x, y, { cover: [width, height], align: 'center', valign: 'center' }).restore()
  }
  sheet.say('Figure', within, draw, { alt: `Photo of ${name}` })
}

/** Words in one line; what has no room there is written smaller. */
function say(sheet: Sheet, within: Part, text: string, words: Words, box: { x: number; y: number; width: number }): void {
  const wide = sheet.doc
    .font(words.bold ? 'bold' : 'regular')
    .fontSize(words.size)
    .widthOfString(text)
  const size = wide > box.width ? (words.size * box.width) / wide - 0.05 : words.size
  sheet.say('P', within, () => write(sheet, text, { ...words, size }, box))
}

/** Words in as many lines as they need in so much room. */
function linesIn({ doc }: Sheet, text: string, { bold, size }: Words, width: number): string[] {
  doc.font(bold ? 'bold' : 'regular').fontSize(size)
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && doc.widthOfString(`${last} ${word}`) <= width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
