import type { Block } from './flow.ts'
import { INK, mm, write, type Part, type Sheet } from './sheet.ts'

/** The square code as it is printed: dark fields as an SVG path in a box of `size` × `size`. */
export type PrintedSquare = { size: number; path: string }
/** Who signs: the name under the line, what they are or write there, and their handwriting where it is known, as the `data:` address of a PNG. */
export type Signer = { name: string; line: string; hand?: string | null }

const SQUARE = mm(24)
const LINE_ROOM = mm(15)
/** Handwriting is so wide that it stays clear of the remarks above, and dips a little under the line. */
const HAND = { width: mm(36), height: mm(12), under: mm(1.2) }
/** A lone signature does not cross the page. */
const LINE_MOST = mm(70)

type Place = { within: Part; left: number; width: number }

/** The foot of a paper: lines to sign on, with room for a stamp, and the square code that says whether it is genuine. */
export function signaturesBlock(sheet: Sheet, signers: readonly Signer[], square: PrintedSquare | null, place: Place): Block {
  const { within, left, width } = place
  const gap = mm(6)
  const each = Math.min(LINE_MOST, (width - (square ? SQUARE + gap : 0) - gap * (signers.length - 1)) / signers.length)
  return {
    height: SQUARE,
    gap: mm(6),
    draw(top) {
      const y = top + LINE_ROOM
      for (const [index, { name, line, hand }] of signers.entries()) {
        const x = left + index * (each + gap)
        sheet.decorate(() =>
          sheet.doc
            .moveTo(x, y)
            .lineTo(x + each, y)
            .lineWidth(0.8)
            .stroke(INK.black),
        )
        if (hand) {
          // The same address on many pages is in the file once.
          const draw = () =>
            sheet.doc.image(hand, x, y + HAND.under - HAND.height, {
              fit: [Math.min(HAND.width, each), HAND.height],
              valign: 'bottom',
            })
          sheet.say('Figure', within, draw, { alt: `Signature of ${name}` })
        }
        sheet.say('P', within, () => {
          write(sheet, name, { size: 9.2 }, { x, y: y + mm(1), width: each })
          write(sheet, line, { size: 9.2 }, { x, y: sheet.doc.y, width: each })
        })
      }
      if (square) drawSquare(sheet, square, within, { x: left + width - SQUARE, y: top, width: SQUARE })
    },
  }
}

const GENUINE = 'Square code: scan it to check that this paper is genuine.'

/** A square code so wide, on white paper. */
export function drawSquare(
  sheet: Sheet,
  { size, path }: PrintedSquare,
  within: Part,
  { x, y, width }: { x: number; y: number; width: number },
  alt = GENUINE,
): void {
  const draw = () => {
    sheet.doc.save().translate(x, y)
    sheet.doc
      .scale(width / size)
      .path(path)
      .fill(INK.black)
    sheet.doc.restore()
  }
  sheet.say('Figure', within, draw, { alt })
}

/** The last line of a page: how to check the paper, and which page it is. */
export function drawFootLine(sheet: Sheet, words: { check: string; page: string }, place: Place & { top: number }): void {
  const { within, left, width, top } = place
  sheet.decorate(() =>
    sheet.doc
      .moveTo(left, top)
      .lineTo(left + width, top)
      .lineWidth(0.6)
      .stroke(INK.line),
  )
  sheet.say('P', within, () => {
    write(sheet, words.check, { size: 8.6 }, { x: left, y: top + mm(2), width: width - mm(26) })
    write(sheet, words.page, { size: 8.6, align: 'right' }, { x: left + width - mm(25), y: top + mm(2), width: mm(25) })
  })
}
