import { chooseAtDesk } from '@schoolgate/contracts/bill-choices'
import type { Bill, BillChoice } from '@schoolgate/contracts/billing'
import { useQueryClient } from '@tanstack/react-query'
import { useKey } from '#features/frame'
import { useAttempt } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { Chip } from '@schoolgate/ui/chip'
import { IconWarningCircle } from '@schoolgate/ui/icons/warning-circle'
import { call } from '@schoolgate/ui/lib/api'
import { moneyText } from '@schoolgate/ui/lib/money'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { toast } from '@schoolgate/ui/toast'
import { billWords } from './bill.words.ts'
import styles from './corrections.module.css'
import { afterCorrection } from './corrections.queries.ts'
import { useCorrectionRefusals } from './refusals.ts'

/** What the parents may choose on a bill, said at the desk for a family that stands there. */
export function BillChoices({ bill }: { bill: Bill }) {
  const text = useWords(billWords)
  const language = useLanguage()
  const refusals = useCorrectionRefusals()
  const answers = useQueryClient()
  const keyFor = useKey()
  const { attempt, isBusy, problem } = useAttempt()
  const choose = ({ id, name, chosen_at }: BillChoice) =>
    void attempt(
      async () => {
        const chosen = chosen_at === null
        const sent = { params: { id: bill.id, choice_id: id }, body: { chosen } }
        await call(chooseAtDesk, sent, keyFor([sent, chosen_at]))
        toast(chosen ? text.chosenDone(name) : text.givenBackDone(name))
        await afterCorrection(answers)
      },
      text.notDone,
      refusals,
    )
  return (
    <Card>
      <h2>{text.choices}</h2>
      <p className={styles.small}>{text.choicesLine}</p>
      {problem !== null && (
        <Note tone="bad" role="alert" icon={<IconWarningCircle />}>
          {problem}
        </Note>
      )}
      <ul className={styles.lines}>
        {bill.choices.map((choice) => (
          <li key={choice.id} className={styles.line}>
            <span className={styles.grow}>
              <b>{choice.name}</b> {choice.chosen_at !== null && <Chip tone="ok">{text.chosen}</Chip>}
              <span className={styles.small}>{choice.purpose}</span>
            </span>
            <span className={styles.end}>
              <span className={styles.number}>{moneyText(choice.amount, language)}</span>
              {bill.status !== 'void' && (
                <Button
                  size="small"
                  busy={isBusy}
                  aria-label={(choice.chosen_at === null ? text.chooseOf : text.giveBackOf)(choice.name)}
                  onClick={() => choose(choice)}
                >
                  {choice.chosen_at === null ? text.choose : text.giveBack}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
