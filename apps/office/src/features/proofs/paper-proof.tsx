import { makeRecoveryCodes, type SecondFactors } from '@schoolgate/contracts/second-factors'
import { useState } from 'react'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { IconNote } from '@schoolgate/ui/icons/note'
import { call } from '@schoolgate/ui/lib/api'
import { dayOf, dayText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { ActSheet } from './act-sheet.tsx'
import styles from './proofs.module.css'
import { proofsWords } from './proofs.words.ts'

type PaperProofProps = { codes: SecondFactors['recovery_codes']; onChanged: (codes: readonly string[] | null) => void }

/** The codes on paper: how many are left, and ten new ones. */
export function PaperProof({ codes, onChanged }: PaperProofProps) {
  const text = useWords(proofsWords)
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  return (
    <Card className={styles.card}>
      <h2 className={styles.head}>
        <IconNote />
        {text.paperTitle}
      </h2>
      <p>{text.paperLine}</p>
      {codes === null ? (
        <p className={styles.line}>{text.paperNone}</p>
      ) : (
        <>
          <p>
            <b>{text.paperLeft(codes.left)}</b>
            <span className={styles.line}>{text.paperMade(dayText(dayOf(codes.made_at), language, 'year'))}</span>
          </p>
          <Button onClick={() => setOpen(true)}>{text.paperNew}</Button>
        </>
      )}
      <ActSheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title={text.newCodes}
        act={async () => onChanged((await call(makeRecoveryCodes)).recovery_codes)}
      >
        {text.newCodesLine}
      </ActSheet>
    </Card>
  )
}
