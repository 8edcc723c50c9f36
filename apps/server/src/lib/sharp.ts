import type sharp from 'sharp'

let read: Promise<typeof sharp> | undefined

/** The library for photos, read for the first one: its programs take 20 MB, and few servers' first minute needs them. */
export const readSharp = (): Promise<typeof sharp> => (read ??= onlyPhotos())

/** sharp would also open SVG, PDF, TIFF and more, each with holes of its own. */
async function onlyPhotos() {
  const { default: library } = await import('sharp')
  library.block({ operation: ['VipsForeignLoad'] })
  library.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] })
  return library
}
