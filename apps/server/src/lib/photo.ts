import type { Sharp } from 'sharp'
import { limitConcurrency } from './limit-concurrency.ts'
import { photoProblems } from './photo.problems.ts'
import { readSharp } from './sharp.ts'

/** The most pixels a photo may have; more is refused before it is decoded (security §1). */
const MAX_PIXELS = 24_000_000
/** How a photo is kept. `portrait`: a square for an arch on the largest screen at double density; `paper`: whole, and readable. */
const SHAPES = {
  portrait: { width: 512, height: 512, fit: 'cover' },
  paper: { width: 1600, height: 1600, fit: 'inside', withoutEnlargement: true },
} as const
const QUALITY = 80
const SECONDS_TO_DECODE = 10
/** A photo of the most pixels may take 72 MB while it is decoded, and one of the four threads that files and passwords need too. */
const inTurn = limitConcurrency(2)

/** Whether these bytes begin as a photo we take: JPEG, PNG or WebP, whatever the name or type says. */
function looksLikePhoto(bytes: Buffer): boolean {
  const isJpeg = bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))
  const isPng = bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
  const isWebp = bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP'
  return isJpeg || isPng || isWebp
}

/** An animated PNG announces itself in a chunk that stands before the picture's own data. */
const isAnimatedPng = (bytes: Buffer): boolean => {
  const announced = bytes.indexOf('acTL', 8, 'latin1')
  return announced !== -1 && announced < bytes.indexOf('IDAT', 8, 'latin1')
}

/**
 * Works on the pixels of a photo, upright; a few photos at a time. Throws `<word>.photo_…` for anything but a photo we take, and where
 * the decoder chokes on it.
 */
export async function withPhoto<T>(bytes: Buffer, word: string, work: (photo: Sharp) => Promise<T>): Promise<T> {
  const { animated, broken, empty, notAPhoto, tooManyPixels } = photoProblems(word)
  const decoded = async <R>(result: Promise<R>): Promise<R> => {
    try {
      return await result
    } catch (cause) {
      // The bytes are the parent's; whatever the decoder did not like about them, the photo is what is wrong.
      if (cause instanceof Error && /pixel limit/i.test(cause.message)) throw tooManyPixels()
      throw broken()
    }
  }
  if (bytes.length === 0) throw empty()
  if (!looksLikePhoto(bytes)) throw notAPhoto()
  return inTurn(async () => {
    const sharp = await readSharp()
    const photo = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true })
    const { width, height, pages = 1 } = await decoded(photo.metadata())
    if (width * height > MAX_PIXELS) throw tooManyPixels()
    if (pages > 1 || isAnimatedPng(bytes)) throw animated()
    return decoded(work(photo.timeout({ seconds: SECONDS_TO_DECODE }).autoOrient()))
  })
}

/** What a photo is for: the school word in the codes of its refusals, and how it is kept. */
export type PhotoUse = { word: string; shape: keyof typeof SHAPES }

/** A JPEG made anew from the pixels alone, upright and without metadata. Throws `<word>.photo_…` for anything but a photo we take. */
export const photoMadeAnew = (bytes: Buffer, { word, shape }: PhotoUse): Promise<Buffer> =>
  withPhoto(bytes, word, (photo) => inShape(photo, shape))

const inShape = (photo: Sharp, shape: keyof typeof SHAPES): Promise<Buffer> =>
  photo
    .resize(SHAPES[shape])
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: QUALITY, mozjpeg: true })
    .toBuffer()
