import type { WeeksLeft } from '@schoolgate/contracts/unbilled'
import { Field } from '@schoolgate/ui/field'
import { moneyParts, moneyText } from '@schoolgate/ui/lib/money'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Select } from '@schoolgate/ui/select'
import styles from './fees.module.css'
import { type Asked, type AskedOf, askedOf, HOW, isWrong, type OwnLine, proposed } from './part-lines.ts'
import { unbilledWords } from './unbilled.words.ts'

type PartOfLineProps = {
  line: OwnLine
  weeks: WeeksLeft
  currency: string
  asked: AskedOf
  onChange: (asked: Asked) => void
}

/** One line of the bill: the whole of it, a part, which is proposed and may be written otherwise, or nothing. */
export function PartOfLine({ line, weeks, currency, asked, onChange }: PartOfLineProps) {
  const text = useWords(unbilledWords)
  const language = useLanguage()
  const { how, written } = askedOf(asked, line.code)
  const whole = moneyText({ amount_minor: line.whole_minor, currency }, language)
  return (
    <li className={styles.part}>
      <span>
        <b>{line.name}</b>
        <small>{[whole, line.is_choice && text.choice].filter((one) => typeof one === 'string').join(' · ')}</small>
      </span>
      <Select
        label={text.howOf(line.name)}
        value={how}
        onChange={(chosen) => {
          const next = HOW.find((one) => one === chosen) ?? 'whole'
          onChange({ how: next, written: next === 'part' ? proposed(line, weeks) : '' })
        }}
      >
        {HOW.map((one) => (
          <option key={one} value={one}>
            {text.how[one]}
          </option>
        ))}
      </Select>
      {how === 'part' && (
        <Field
          label={text.amountOf(line.name)}
          lead={moneyParts({ amount_minor: 0, currency }, language).symbol}
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
          value={written}
          onChange={({ currentTarget }) => onChange({ how, written: currentTarget.value })}
          error={isWrong(line, asked) ? text.amountWrong(whole) : null}
        />
      )}
    </li>
  )
}
