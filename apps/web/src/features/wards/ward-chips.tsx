import { isAtSchool } from '@schoolgate/contracts/at-school'
import type { Ward } from '@schoolgate/contracts/wards'
import { moneyParts } from '@schoolgate/ui/lib/money'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Chip } from '@schoolgate/ui/chip'
import { IconCheckBold } from '@schoolgate/ui/icons/check-bold'
import { IconClockBold } from '@schoolgate/ui/icons/clock-bold'
import { IconFirstAidBold } from '@schoolgate/ui/icons/first-aid-bold'
import { IconNoteBold } from '@schoolgate/ui/icons/note-bold'
import { IconXBold } from '@schoolgate/ui/icons/x-bold'
import { wardsWords } from './wards.words.ts'

type Today = NonNullable<Ward['summary']['today']>

const LOOKS = {
  present: { tone: 'ok', Icon: IconCheckBold },
  late: { tone: 'late', Icon: IconClockBold },
  absent: { tone: 'bad', Icon: IconXBold },
  excused: { tone: 'info', Icon: IconNoteBold },
  sick: { tone: 'info', Icon: IconFirstAidBold },
  suspended: { tone: 'plain', Icon: IconNoteBold },
  holiday: { tone: 'plain', Icon: IconNoteBold },
} as const

function TodayChip({ today }: { today: Today }) {
  const text = useWords(wardsWords)
  // Nothing is known before the class was marked, so nothing is said.
  if (today.status === 'not_marked') return null
  const { tone, Icon } = LOOKS[today.status]
  return (
    <Chip tone={tone}>
      <Icon size="xs" />
      {text.today[today.status]}
      {today.time_in !== null && ` · ${today.time_in}`}
    </Chip>
  )
}

type BalanceProps = { balance: NonNullable<Ward['summary']['balance']>; isHere: boolean }

function BalanceChip({ balance, isHere }: BalanceProps) {
  const text = useWords(wardsWords)
  const language = useLanguage()
  const { symbol, amount } = moneyParts({ ...balance, amount_minor: Math.abs(balance.amount_minor) }, language)
  const money = `${symbol}\u00a0${amount}`
  if (balance.amount_minor === 0) return <Chip>{text.paid}</Chip>
  if (balance.amount_minor < 0) return <Chip>{text.credit(money)}</Chip>
  return <Chip>{isHere ? text.toPay(money) : text.closing(money)}</Chip>
}

/** How a ward stands today; only what is known and what this guardian may see. */
export function WardChips({ ward }: { ward: Pick<Ward, 'status' | 'summary'> }) {
  const text = useWords(wardsWords)
  const { status, summary } = ward
  return (
    <>
      {status !== 'active' && <Chip>{text.left[status]}</Chip>}
      {isAtSchool(ward) && summary.today && <TodayChip today={summary.today} />}
      {summary.balance && <BalanceChip balance={summary.balance} isHere={isAtSchool(ward)} />}
    </>
  )
}
