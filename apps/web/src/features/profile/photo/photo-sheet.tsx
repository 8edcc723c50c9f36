import type { Profile } from '@schoolgate/contracts/profile'
import { type ChangeEvent, useRef, useState } from 'react'
import { useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { IconCamera } from '@schoolgate/ui/icons/camera'
import { Note } from '@schoolgate/ui/note'
import { Progress } from '@schoolgate/ui/progress'
import { Sheet } from '@schoolgate/ui/sheet'
import { toast } from '@schoolgate/ui/toast'
import { type Crop, MIDDLE } from './crop.ts'
import { PhotoCrop } from './photo-crop.tsx'
import { photoProblem } from './photo-problem.ts'
import styles from './photo-sheet.module.css'
import { photoWords } from './photo.words.ts'
import { readPicture, squareJpeg } from './picture.ts'
import { sendPhoto } from './send-photo.ts'

type Props = {
  open: boolean
  hasPhoto: boolean
  onClose: () => void
  onSaved: (profile: Profile) => void
  onRemove: () => Promise<void>
}

/** Picks, crops, sends or removes the parent's photo. */
export function PhotoSheet({ open, onClose, ...rest }: Props) {
  const text = useWords(photoWords)
  return (
    <Sheet open={open} onClose={onClose} title={text.title} line={text.line}>
      <PhotoForm {...rest} onClose={onClose} />
    </Sheet>
  )
}

function PhotoForm({ hasPhoto, onClose, onSaved, onRemove }: Omit<Props, 'open'>) {
  const text = useWords(photoWords)
  const file = useRef<HTMLInputElement>(null)
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const [crop, setCrop] = useState<Crop>(MIDDLE)
  const [sending, setSending] = useState<{ done: number; stop: AbortController } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const handleFile = async (event: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = event.currentTarget.files ?? []
    if (!chosen) return
    setProblem(null)
    setCrop(MIDDLE)
    try {
      setPicture(await readPicture(chosen))
    } catch (error) {
      setPicture(null)
      setProblem(photoProblem(error, text))
    }
  }
  const handleSend = async (chosen: ImageBitmap) => {
    const stop = new AbortController()
    setSending({ done: 0, stop })
    setProblem(null)
    try {
      const photo = await squareJpeg(chosen, crop)
      onSaved(await sendPhoto(photo, { signal: stop.signal, onProgress: (done) => setSending({ done, stop }) }))
      toast(text.saved)
      onClose()
    } catch (error) {
      setProblem(stop.signal.aborted ? text.stopped : photoProblem(error, text))
    } finally {
      setSending(null)
    }
  }
  const handleRemove = async () => {
    try {
      await onRemove()
      toast(text.removed)
      onClose()
    } catch (error) {
      setProblem(photoProblem(error, text))
    }
  }
  return (
    <div className={styles.form}>
      <input
        ref={file}
        className={styles.file}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        aria-label={text.choose}
        tabIndex={-1}
        onChange={handleFile}
      />
      {problem && (
        <Note tone="bad" role="alert">
          {problem}
        </Note>
      )}
      {picture && <PhotoCrop picture={picture} crop={crop} onCrop={setCrop} />}
      {sending ? (
        <>
          <Progress label={text.sending} value={sending.done} />
          <output>{text.sending}</output>
          <Button full onClick={() => sending.stop.abort()}>
            {text.cancel}
          </Button>
        </>
      ) : (
        <>
          {picture && (
            <Button kind="primary" full onClick={() => handleSend(picture)}>
              {text.use}
            </Button>
          )}
          <Button kind={picture ? 'plain' : 'primary'} full onClick={() => file.current?.click()}>
            <IconCamera size="s" />
            {picture ? text.another : text.choose}
          </Button>
          {hasPhoto && !picture && (
            <Button full onClick={handleRemove}>
              {text.remove}
            </Button>
          )}
        </>
      )}
    </div>
  )
}
