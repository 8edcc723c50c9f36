import type { DayOfSpan } from '@schoolgate/contracts/days'
import { Row, RowActs, RowLine, RowName } from '#features/frame'
import { Button } from '@schoolgate/ui/button'
import { Chip } from '@schoolgate/ui/chip'
import { dayText } from '@schoolgate/ui/lib/dates'
import { moneyText } from '@schoolgate/ui/lib/money'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Money } from '@schoolgate/ui/money'
import { cashWords } from './cash.words.ts'
import { closeWords } from './close.words.ts'

/** A day in the list of its month or term. */
export function DayRow({
  day: { day, payments, total, closed_at, closed_by, difference, reason, reopened },
}: {
  day: DayOfSpan
}) {
  const text = useWords(closeWords)
  const cash = useWords(cashWords)
  const language = useLanguage()
  const minor = difference?.amount_minor ?? 0
  const name = dayText(day, language)
  const off =
    minor === 0 ? '' : (minor < 0 ? text.short : text.over)(moneyText({ ...total, amount_minor: Math.abs(minor) }, language))
  return (
    <Row columns="minmax(0, 1fr) minmax(0, 0.9fr) minmax(0, 1.5fr) 96px">
      <RowName name={name} line={cash.payments(payments)} />
      <Money money={total} />
      <div>
        <Chip tone={closed_at === null ? 'late' : 'ok'}>{closed_at === null ? text.open : text.isClosed}</Chip>
        <RowLine>{[closed_by, reopened > 0 ? text.openedAgain : '', off, reason].filter(Boolean).join(' · ')}</RowLine>
      </div>
      <RowActs>
        <Button
          size="small"
          href={`/cash/close?day=${day}`}
          aria-label={closed_at === null ? text.closeOf(name) : text.lookAt(name)}
        >
          {closed_at === null ? text.toClose : text.look}
        </Button>
      </RowActs>
    </Row>
  )
}
