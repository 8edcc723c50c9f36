/**
 * How well white must be read on a school's colour. Words in that colour stand on the page's own tint as well, and need 4.5 there (WCAG 2.2, 1.4.3):
 * that is 5.3 on white.
 */
export const LEAST_CONTRAST = 5.3

/** A colour as a school writes it: #0F5B48. */
export const COLOUR = /^#[0-9a-f]{6}$/i

const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

const light = (channel: number): number => {
  const part = channel / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

/** How well white words can be read on a colour: from 1, not at all, to 21. */
export function contrastOfWhite(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map(light)
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}

/** The nearest darker colour of the same kind on which white words can be read; the colour itself where they can. */
export function readableColour(colour: string): string {
  const from = channels(colour)
  for (let share = 100; share >= 0; share--) {
    const darker = `#${from
      .map((channel) =>
        Math.floor((channel * share) / 100)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`
    if (contrastOfWhite(darker) >= LEAST_CONTRAST) return darker.toUpperCase()
  }
  return '#000000'
}
