import { HELD_WORDS_MOST, type SchoolRules } from '@schoolgate/contracts/school-rules'
import { useState } from 'react'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { Field } from '@schoolgate/ui/field'
import { useWords } from '@schoolgate/ui/lib/words'
import styles from './settings.module.css'
import { settingsWords } from './settings.words.ts'
import { useRulesSetting } from './use-rules.tsx'

/** Words that the office wants to read before they reach a family or a teacher. */
export function HeldWords({ rules }: { rules: SchoolRules }) {
  const { times: text } = useWords(settingsWords)
  const { change, isBusy, asking } = useRulesSetting(rules)
  const [typed, setTyped] = useState<string | null>(null)
  const words = typed ?? rules.held_words
  const isOther = words.trim() !== rules.held_words
  const save = () => void change({ held_words: words.trim() }).then(() => setTyped(null))
  return (
    <Card flush className={styles.group}>
      <h2>{text.heldTitle}</h2>
      <div className={styles.form}>
        <Field
          label={text.heldWords}
          lines={2}
          maxLength={HELD_WORDS_MOST}
          value={words}
          hint={text.heldHint}
          onChange={({ target }) => setTyped(target.value)}
        />
        {isOther && (
          <div>
            <Button size="small" kind="primary" busy={isBusy} onClick={save}>
              {text.heldSave}
            </Button>
          </div>
        )}
      </div>
      <p className={styles.note}>{words.trim() === '' ? text.heldNone : text.heldLine}</p>
      {asking}
    </Card>
  )
}
