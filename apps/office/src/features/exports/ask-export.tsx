import { askExport } from '@schoolgate/contracts/exports'
import { type ExportForm, EXPORT_FORMS, WORK_FILE_KEPT_HOURS } from '@schoolgate/contracts/office-work'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { OneForm, useAttempt, useFreshProof } from '#features/identity'
import { noteWork } from '#features/work'
import { Card } from '@schoolgate/ui/card'
import { Field } from '@schoolgate/ui/field'
import { IconFingerprint } from '@schoolgate/ui/icons/fingerprint'
import { call } from '@schoolgate/ui/lib/api'
import { useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import styles from './exports.module.css'
import { exportsWords, REASONS, type ReasonWord } from './exports.words.ts'

const LONGEST = 120

/** As what everything leaves, why, and what happens then, before the one button. */
export function AskExport({ form, onForm }: { form: ExportForm; onForm: (form: ExportForm) => void }) {
  const text = useWords(exportsWords)
  const answers = useQueryClient()
  const { proven, asking } = useFreshProof()
  const { attempt, isBusy, problem, setProblem } = useAttempt()
  const [why, setWhy] = useState<ReasonWord | null>(null)
  const [words, setWords] = useState('')
  const ask = () => {
    const said = words.trim()
    if (why === null || (why === 'other' && said === '')) return setProblem(text.whyNeeded)
    const reason = [why === 'other' ? [] : text.reasons[why], said === '' ? [] : said].flat().join(': ')
    void attempt(async () => {
      const { work } = await proven(() => call(askExport, { body: { form, reason } }))
      noteWork(answers, work)
      setWhy(null)
      setWords('')
    }, text.notAsked)
  }
  return (
    <Card className={styles.ask}>
      <OneForm problem={problem} isBusy={isBusy} button={text.ask[form]} onSend={ask}>
        <fieldset className={styles.choices}>
          <legend>{text.asWhat}</legend>
          {EXPORT_FORMS.map((one) => (
            <label key={one} className={styles.form}>
              <input type="radio" name="form" checked={form === one} onChange={() => onForm(one)} />
              <b>{text.forms[one].name}</b>
              <span>{text.forms[one].line}</span>
            </label>
          ))}
        </fieldset>
        <fieldset className={styles.choices}>
          <legend>{text.why}</legend>
          <div className={styles.reasons}>
            {REASONS.map((one) => (
              <button key={one} type="button" className={styles.reason} aria-pressed={why === one} onClick={() => setWhy(one)}>
                {text.reasons[one]}
              </button>
            ))}
          </div>
        </fieldset>
        <Field
          label={text.inYourWords}
          name="words"
          value={words}
          maxLength={LONGEST}
          autoComplete="off"
          onChange={({ target }) => setWords(target.value)}
        />
        <Note icon={<IconFingerprint size="s" />} title={text.happens}>
          {text.happensLine(WORK_FILE_KEPT_HOURS)}
        </Note>
      </OneForm>
      {asking}
    </Card>
  )
}
