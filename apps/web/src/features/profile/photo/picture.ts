import { type Crop, squareOf } from './crop.ts'

/** The longest side of what is sent: enough for a portrait, little data. */
export const SENT_SIDE = 1024
const QUALITY = 0.85

/** Reads a chosen file as a picture, the right way up; rejects when it is none. */
export const readPicture = (file: Blob): Promise<ImageBitmap> => createImageBitmap(file, { imageOrientation: 'from-image' })

/** Draws the chosen square onto a canvas of this many pixels a side. */
export const drawSquare = (canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop, side: number): void => {
  const from = squareOf(picture, crop)
  canvas.width = side
  canvas.height = side
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('this browser draws nothing')
  // A see-through picture would turn black as a JPEG.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, side, side)
  pen.drawImage(picture, from.left, from.top, from.side, from.side, 0, 0, side, side)
}

/** The square as a small JPEG, without anything else the file carried (place, date, camera). */
export const squareJpeg = (picture: ImageBitmap, crop: Crop): Promise<Blob> => {
  const canvas = document.createElement('canvas')
  drawSquare(canvas, picture, crop, Math.min(SENT_SIDE, Math.round(squareOf(picture, crop).side)))
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture became nothing'))), 'image/jpeg', QUALITY)
  })
}
