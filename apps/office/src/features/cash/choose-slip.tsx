import { useRef } from 'react'
import { Button } from '@schoolgate/ui/button'
import { IconButton } from '@schoolgate/ui/icon-button'
import { IconPaperclip } from '@schoolgate/ui/icons/paperclip'
import { IconTrash } from '@schoolgate/ui/icons/trash'
import { fileSize } from '@schoolgate/ui/lib/file-size'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import styles from './box.module.css'
import { boxWords } from './box.words.ts'

type SlipButtonProps = { label: string; name?: string; onChoose: (file: File) => void }

/** Opens the device's own choice of a photo or PDF. */
export function SlipButton({ label, name = label, onChoose }: SlipButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept="application/pdf,image/jpeg,image/png,image/webp"
        aria-label={name}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) onChoose(file)
          currentTarget.value = ''
        }}
      />
      <Button size="small" aria-label={name} onClick={() => input.current?.click()}>
        <IconPaperclip size="s" />
        {label}
      </Button>
    </>
  )
}

type ChooseSlipProps = { file: File | null; onChoose: (file: File | null) => void }

/** The slip that goes with what is being written; it may also follow later. */
export function ChooseSlip({ file, onChoose }: ChooseSlipProps) {
  const text = useWords(boxWords)
  const language = useLanguage()
  if (file === null)
    return (
      <div className={styles.slip}>
        <SlipButton label={text.addSlip} onChoose={onChoose} />
        <span>{text.addSlipHint}</span>
      </div>
    )
  return (
    <div className={styles.slip}>
      <IconPaperclip size="s" />
      <span className={styles.fileName}>
        {file.name} · {fileSize(file.size, language)}
      </span>
      <IconButton label={text.dropSlip(file.name)} onClick={() => onChoose(null)}>
        <IconTrash size="s" />
      </IconButton>
    </div>
  )
}
