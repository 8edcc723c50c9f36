import { Field } from '@schoolgate/ui/field'
import { IconPlus } from '@schoolgate/ui/icons/plus'
import { useWords } from '@schoolgate/ui/lib/words'
import type { Phrase } from './phrases.ts'
import styles from './writing.module.css'
import { writingWords } from './writing.words.ts'

type RemarkProps = {
  label: string
  value: string | null
  phrases: readonly Phrase[]
  isReadOnly: boolean
  onChange: (value: string) => void
}
/** More does not fit on the paper's one page; the school takes longer ones that were brought. */
const FITS = 240
const LONGEST = 500

/** A remark, with sentences to begin from. */
export function Remark({ label, value, phrases, isReadOnly, onChange }: RemarkProps) {
  const text = useWords(writingWords)
  const written = value ?? ''
  const add = (sentence: string) => onChange(written.trim() === '' ? sentence : `${written.trimEnd()} ${sentence}`)
  return (
    <div className={styles.remark}>
      <Field
        label={label}
        lines={3}
        value={written}
        maxLength={LONGEST}
        readOnly={isReadOnly}
        hint={text.letters(written.length, FITS)}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {!isReadOnly && phrases.length > 0 && (
        <div role="group" aria-label={text.startFrom}>
          <p className={styles.start}>
            <b>{text.startFrom}</b>
            <span>{text.fits}</span>
          </p>
          <div className={styles.phrases}>
            {phrases.map(({ word, sentence }) => (
              <button key={word} type="button" className={styles.phrase} onClick={() => add(sentence)}>
                <IconPlus size="xs" />
                {word}
              </button>
            ))}
          </div>
        </div>
      )}
    </div>
  )
}
