import { type ChangeEvent, useEffect, useRef } from 'react'
import { paperJpeg } from '#lib/paper-photo'
import { useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { IconCamera } from '@schoolgate/ui/icons/camera'
import { Mute } from '@schoolgate/ui/mute'
import styles from './requests-screen.module.css'
import { requestsWords } from './requests.words.ts'

type Props = { name: string; photo: Blob | null; onPhoto: (photo: Blob | null) => void }

/** What is chosen, as the page shows it until something else is. */
function Chosen({ photo, name }: { photo: Blob; name: string }) {
  const text = useWords(requestsWords)
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const address = URL.createObjectURL(photo)
    image.current?.setAttribute('src', address)
    return () => URL.revokeObjectURL(address)
  }, [photo])
  return <img ref={image} alt={text.photoChosen(name)} />
}

/** Chooses a picture and shows it, made small on the phone; null for what is none. */
export function PhotoField({ name, photo, onPhoto }: Props) {
  const text = useWords(requestsWords)
  const file = useRef<HTMLInputElement>(null)
  const handlePhoto = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = target.files?.[0]
    if (!chosen) return
    onPhoto(await paperJpeg(chosen).catch(() => null))
    target.value = ''
  }
  return (
    <div className={styles.photo}>
      {photo !== null && <Chosen photo={photo} name={name} />}
      <Mute>{text.hints.photo}</Mute>
      <input
        ref={file}
        className={styles.file}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        aria-label={text.choosePhoto}
        tabIndex={-1}
        onChange={handlePhoto}
      />
      <Button onClick={() => file.current?.click()}>
        <IconCamera size="s" />
        {photo === null ? text.choosePhoto : text.otherPhoto}
      </Button>
    </div>
  )
}
