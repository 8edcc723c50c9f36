/** A till roll, and how much of its width a head of 203 dots to the inch prints on. */
export const ROLLS = { roll58: { paper: 58, print: 48 }, roll80: { paper: 80, print: 72 } } as const
export type Roll = keyof typeof ROLLS

const MM_PER_PX = 25.4 / 96
/** Room to tear it off. */
const FOOT_MM = 6

/**
 * Prints what stands in an element from a till roll: a page as wide as the roll and as long as what is on it. A browser takes a page
 * without its length for a square, so it is measured; the rule is adopted, since the page's own policy lets no other style in.
 */
export async function printRoll(paper: HTMLElement, roll: Roll): Promise<void> {
  const heightMm = Math.ceil(paper.getBoundingClientRect().height * MM_PER_PX) + FOOT_MM
  const rule = new CSSStyleSheet()
  rule.replaceSync(`@page { size: ${String(ROLLS[roll].paper)}mm ${String(heightMm)}mm; margin: 0 }`)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, rule]
  const isPrinted = new Promise<void>((resolve) => addEventListener('afterprint', () => resolve(), { once: true }))
  window.print()
  await isPrinted
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== rule)
}
