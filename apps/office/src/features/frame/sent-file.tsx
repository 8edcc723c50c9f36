import type { UseQueryResult } from '@tanstack/react-query'
import { useCallback } from 'react'
import { Button } from '@schoolgate/ui/button'
import { IconFilePdf } from '@schoolgate/ui/icons/file-pdf'
import { useWords } from '@schoolgate/ui/lib/words'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { keepFile } from './keep-file.ts'
import styles from './sent-file.module.css'
import { sentFileWords } from './sent-file.words.ts'

export const PDF = 'application/pdf'

type SentFileProps = {
  /** Its bytes; of a PDF they are asked for only when somebody wants it. */
  asked: Pick<UseQueryResult<Uint8Array>, 'data' | 'isError' | 'isFetching' | 'refetch'>
  mime: string
  /** What the picture shows, for who does not see it. */
  alt: string
  /** The name under which a PDF is saved, without its ending. */
  name: string
}

/** A file that came from outside: a photo is shown, a PDF is only ever saved. */
export function SentFile({ asked: { data, isError, isFetching, refetch }, mime, alt, name }: SentFileProps) {
  const text = useWords(sentFileWords)
  const isPdf = mime === PDF
  const save = async () => {
    const { data: bytes } = await refetch()
    if (bytes) keepFile(bytes, { name: `${name}.pdf`, type: mime })
  }
  return (
    <>
      {isPdf && (
        <div className={styles.pdf}>
          <Button busy={isFetching} onClick={() => void save()}>
            <IconFilePdf size="s" />
            {text.pdf}
          </Button>
          <span>{text.pdfLine}</span>
        </div>
      )}
      {isError && (
        <div className={styles.pdf} role="alert">
          <span>{isPdf ? text.fileGone : text.photoGone}</span>
          {!isPdf && <Button onClick={() => void refetch()}>{text.again}</Button>}
        </div>
      )}
      {!isPdf && !isError && (data === undefined ? <SkeletonBar /> : <Shown bytes={data} type={mime} alt={alt} />)}
    </>
  )
}

/** These bytes as a picture, under an address that is there for as long as it is shown. */
function Shown({ bytes, type, alt }: { bytes: Uint8Array; type: string; alt: string }) {
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (image === null) return undefined
      const address = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type }))
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [bytes, type],
  )
  return <img ref={show} className={styles.photo} alt={alt} />
}
