import type { DeskAccount, DeskWard } from '@schoolgate/contracts/desk'
import { Arch } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { Field } from '@schoolgate/ui/field'
import { dayText } from '@schoolgate/ui/lib/dates'
import { moneyParts, moneyText } from '@schoolgate/ui/lib/money'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Money } from '@schoolgate/ui/money'
import { Switch } from '@schoolgate/ui/switch'
import { TextLink } from '@schoolgate/ui/text-link'
import styles from './cash.module.css'
import { cashWords } from './cash.words.ts'
import type { Draft, Reckoned } from './draft.ts'
import { leftOf } from './split.ts'

type ChildrenProps = {
  account: DeskAccount
  draft: Draft
  reckoned: Reckoned
  onChange: (part: Partial<Draft>) => void
  onOther: () => void
}

/** For whom it is: the child, what is left to pay, and the brothers and sisters whom one receipt may take in. */
export function Children({ account: { wards, currency }, draft, reckoned, onChange, onOther }: ChildrenProps) {
  const text = useWords(cashWords)
  const language = useLanguage()
  const [first, ...others] = wards
  const { split, chosen } = reckoned
  const said = (amount_minor: number) => moneyText({ amount_minor, currency }, language)
  const toggle = (wardId: string, isIn: boolean) =>
    onChange({
      wardIds: isIn ? [...draft.wardIds, wardId] : draft.wardIds.filter((id) => id !== wardId),
      own: new Map([...draft.own].filter(([id]) => id !== wardId)),
      isCreditSaid: false,
    })
  const write = (wardId: string, typed: string) =>
    onChange({ own: new Map([...draft.own, [wardId, typed]]), isCreditSaid: false })
  if (!first) return null
  return (
    <Card className={styles.step} aria-label={text.who}>
      <div className={styles.child}>
        <Arch name={first.fullname} onPage />
        <div className={styles.grow}>
          <h2>{first.fullname}</h2>
          <p className={styles.small}>
            {first.class} · {first.admission_no}
            <Promised ward={first} />
          </p>
          {first.open.length > 0 && (
            <p className={styles.small}>
              {first.open.map(({ id, bill_no, term }) => (
                <TextLink key={id} href={`/fees/bills/${id}`}>
                  {text.billOf(term, bill_no)}
                </TextLink>
              ))}
            </p>
          )}
        </div>
        <Left ward={first} />
        <Button size="small" onClick={onOther}>
          {text.change} <kbd className={styles.kbd}>F2</kbd>
        </Button>
      </div>
      {others.length > 0 && (
        <div className={styles.others}>
          <p className={styles.small}>{text.also}</p>
          {others.map((ward) => (
            <Switch
              key={ward.ward_id}
              label={`${ward.fullname}, ${ward.class}`}
              line={leftOf(ward) > 0 ? `${said(leftOf(ward))} ${text.left}` : text.nothingLeft}
              checked={draft.wardIds.includes(ward.ward_id)}
              onChange={(isIn) => toggle(ward.ward_id, isIn)}
            />
          ))}
        </div>
      )}
      {chosen.length > 1 && (
        <div className={styles.others}>
          <p className={styles.small}>{text.oldestFirst}</p>
          <div className={styles.split}>
            {chosen.map(({ ward_id: id, first_name }) => (
              <Field
                key={id}
                label={text.partOf(first_name)}
                inputMode="decimal"
                autoComplete="off"
                maxLength={16}
                placeholder={moneyParts({ amount_minor: split.parts.get(id) ?? 0, currency }, language).amount}
                value={draft.own.get(id) ?? ''}
                onChange={({ currentTarget }) => write(id, currentTarget.value)}
              />
            ))}
          </div>
          {reckoned.totalMinor !== null && split.missingMinor !== 0 && (
            <p role="alert" className={styles.fault}>
              {split.missingMinor > 0 ? text.missing(said(split.missingMinor)) : text.tooMuch(said(-split.missingMinor))}
            </p>
          )}
        </div>
      )}
    </Card>
  )
}

function Left({ ward }: { ward: DeskWard }) {
  const text = useWords(cashWords)
  const language = useLanguage()
  const left = leftOf(ward)
  if (ward.balance.amount_minor < 0)
    return (
      <p className={styles.left}>
        {text.ahead(moneyText({ ...ward.balance, amount_minor: -ward.balance.amount_minor }, language))}
      </p>
    )
  if (left === 0) return <p className={styles.left}>{text.nothingLeft}</p>
  return (
    <p className={styles.left}>
      <b>
        <Money money={{ amount_minor: left, currency: ward.balance.currency }} />
      </b>{' '}
      <span className={styles.small}>{text.left}</span>
    </p>
  )
}

/** The newest word that the family gave. */
function Promised({ ward }: { ward: DeskWard }) {
  const text = useWords(cashWords)
  const language = useLanguage()
  const promise = ward.open.find((bill) => bill.promise !== null)?.promise
  return promise ? <> · {text.promised(moneyText(promise.amount, language), dayText(promise.day, language))}</> : null
}
