import { photoMadeAnew } from './photo.ts'

export const PDF = 'application/pdf'

/** Whether these bytes are a whole PDF, whatever the name or type says. */
const isPdf = (bytes: Buffer): boolean =>
  bytes.subarray(0, 5).toString('latin1') === '%PDF-' && bytes.subarray(-1024).toString('latin1').includes('%%EOF')

/** A photo is made anew from its pixels; a PDF cannot be, so it is only ever saved, never opened in our pages. Throws `<word>.photo_…`. */
export async function paperMadeSafe(bytes: Buffer, word: string): Promise<{ bytes: Buffer; mime: string }> {
  if (isPdf(bytes)) return { bytes, mime: PDF }
  return { bytes: await photoMadeAnew(bytes, { word, shape: 'paper' }), mime: 'image/jpeg' }
}
