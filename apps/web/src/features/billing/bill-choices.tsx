import { chooseOnBill } from '@schoolgate/contracts/bill-choices'
import type { Bill, BillChoice } from '@schoolgate/contracts/billing'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { Chip } from '@schoolgate/ui/chip'
import { call } from '@schoolgate/ui/lib/api'
import { moneyText } from '@schoolgate/ui/lib/money'
import { problemInWords } from '@schoolgate/ui/lib/problem-in-words'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Mute } from '@schoolgate/ui/mute'
import { Note } from '@schoolgate/ui/note'
import { toast } from '@schoolgate/ui/toast'
import styles from './bill-choices.module.css'
import { choicesWords } from './choices.words.ts'

/** What the family may choose: nothing is owed for it until somebody does, and what the bill asks for then stands on the button. */
export function BillChoices({ bill }: { bill: Bill }) {
  const text = useWords(choicesWords)
  const language = useLanguage()
  const client = useQueryClient()
  const choose = useMutation({
    mutationFn: ({ id, chosen_at }: BillChoice) =>
      call(chooseOnBill, { params: { id: bill.id, choice_id: id }, body: { chosen: chosen_at === null } }),
    onSuccess: (_answer, { name, chosen_at }) => {
      toast(chosen_at === null ? text.chosenNow(name) : text.givenBack(name))
      return client.invalidateQueries({ queryKey: ['billing'] })
    },
  })
  if (bill.choices.length === 0 || bill.status === 'void') return null
  const problem = choose.error && problemInWords(choose.error, { codes: { 'billing.choice_paid': text.paid }, ...text.problems })
  return (
    <Card>
      <h2>{text.title}</h2>
      <Mute>{text.line}</Mute>
      {problem !== null && (
        <Note tone="bad" role="alert">
          {problem}
        </Note>
      )}
      <ul className={styles.choices}>
        {bill.choices.map((choice) => {
          const { id, name, amount, purpose, approved_by, chosen_at } = choice
          const isChosen = chosen_at !== null
          const money = moneyText(amount, language)
          return (
            <li key={id}>
              <span className={styles.words}>
                <span className={styles.name}>
                  <b>{name}</b> {isChosen && <Chip tone="ok">{text.chosen}</Chip>}
                </span>
                <Mute size="tiny">
                  {[purpose, approved_by !== null && text.agreedBy(approved_by)]
                    .filter((one) => typeof one === 'string')
                    .join(' · ')}
                </Mute>
              </span>
              <b className={styles.money}>{money}</b>
              {bill.may_pay && (
                <Button
                  size="small"
                  busy={choose.isPending && choose.variables.id === id}
                  aria-label={isChosen ? text.notAnyMoreOf(name) : text.chooseOf(name, money)}
                  onClick={() => choose.mutate(choice)}
                >
                  {isChosen ? text.notAnyMore : text.choose}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
