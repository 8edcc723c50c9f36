import { type Crop, squareOf } from './crop.ts'

/** The longest side of what is sent: enough for a portrait, little data. */
export const SENT_SIDE = 1024
const QUALITY = 0.85

/** Reads a chosen file as a picture, the right way up; rejects when it is none. */
export const readPicture = (file: Blob): Promise<ImageBitmap> => createImageBitmap(file, { imageOrientation: 'from-image' })

/** Draws the chosen square, this many pixels a side. */
export const drawSquare = (
  pen: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  picture: ImageBitmap,
  crop: Crop,
  side: number,
): void => {
  const from = squareOf(picture, crop)
  // A see-through picture would turn black as a JPEG.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, side, side)
  pen.drawImage(picture, from.left, from.top, from.side, from.side, 0, 0, side, side)
}

/** The square as a small JPEG, without anything else the file carried (place, date, camera). */
export const squareJpeg = (picture: ImageBitmap, crop: Crop): Promise<Blob> => {
  const side = Math.min(SENT_SIDE, Math.round(squareOf(picture, crop).side))
  // A canvas of the page is turned into a file only when the browser is idle, which may be never; this one at once.
  const canvas = new OffscreenCanvas(side, side)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('this browser draws nothing')
  drawSquare(pen, picture, crop, side)
  return canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
}
