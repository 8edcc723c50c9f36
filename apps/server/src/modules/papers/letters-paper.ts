import { drawCrest, type PaperSchool } from '#lib/pdf/parts'
import { drawSquare, type PrintedSquare } from '#lib/pdf/seal'
import { A4, INK, mm, write, type Part, type Sheet, type Words } from '#lib/pdf/sheet'

/** A letter with a code, as it is printed. */
export type PrintedLetter = { to: string; children: string; code: string; phone: string }
export type PrintedLetters = {
  school: PaperSchool
  /** Where to sign in, and the same as a square. */
  address: string
  square: PrintedSquare
  until: string
  call: string
  letters: readonly PrintedLetter[]
}

const PER_PAGE = 4
const HEIGHT = A4.height / PER_PAGE
const LEFT = mm(14)
const WIDTH = A4.width - 2 * LEFT
const SQUARE = mm(26)

/** Draws letters onto A4, four on a page, with lines to cut along. */
export function drawLetters(sheet: Sheet, { letters, ...common }: PrintedLetters): void {
  const within = sheet.part('Sect', sheet.root)
  for (const [index, letter] of letters.entries()) {
    const at = index % PER_PAGE
    if (at === 0) sheet.doc.addPage({ size: 'A4', margin: 0 })
    else drawCut(sheet, at * HEIGHT)
    drawLetter(sheet, within, letter, { ...common, y: at * HEIGHT + mm(7) })
  }
  within.end()
}

function drawCut(sheet: Sheet, y: number): void {
  sheet.decorate(() => {
    sheet.doc.moveTo(0, y).lineTo(A4.width, y).lineWidth(0.5).dash(2, { space: 3 }).stroke(INK.line).undash()
  })
}

type Common = Omit<PrintedLetters, 'letters'> & { y: number }

function drawLetter(sheet: Sheet, within: Part, letter: PrintedLetter, { school, address, square, until, call, y }: Common) {
  const part = sheet.part('Sect', within)
  const words = WIDTH - SQUARE - mm(6)
  const say = (text: string, how: Words, top: number, { x = LEFT, width = words } = {}) =>
    sheet.say('P', part, () => write(sheet, text, how, { x, y: y + top, width }))
  drawCrest(sheet, school, { x: LEFT, y, width: mm(9) })
  say(school.name, { size: 11, bold: true }, mm(1), { x: LEFT + mm(12), width: words - mm(12) })
  say(`For ${letter.to}`, { size: 10.5, bold: true }, mm(6), { x: LEFT + mm(12), width: words - mm(12) })
  say(letter.children, { size: 9, color: INK.soft }, mm(13))
  say(letter.code, { size: 22, bold: true, figures: true }, mm(19))
  say(
    `1. Scan the square, or open ${address}.\n2. Write your phone number that ends in ${letter.phone}, then this code.`,
    { size: 9.5 },
    mm(31),
  )
  say(
    `It lets you in once, until ${until}. Show it to nobody: whoever has it and your number reads about your child.`,
    { size: 8.6, color: INK.soft },
    mm(42),
  )
  say(call, { size: 8.6, color: INK.soft }, mm(51))
  const box = { x: LEFT + WIDTH - SQUARE, y: y + mm(6), width: SQUARE }
  drawSquare(sheet, square, part, box, `Square code: opens ${address}.`)
  part.end()
}
