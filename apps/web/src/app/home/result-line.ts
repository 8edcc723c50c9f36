const [LEFT, RIGHT, TOP, BOTTOM] = [6, 86, 14, 52]
/** Percent from top to bottom at least, so that a small change does not look like a cliff. */
const LEAST_SPAN = 20

/** Where marks (percent, oldest first, at least two) stand in a drawing of 92 × 64. */
export function resultLine(marks: readonly number[]): { x: number; y: number }[] {
  const low = Math.min(...marks)
  const span = Math.max(LEAST_SPAN, Math.max(...marks) - low)
  return marks.map((mark, index) => ({
    x: Math.round(LEFT + ((RIGHT - LEFT) * index) / (marks.length - 1)),
    y: Math.round(BOTTOM - ((BOTTOM - TOP) * (mark - low)) / span),
  }))
}
