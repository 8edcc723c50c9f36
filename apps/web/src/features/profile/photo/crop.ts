/** The part of a picture that becomes the photo: a square, its middle as fractions of the picture, its size by zoom (1 = as large as fits). */
export type Crop = { zoom: number; x: number; y: number }
type Size = { width: number; height: number }

/** The square in the middle, as large as fits. */
export const MIDDLE: Crop = { zoom: 1, x: 0.5, y: 0.5 }
export const LARGEST_ZOOM = 4

const between = (low: number, value: number, high: number): number => Math.min(Math.max(value, low), high)

/** How long a side of the square is, in pixels of the picture. */
export const sideOf = ({ width, height }: Size, { zoom }: Crop): number => Math.min(width, height) / zoom

/** Keeps the square inside the picture and the zoom within reason. */
export const keepInside = (picture: Size, crop: Crop): Crop => {
  const zoom = between(1, crop.zoom, LARGEST_ZOOM)
  const half = sideOf(picture, { ...crop, zoom }) / 2
  const across = half / picture.width
  const down = half / picture.height
  return { zoom, x: between(across, crop.x, 1 - across), y: between(down, crop.y, 1 - down) }
}

/** Moves the picture under the square by a part of the square's side (to the right and down when positive). */
export const dragBy = (picture: Size, crop: Crop, right: number, down: number): Crop => {
  const side = sideOf(picture, crop)
  return keepInside(picture, {
    ...crop,
    x: crop.x - (right * side) / picture.width,
    y: crop.y - (down * side) / picture.height,
  })
}

/** The square in pixels of the picture, as a canvas wants it. */
export const squareOf = (picture: Size, crop: Crop): { left: number; top: number; side: number } => {
  const inside = keepInside(picture, crop)
  const side = sideOf(picture, inside)
  return { left: inside.x * picture.width - side / 2, top: inside.y * picture.height - side / 2, side }
}
