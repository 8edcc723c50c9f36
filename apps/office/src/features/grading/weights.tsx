import { type CSSProperties, useId } from 'react'
import { Card } from '@schoolgate/ui/card'
import { Field } from '@schoolgate/ui/field'
import { useWords } from '@schoolgate/ui/lib/words'
import { Pill, PillRow } from '@schoolgate/ui/pill'
import { hundredOf } from './draft.ts'
import styles from './grading.module.css'
import { gradingWords } from './grading.words.ts'

const WHOLE = 100
/** What most schools use (domain §3). */
const USUAL = [50, 30, 40]

const wide = (share: number): CSSProperties & Record<'--share', number> => ({ '--share': share })

/** What class work and the exam are worth. */
export function Weights({ weight, onChange }: { weight: string; onChange: (weight: string) => void }) {
  const text = useWords(gradingWords)
  const id = useId()
  const share = hundredOf(weight)
  return (
    <Card aria-labelledby={id} className={styles.card}>
      <h2 id={id}>{text.made}</h2>
      {share !== null && (
        <p className={styles.parts}>
          {share > 0 && <span style={wide(share)}>{text.classScore(share)}</span>}
          {share < WHOLE && <span style={wide(WHOLE - share)}>{text.exam(WHOLE - share)}</span>}
        </p>
      )}
      <div className={styles.shares}>
        <PillRow label={text.made}>
          {USUAL.map((usual) => (
            <Pill key={usual} pressed={share === usual} onClick={() => onChange(`${usual}`)}>
              {text.ready(usual, WHOLE - usual)}
            </Pill>
          ))}
        </PillRow>
        <Field
          label={text.share}
          inputMode="numeric"
          maxLength={3}
          autoComplete="off"
          value={weight}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          error={share === null ? text.faults.no_number : null}
        />
      </div>
      <p className={styles.line}>{text.madeOf}</p>
    </Card>
  )
}
