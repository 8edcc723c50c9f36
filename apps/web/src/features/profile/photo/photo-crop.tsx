import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import { useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { type Crop, dragBy, keepInside, LARGEST_ZOOM, MIDDLE } from './crop.ts'
import styles from './photo-crop.module.css'
import { photoWords } from './photo.words.ts'
import { drawSquare } from './picture.ts'

// Sharp enough on a phone screen, light enough to redraw while it is dragged.
const SHOWN_SIDE = 512
const KEY_STEP = 0.05
const ZOOM_STEP = 0.1

const STEPS: Record<string, [right: number, down: number]> = {
  ArrowLeft: [-KEY_STEP, 0],
  ArrowRight: [KEY_STEP, 0],
  ArrowUp: [0, -KEY_STEP],
  ArrowDown: [0, KEY_STEP],
}

type Props = { picture: ImageBitmap; crop: Crop; onCrop: (crop: Crop) => void }

/** Chooses the square of a picture: by dragging, by the arrow keys, closer by a slider, or simply the middle. */
export function PhotoCrop({ picture, crop, onCrop }: Props) {
  const text = useWords(photoWords)
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const pen = canvas.current?.getContext('2d')
    if (pen) drawSquare(pen, picture, crop, SHOWN_SIDE)
  }, [picture, crop])
  const handlePointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const { width } = event.currentTarget.getBoundingClientRect()
    onCrop(dragBy(picture, crop, event.movementX / width, event.movementY / width))
  }
  const handleKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    onCrop(dragBy(picture, crop, ...step))
  }
  return (
    <div className={styles.crop}>
      <button
        type="button"
        className={styles.frame}
        aria-label={text.frame}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={handlePointerMove}
        onKeyDown={handleKey}
      >
        <canvas ref={canvas} className={styles.canvas} width={SHOWN_SIDE} height={SHOWN_SIDE} />
      </button>
      <label className={styles.zoom}>
        {text.zoom}
        <input
          type="range"
          min={MIDDLE.zoom}
          max={LARGEST_ZOOM}
          step={ZOOM_STEP}
          value={crop.zoom}
          onChange={(event) => onCrop(keepInside(picture, { ...crop, zoom: event.currentTarget.valueAsNumber }))}
        />
      </label>
      <Button size="small" onClick={() => onCrop(MIDDLE)}>
        {text.middle}
      </Button>
    </div>
  )
}
