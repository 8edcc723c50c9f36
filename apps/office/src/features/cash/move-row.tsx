import type { CashMove } from '@schoolgate/contracts/cash-moves'
import { Row, RowActs, RowLine, RowName } from '#features/frame'
import { Button } from '@schoolgate/ui/button'
import { Chip } from '@schoolgate/ui/chip'
import { dayText } from '@schoolgate/ui/lib/dates'
import { moneyText } from '@schoolgate/ui/lib/money'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Money } from '@schoolgate/ui/money'
import { Note } from '@schoolgate/ui/note'
import { Progress } from '@schoolgate/ui/progress'
import styles from './box.module.css'
import { boxWords } from './box.words.ts'
import { SlipButton } from './choose-slip.tsx'
import type { SlipSending } from './use-slip-sending.ts'

type MoveRowProps = { move: CashMove; slips: SlipSending; onTakeBack: () => void; onShow: () => void }

/** A float or a paying in, with what became of its slip. */
export function MoveRow({ move, slips, onTakeBack, onShow }: MoveRowProps) {
  const text = useWords(boxWords)
  const language = useLanguage()
  const { kind, till, day, amount, account, slip_no: slip, by, taken_back: back } = move
  const facts = [till ?? '', account !== null && slip !== null ? text.slipOf(account, slip) : '', text.by(by)]
    .filter(Boolean)
    .join(' · ')
  return (
    <Row columns="minmax(0, 1.6fr) minmax(0, 0.7fr) minmax(170px, auto)">
      <RowName name={`${text.kinds[kind]}, ${dayText(day, language)}`} line={facts}>
        {slips.about === move.id && <SlipOnItsWay slips={slips} />}
        {back && <RowLine>{text.takenBack(dayText(back.day, language), back.by, back.reason)}</RowLine>}
      </RowName>
      <Money money={amount} />
      <RowActs>
        {move.slip !== null ? (
          <Button size="small" kind="bare" aria-label={text.showSlipOf(slip ?? '')} onClick={onShow}>
            {text.showSlip}
          </Button>
        ) : (
          kind === 'paid_in' &&
          !back && (
            <SlipButton label={text.addSlip} name={text.addSlipOf(slip ?? '')} onChoose={(file) => slips.send(move.id, file)} />
          )
        )}
        {back ? (
          <Chip tone="late">{text.isTakenBack}</Chip>
        ) : (
          <Button size="small" kind="bare" aria-label={text.takeBackOf(moneyText(amount, language))} onClick={onTakeBack}>
            {text.takeBack}
          </Button>
        )}
      </RowActs>
    </Row>
  )
}

/** The slip goes to the school, or did not arrive: what was written stays, and it is sent again. */
function SlipOnItsWay({ slips }: { slips: SlipSending }) {
  const text = useWords(boxWords)
  if (slips.problem === null)
    return (
      <div role="status" className={styles.onItsWay}>
        {text.slipGoes}
        <Progress label={text.slipGoes} />
      </div>
    )
  return (
    <Note tone="bad" role="alert">
      {slips.problem} {text.slipNotThere}{' '}
      {slips.again && (
        <Button size="small" onClick={slips.again}>
          {text.slipAgain}
        </Button>
      )}
    </Note>
  )
}
