import { PAPER_TYPES } from '@schoolgate/contracts/paper-files'
import { ChooseFile } from '#features/frame'
import { IconButton } from '@schoolgate/ui/icon-button'
import { IconPaperclip } from '@schoolgate/ui/icons/paperclip'
import { IconTrash } from '@schoolgate/ui/icons/trash'
import { fileSize } from '@schoolgate/ui/lib/file-size'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import styles from './box.module.css'
import { boxWords } from './box.words.ts'

type SlipButtonProps = { label: string; name?: string; onChoose: (file: File) => void }

/** Opens the device's own choice of a photo or PDF. */
export const SlipButton = ({ label, name = label, onChoose }: SlipButtonProps) => (
  <ChooseFile label={name} name={name} accept={PAPER_TYPES.join()} size="small" onChoose={onChoose}>
    <IconPaperclip size="s" />
    {label}
  </ChooseFile>
)

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
