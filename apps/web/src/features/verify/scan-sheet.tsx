import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { IconImage } from '@schoolgate/ui/icons/image'
import { Mute } from '@schoolgate/ui/mute'
import { Sheet } from '@schoolgate/ui/sheet'
import styles from './scan-sheet.module.css'
import { sealIn, squareReader } from './square-reader.ts'
import { verifyWords } from './verify.words.ts'

/** How often the camera's picture is looked at: often enough to feel at once, seldom enough for a weak phone. */
const LOOK_EVERY_MS = 200

type Props = { open: boolean; onClose: () => void; onSeal: (number: string) => void }

/** Scans the square code of a paper: by camera or from a photo where the browser reads squares, else it says how. */
export function ScanSheet({ open, onClose, onSeal }: Props) {
  const text = useWords(verifyWords)
  return (
    <Sheet open={open} onClose={onClose} title={text.scanTitle}>
      <Scan onSeal={onSeal} />
    </Sheet>
  )
}

type Read = NonNullable<Awaited<ReturnType<typeof squareReader>>>

function Scan({ onSeal }: Pick<Props, 'onSeal'>) {
  const text = useWords(verifyWords)
  const video = useRef<HTMLVideoElement>(null)
  const file = useRef<HTMLInputElement>(null)
  const [read, setRead] = useState<Read | null>(null)
  const [hasCamera, setHasCamera] = useState(true)
  const [isEmpty, setEmpty] = useState(false)

  useEffect(() => {
    void squareReader().then((reader) => setRead(() => reader))
  }, [])
  useEffect(() => (read ? watchCamera(video.current, read, onSeal, () => setHasCamera(false)) : undefined), [read, onSeal])

  const handlePhoto = async (event: ChangeEvent<HTMLInputElement>) => {
    const [photo] = event.currentTarget.files ?? []
    // What cannot be opened as a picture has no square in it.
    const picture = photo && (await createImageBitmap(photo).catch(() => null))
    const words = picture && read ? await read(picture) : null
    if (words === null) setEmpty(true)
    else onSeal(sealIn(words))
  }
  return (
    <div className={styles.scan}>
      {read && hasCamera ? (
        <>
          <video ref={video} className={styles.video} muted playsInline aria-label={text.camera} />
          <Mute>{text.scanLine}</Mute>
        </>
      ) : (
        <p>{text.phoneCamera}</p>
      )}
      {read && (
        <>
          <input ref={file} type="file" accept="image/*" hidden onChange={(event) => void handlePhoto(event)} />
          <Button full onClick={() => file.current?.click()}>
            <IconImage /> {text.choosePhoto}
          </Button>
        </>
      )}
      <p role="status">{isEmpty && text.noSquare}</p>
    </div>
  )
}

/** Looks through the camera until a square is seen. Returns the way to stop, which also switches the camera off. */
function watchCamera(video: HTMLVideoElement | null, read: Read, onSeal: (number: string) => void, onNone: () => void) {
  let isOver = false
  let stream: MediaStream | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = async () => {
    const words = video && video.readyState >= video.HAVE_CURRENT_DATA ? await read(video) : null
    if (isOver) return
    if (words === null) timer = setTimeout(() => void look(), LOOK_EVERY_MS)
    else onSeal(sealIn(words))
  }
  const start = async () => {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
    if (isOver || !video) return stop()
    video.srcObject = stream
    await video.play()
    await look()
  }
  const stop = () => {
    isOver = true
    clearTimeout(timer)
    for (const track of stream?.getTracks() ?? []) track.stop()
  }
  // No camera, or the parent said no: the sheet then says how else.
  start().catch(() => !isOver && onNone())
  return stop
}
