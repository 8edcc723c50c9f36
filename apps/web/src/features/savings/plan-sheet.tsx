import { type FamilySavings, type SavingsPlan, stopSavingsPlan } from '@schoolgate/contracts/savings'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '@schoolgate/ui/lib/api'
import { useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { Mute } from '@schoolgate/ui/mute'
import { Pill, PillRow } from '@schoolgate/ui/pill'
import { Sheet } from '@schoolgate/ui/sheet'
import { toast } from '@schoolgate/ui/toast'
import { PlanForm } from './plan-form.tsx'
import styles from './susu.module.css'
import { susuWords } from './susu.words.ts'

/** The choice of all wards at once, beside their ids. */
const ALL = 'all'

type Props = { plan: SavingsPlan | null; savings: FamilySavings; open: boolean; onClose: () => void }

/** A plan that begins or is changed; one that is there can be ended here too. */
export function PlanSheet({ plan, savings, open, onClose }: Props) {
  const text = useWords(susuWords)
  const answers = useQueryClient()
  const [chosen, choose] = useState<string | null>(null)
  const isFree = (wardId: string | null) => !savings.plans.some(({ ward_id }) => ward_id === wardId)
  const payable = savings.wards.filter(({ may_pay }) => may_pay)
  const options = [
    ...payable.filter(({ ward_id }) => isFree(ward_id)).map(({ ward_id, first_name }) => ({ id: ward_id, word: first_name })),
    ...(payable.length > 1 && isFree(null) ? [{ id: ALL, word: text.allWards }] : []),
  ]
  const id = options.find((option) => option.id === chosen)?.id ?? options[0]?.id ?? ALL
  const wardId = plan ? plan.ward_id : id === ALL ? null : id
  const wards = payable.filter(({ ward_id }) => wardId === null || ward_id === wardId)
  const stop = useMutation({
    mutationFn: (planId: string) => call(stopSavingsPlan, { params: { id: planId } }),
    onSuccess: () => {
      toast(text.stopped)
      onClose()
    },
    onSettled: () => answers.invalidateQueries({ queryKey: ['billing', 'savings'] }),
  })
  return (
    <Sheet open={open} onClose={onClose} title={plan ? text.changeTitle : text.formTitle}>
      {open && wards.length > 0 && (
        <div className={styles.stack}>
          {!plan && options.length > 1 && (
            <PillRow label={text.whose}>
              {options.map((option) => (
                <Pill key={option.id} pressed={option.id === id} onClick={() => choose(option.id)}>
                  {option.word}
                </Pill>
              ))}
            </PillRow>
          )}
          <PlanForm key={plan?.id ?? id} plan={plan} wardId={wardId} wards={wards} savings={savings} onDone={onClose} />
          {plan && (
            <>
              <Button kind="bare" full busy={stop.isPending} onClick={() => stop.mutate(plan.id)}>
                {text.stop}
              </Button>
              <Mute size="tiny" center>
                {stop.error ? text.problem : text.stopLine}
              </Mute>
            </>
          )}
        </div>
      )}
    </Sheet>
  )
}
