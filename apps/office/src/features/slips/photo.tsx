import { useCallback } from 'react'
import { keepFile } from '#features/frame'
import { Button } from '@schoolgate/ui/button'
import { IconFilePdf } from '@schoolgate/ui/icons/file-pdf'
import { useWords } from '@schoolgate/ui/lib/words'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import styles from './slips.module.css'
import { useProof } from './slips.queries.ts'
import { slipsWords } from './slips.words.ts'

type PhotoProps = { reference: string; mime: string; name: string }

/** The slip itself: a photo is shown, a PDF from outside is only ever saved. */
export function Photo({ reference, mime, name }: PhotoProps) {
  const text = useWords(slipsWords)
  const isPdf = mime === 'application/pdf'
  const { data, isError, isFetching, refetch } = useProof(reference, !isPdf)
  const save = async () => {
    const { data: bytes } = await refetch()
    if (bytes) keepFile(bytes, { name: `${reference}.pdf`, type: mime })
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
          <span>{text.photoGone}</span>
          <Button onClick={() => void refetch()}>{text.again}</Button>
        </div>
      )}
      {!isPdf && !isError && (data === undefined ? <SkeletonBar /> : <Shown bytes={data} type={mime} name={text.photo(name)} />)}
    </>
  )
}

/** These bytes as a picture, under an address that is there for as long as it is shown. */
function Shown({ bytes, type, name }: { bytes: Uint8Array; type: string; name: string }) {
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (image === null) return undefined
      const address = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type }))
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [bytes, type],
  )
  return <img ref={show} className={styles.photo} alt={name} />
}
