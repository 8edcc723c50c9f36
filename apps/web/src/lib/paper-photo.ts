/** The longest side of what is sent: a doctor's note stays readable, and costs little data. */
const SENT_SIDE = 1600
const QUALITY = 0.75

/** The photo of a paper as a small JPEG, the right way up and without anything else the file carried; rejects what is no photo. */
export const paperJpeg = async (file: Blob): Promise<Blob> => {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, SENT_SIDE / Math.max(picture.width, picture.height))
  const [width, height] = [Math.max(1, Math.round(picture.width * scale)), Math.max(1, Math.round(picture.height * scale))]
  const canvas = new OffscreenCanvas(width, height)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('this browser draws nothing')
  // A see-through picture would turn black as a JPEG.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  pen.drawImage(picture, 0, 0, width, height)
  return canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
}
