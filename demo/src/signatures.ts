import { png } from './papers.ts'
import { dice } from './random.ts'
import type { Folder, Row } from './school.ts'

const WIDTH = 480
const HEIGHT = 170
const PAPER = 250
const INK = 40
const STEPS = 2400

/**
 * What the head-teacher and the class teachers sign with: drawn by numbers, so they are nobody's. The last class teacher has given none,
 * as some always have not.
 */
export function signaturesOf(staff: readonly Row[], classTeachers: ReadonlySet<string>) {
  const hands = staff.filter(({ ref = '', role }) => role === 'head' || classTeachers.has(ref)).slice(0, -1)
  const signatures: NonNullable<Folder['signatures']> = []
  const rows: Row[] = []
  for (const [index, { ref = '' }] of hands.entries()) {
    const name = `${ref}.png`
    signatures.push({ name, bytes: scribble(index + 1) })
    rows.push({ staff: ref, file: name })
  }
  return { rows, signatures }
}

/** A line that runs on in loops, as a quick hand does: a tall one first, smaller ones after it, and a stroke to end. */
function scribble(seed: number): Uint8Array {
  const random = dice(seed * 7919)
  const grey = Buffer.alloc(WIDTH * HEIGHT, PAPER)
  const loops = random.int(4, 7)
  const [slant, tall, lean] = [random.int(18, 34), random.int(48, 62), random.int(5, 14) / 10]
  const uneven = Array.from({ length: loops + 1 }, () => random.int(45, 110) / 100)
  for (let step = 0; step <= STEPS; step++) {
    const along = step / STEPS
    const turn = along * loops * 2 * Math.PI
    const reach = (uneven[Math.floor(along * loops)] ?? 1) * (along < 1 / loops ? tall : tall * 0.45 * (1.1 - along * 0.5))
    const x = 34 + along * 330 + slant * Math.sin(turn + lean)
    const y = 92 - reach * Math.sin(turn) - 14 * along
    dot(grey, x, y, 1.7 + 0.7 * Math.cos(turn))
  }
  const [from, drop] = [random.int(60, 160), random.int(4, 12)]
  for (let step = 0; step <= STEPS; step++) {
    const along = step / STEPS
    dot(grey, from + along * 280, 128 + drop * Math.sin(along * Math.PI * 1.4) - 12 * along, 2.1 - 1.3 * along)
  }
  return png({ width: WIDTH, height: HEIGHT, colourType: 'grey' }, grey)
}

/** A soft round dot of ink. */
function dot(grey: Buffer, x: number, y: number, radius: number): void {
  for (let row = Math.floor(y - radius); row <= Math.ceil(y + radius); row++)
    for (let column = Math.floor(x - radius); column <= Math.ceil(x + radius); column++) {
      if (row < 0 || row >= HEIGHT || column < 0 || column >= WIDTH) continue
      const cover = Math.max(0, Math.min(1, radius + 0.5 - Math.hypot(column - x, row - y)))
      const place = row * WIDTH + column
      grey[place] = Math.min(grey[place] ?? PAPER, Math.round(PAPER - (PAPER - INK) * cover))
    }
}
