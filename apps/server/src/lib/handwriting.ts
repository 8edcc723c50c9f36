import { photoProblems } from './photo.problems.ts'
import { withPhoto } from './photo.ts'
import { readSharp } from './sharp.ts'

/** What a signature is kept as: three times as wide as high, sharp in print at 36 mm, and two or three kilobytes. */
export const HANDWRITING = { width: 360, height: 120 } as const

/** Large enough to find the ink in, small enough to look at every pixel. */
const LOOKED_AT = { width: 1200, height: 1200, fit: 'inside', withoutEnlargement: true } as const
/** How much darker than the paper ink must be, of 255. */
const INK_LEAST = 60
/** What is hardly darker than the paper is its grain or a shadow, not ink. */
const GRAIN = 0.2
/** A signature is thin: more than this share of dark is a portrait, a stamp or a dark table. */
const DARK_MOST = 0.3
/** Some ink there must be: so many pixels make a stroke. */
const STROKE_LEAST = 40
/** A blue of pens, clear until a shade is put in. */
const INK = [0x1d, 0x2b, 0x6b, 0] as const
/** So few shades make edges smooth, and two kilobytes of what would be ten. */
const SHADES = 8

/**
 * The ink of a signature as a small PNG, made anew from the pixels alone: cut to the strokes, in one blue, and clear where the paper
 * was, so that it stands on any ground. Throws `<word>.photo_…` for what is no photo, or none of a signature on light paper.
 */
export async function handwritingMadeAnew(bytes: Buffer, word: string): Promise<Buffer> {
  const { data, info } = await withPhoto(bytes, word, (photo) =>
    photo
      .flatten({ background: '#ffffff' })
      .greyscale()
      .toColourspace('b-w')
      .resize(LOOKED_AT)
      .raw()
      .toBuffer({ resolveWithObject: true }),
  )
  const { paper, ink } = lightAndDark(data)
  const { noSignature } = photoProblems(word)
  if (paper - ink < INK_LEAST) throw noSignature()
  const faintest = paper - (paper - ink) * GRAIN
  const strength = data.map((grey) => Math.max(0, Math.min(255, Math.round(((faintest - grey) / (faintest - ink)) * 255))))
  const box = boxAround(strength, info)
  if (!box) throw noSignature()

  const fit = { ...HANDWRITING, fit: 'contain', position: 'left bottom', background: '#000000' } as const
  const { width, height } = info
  const sharp = await readSharp()
  const cut = sharp(strength, { raw: { width, height, channels: 1 } })
    .extract(box)
    .resize(fit)
    .toColourspace('b-w')
  const ground = await cut.raw().toBuffer()
  const pixels = Buffer.alloc(ground.length * INK.length, Buffer.from(INK))
  for (const [index, alpha] of ground.entries())
    pixels[index * INK.length + INK.length - 1] = Math.round((Math.round((alpha / 255) * SHADES) * 255) / SHADES)
  const shaded = sharp(pixels, { raw: { ...HANDWRITING, channels: INK.length } })
  // More colours than shades, so that each pixel is a byte: pdfkit reads no others with clear ground.
  return shaded.png({ palette: true, colours: 32, dither: 0, compressionLevel: 9, effort: 10 }).toBuffer()
}

/** How light the paper is and how dark the ink: most of the picture is paper, and a stroke's worth of pixels is at least so dark. */
function lightAndDark(greys: Buffer): { paper: number; ink: number } {
  const counts = new Uint32Array(256)
  for (const grey of greys) counts[grey] = (counts[grey] ?? 0) + 1
  const darkest = (pixels: number) => {
    let seen = 0
    return counts.findIndex((count) => (seen += count) > pixels)
  }
  return { paper: darkest(greys.length / 2), ink: darkest(Math.min(STROKE_LEAST, greys.length / 2)) }
}

/** The smallest box with all the ink in it; null where there is no ink, or more than a hand writes. */
function boxAround(strength: Uint8Array, { width, height }: { width: number; height: number }) {
  let [left, right, top, bottom, dark] = [width, -1, height, -1, 0]
  for (const [index, alpha] of strength.entries()) {
    if (alpha < 128) continue
    const [x, y] = [index % width, Math.floor(index / width)]
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
    dark++
  }
  if (dark < STROKE_LEAST || dark > width * height * DARK_MOST) return null
  return { left, top, width: right - left + 1, height: bottom - top + 1 }
}
