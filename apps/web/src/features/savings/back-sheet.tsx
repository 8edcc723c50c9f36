import { askSavingsBack, type FamilySavings } from '@schoolgate/contracts/savings'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { call } from '@schoolgate/ui/lib/api'
import { minorOf, moneyParts, moneyText, writtenOf } from '@schoolgate/ui/lib/money'
import { problemInWords } from '@schoolgate/ui/lib/problem-in-words'
import { useSelectedSchool } from '#lib/selected-school'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { Field } from '@schoolgate/ui/field'
import { Note } from '@schoolgate/ui/note'
import { Pill, PillRow } from '@schoolgate/ui/pill'
import { Sheet } from '@schoolgate/ui/sheet'
import { toast } from '@schoolgate/ui/toast'
import { noteSavings } from './savings.queries.ts'
import styles from './susu.module.css'
import { susuWords } from './susu.words.ts'

type Ward = FamilySavings['wards'][number]
type Props = { wardIds: readonly string[]; savings: FamilySavings; open: boolean; onClose: () => void }

/** Money asked back of the bursar: as much as one put in and nothing has used. */
export function BackSheet({ wardIds, savings, open, onClose }: Props) {
  const text = useWords(susuWords)
  const wards = savings.wards.filter(({ ward_id }) => wardIds.includes(ward_id))
  const [chosen, choose] = useState<string | null>(null)
  const ward = wards.find(({ ward_id }) => ward_id === chosen) ?? wards[0]
  return (
    <Sheet open={open} onClose={onClose} title={text.backTitle} line={text.backLine}>
      {ward && (
        <div className={styles.stack}>
          {wards.length > 1 && (
            <PillRow label={text.whose}>
              {wards.map(({ ward_id, first_name }) => (
                <Pill key={ward_id} pressed={ward_id === ward.ward_id} onClick={() => choose(ward_id)}>
                  {first_name}
                </Pill>
              ))}
            </PillRow>
          )}
          <BackForm key={ward.ward_id} ward={ward} onDone={onClose} />
        </div>
      )}
    </Sheet>
  )
}

function BackForm({ ward: { ward_id: id, returnable }, onDone }: { ward: Ward; onDone: () => void }) {
  const text = useWords(susuWords)
  const language = useLanguage()
  const answers = useQueryClient()
  const schoolId = useSelectedSchool()
  const [written, setWritten] = useState(() => writtenOf(returnable.amount_minor))
  const [wasSent, setSent] = useState(false)
  const minor = minorOf(written)
  const most = text.backMost(moneyText(returnable, language))
  const problem = minor === null || minor === 0 ? text.amountBad : minor > returnable.amount_minor ? most : null
  const ask = useMutation({
    mutationFn: (amount_minor: number) => call(askSavingsBack, { params: { id }, body: { amount_minor } }),
    onSuccess: (now) => {
      noteSavings(answers, schoolId, now)
      toast(text.backAsked)
      onDone()
    },
  })
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    setSent(true)
    if (minor !== null && problem === null && !ask.isPending) ask.mutate(minor)
  }
  return (
    <form className={styles.stack} onSubmit={handleSubmit} noValidate>
      <Field
        label={text.backAmount}
        hint={most}
        lead={moneyParts(returnable, language).symbol}
        inputMode="decimal"
        autoComplete="off"
        value={written}
        error={wasSent ? problem : null}
        onChange={({ target }) => setWritten(target.value)}
      />
      {ask.error && (
        <Note tone="bad" role="alert">
          {problemInWords(ask.error, { codes: { 'savings.not_so_much': text.backNone }, other: text.problem })}
        </Note>
      )}
      <Button kind="primary" size="big" full type="submit" busy={ask.isPending}>
        {text.backAsk}
      </Button>
    </form>
  )
}
