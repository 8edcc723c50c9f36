import { type FamilySavings, takeSavingsReturnBack } from '@schoolgate/contracts/savings'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@schoolgate/ui/lib/api'
import { moneyText } from '@schoolgate/ui/lib/money'
import { useIsReachable } from '@schoolgate/ui/lib/network'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { Note } from '@schoolgate/ui/note'
import { toast } from '@schoolgate/ui/toast'
import styles from './susu.module.css'
import { susuWords } from './susu.words.ts'

/** So many words of the past stay in sight. */
const SHOWN = 2

/** What was asked back, and what became of it; and the way to ask where there is no plan any more. */
export function Returns({
  savings: { returns, wards, plans },
  onAsk,
}: {
  savings: FamilySavings
  onAsk: (wardId: string) => void
}) {
  const text = useWords(susuWords)
  const language = useLanguage()
  const isReachable = useIsReachable()
  const answers = useQueryClient()
  const leave = useMutation({
    mutationFn: (id: string) => call(takeSavingsReturnBack, { params: { id } }),
    onSuccess: () => toast(text.left),
    onSettled: () => answers.invalidateQueries({ queryKey: ['billing', 'savings'] }),
  })
  const shown = returns.filter(({ state }) => state !== 'taken_back').slice(0, SHOWN)
  const isPlanned = (wardId: string) => plans.some(({ ward_id }) => ward_id === null || ward_id === wardId)
  const unplanned = wards.filter(({ ward_id, returnable }) => returnable.amount_minor > 0 && !isPlanned(ward_id))
  return (
    <>
      {shown.map(({ id, ward_id, state, first_name, amount, given, reason }) => {
        const money = moneyText(amount, language)
        if (state === 'given')
          return (
            <Note key={id} tone="ok">
              {text.given(money, first_name)}
            </Note>
          )
        if (state === 'declined') return <Note key={id}>{text.declined(money, reason ?? '')}</Note>
        return (
          <Note key={id} tone="info">
            <p>
              {text.waiting(money, first_name)} {given.amount_minor > 0 && text.part(moneyText(given, language))}
            </p>
            <div className={styles.buttons}>
              <Button size="small" disabled={!isReachable} busy={leave.isPending} onClick={() => leave.mutate(ward_id)}>
                {text.leave}
              </Button>
            </div>
          </Note>
        )
      })}
      {unplanned.map(({ ward_id, first_name }) => (
        <Button key={ward_id} kind="bare" full disabled={!isReachable} onClick={() => onAsk(ward_id)}>
          {text.takeBack}
          {wards.length > 1 && ` (${first_name})`}
        </Button>
      ))}
    </>
  )
}
