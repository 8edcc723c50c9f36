import { METHOD_NAMES } from '@schoolgate/contracts/method-names'
import { Card } from '@schoolgate/ui/card'
import { Chip } from '@schoolgate/ui/chip'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Money } from '@schoolgate/ui/money'
import styles from './close.module.css'
import { cashWords } from './cash.words.ts'
import { closeWords } from './close.words.ts'
import { isOnlineWay, type CountDraft, type ReckonedCount } from './count.ts'

type OtherMoneyProps = {
  draft: CountDraft
  sheets: ReckonedCount['sheets']
  isTried: boolean
  onChange: (part: Partial<CountDraft>) => void
}

/** What came in other ways than cash, beside what the way's own sheet says. */
export function OtherMoney({ draft, sheets, isTried, onChange }: OtherMoneyProps) {
  const text = useWords(closeWords)
  const cash = useWords(cashWords)
  const language = useLanguage()
  if (sheets.length === 0) return null
  const nameOf = (method: string) => Object.entries(METHOD_NAMES[language]).find(([name]) => name === method)?.[1] ?? method
  return (
    <Card flush aria-label={text.other}>
      <h2 className={styles.title}>{text.other}</h2>
      <ul className={styles.ways}>
        {sheets.map(({ method, payments, ours, theirsMinor, isWrong }) => (
          <li key={method}>
            <span>
              <b>{nameOf(method)}</b>
              <span className={styles.small}>{cash.payments(payments)}</span>
            </span>
            <Money money={ours} />
            {isOnlineWay(method) ? (
              <span className={styles.small}>{text.online}</span>
            ) : (
              <input
                className={styles.many}
                inputMode="decimal"
                autoComplete="off"
                maxLength={16}
                aria-label={text.theirsOf(nameOf(method))}
                aria-invalid={(isTried && isWrong) || undefined}
                placeholder={text.theirs}
                value={draft.theirs.get(method) ?? ''}
                onChange={({ currentTarget }) => onChange({ theirs: new Map([...draft.theirs, [method, currentTarget.value]]) })}
              />
            )}
            {!isOnlineWay(method) && (
              <Chip tone={theirsMinor === null ? 'plain' : theirsMinor === ours.amount_minor ? 'ok' : 'late'}>
                {theirsMinor === null ? text.waits : theirsMinor === ours.amount_minor ? text.same : text.differs}
              </Chip>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
