import type { Page } from '@playwright/test'

/** A JPEG as a phone makes it: a picture, and in its Exif part the place where it was taken (whole degrees). */
export async function photoTakenAt(page: Page, place: { latitude: number; longitude: number }): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 900
    canvas.height = 600
    const paint = canvas.getContext('2d')
    if (!paint) throw new Error('This browser cannot paint.')
    for (let stripe = 0; stripe < 9; stripe++) {
      paint.fillStyle = `hsl(${stripe * 40} 60% 50%)`
      paint.fillRect(stripe * 100, 0, 100, 600)
    }
    return canvas.toDataURL('image/jpeg', 0.8).split(',')[1] ?? ''
  })
  const jpeg = Buffer.from(base64, 'base64')
  return Buffer.concat([jpeg.subarray(0, 2), exif(place), jpeg.subarray(2)])
}

/** The APP1 segment: a little-endian TIFF with one pointer to the GPS entries (Exif 2.32 §4.6.6). */
function exif({ latitude, longitude }: { latitude: number; longitude: number }): Buffer {
  const tiff = Buffer.alloc(128)
  tiff.write('II*\0', 0, 'latin1')
  tiff.writeUInt32LE(8, 4)
  tiff.writeUInt16LE(1, 8)
  entry(tiff, 10, 0x8825, 4, 1, 26) // GPSInfo
  tiff.writeUInt16LE(4, 26)
  entry(tiff, 28, 1, 2, 2, 'N'.charCodeAt(0))
  entry(tiff, 40, 2, 5, 3, 80)
  entry(tiff, 52, 3, 2, 2, 'W'.charCodeAt(0))
  entry(tiff, 64, 4, 5, 3, 104)
  for (const [at, degrees] of [
    [80, latitude],
    [104, longitude],
  ] as const) {
    for (const [part, value] of [degrees, 0, 0].entries()) {
      tiff.writeUInt32LE(value, at + part * 8)
      tiff.writeUInt32LE(1, at + part * 8 + 4)
    }
  }
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

function entry(tiff: Buffer, at: number, tag: number, kind: number, count: number, value: number): void {
  tiff.writeUInt16LE(tag, at)
  tiff.writeUInt16LE(kind, at + 2)
  tiff.writeUInt32LE(count, at + 4)
  tiff.writeUInt32LE(value, at + 8)
}
