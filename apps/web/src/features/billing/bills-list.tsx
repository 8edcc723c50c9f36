import type { BillHead, FamilyBalance } from '@schoolgate/contracts/billing'
import { useState } from 'react'
import { useTimeZone } from '#features/identity'
import { dayOf, dayShort, dueText } from '@schoolgate/ui/lib/dates'
import { moneyText } from '@schoolgate/ui/lib/money'
import { useLanguage, useWords, words } from '@schoolgate/ui/lib/words'
import { Card } from '@schoolgate/ui/card'
import { IconFileText } from '@schoolgate/ui/icons/file-text'
import { List, ListRow } from '@schoolgate/ui/list'
import { Section } from '#ui/page'
import { TextLink } from '@schoolgate/ui/text-link'
import { BillChip } from './bill-chip.tsx'
import { yearText } from './bill-state.ts'
import { billsWords } from './bills.words.ts'
import styles from './bills-screen.module.css'
import { OneWard } from './one-ward.tsx'

const rowWords = words({
  en: {
    left: (money: string) => `${money} left`,
    total: (money: string) => `${money} in all`,
  },
  fr: {
    left: (money: string) => `reste ${money}`,
    total: (money: string) => `${money} en tout`,
  },
})

type Row = { bill: BillHead; ward: FamilyBalance['wards'][number]; isPast: boolean; today: string }

function BillRow({ bill, ward, isPast, today }: Row) {
  const text = useWords(billsWords)
  const row = useWords(rowWords)
  const language = useLanguage()
  const isOpen = bill.balance.amount_minor > 0 && bill.status !== 'void'
  // Nobody is hurried about a child who has left.
  const due = ward.has_left ? null : bill.due_on
  const line = isOpen
    ? [row.left(moneyText(bill.balance, language)), ...(due === null ? [] : [dueText(due, today, language, dayShort)])]
    : [row.total(moneyText(bill.total, language))]
  return (
    <ListRow
      href={`/bill/${bill.id}`}
      lead={<OneWard id={bill.ward_id} fullname={ward.fullname} size={38} />}
      title={text.ofTerm(ward.first_name, isPast ? `${bill.term} ${yearText(bill.academic_year)}` : bill.term)}
      line={line.join(' · ')}
      meta={<BillChip bill={bill} />}
    />
  )
}

/** The bills, newest term first; earlier terms fold out. What is still open is never folded away. */
export function BillsList({ family, now }: { family: FamilyBalance; now: Date }) {
  const text = useWords(billsWords)
  const [isAll, setAll] = useState(false)
  const today = dayOf(now, useTimeZone())
  const { bills, wards } = family
  const term = bills[0]?.term_id
  const isNow = (bill: BillHead) => bill.term_id === term
  const shown = isAll ? bills : bills.filter((bill) => isNow(bill) || bill.balance.amount_minor > 0)
  const more = shown.length < bills.length || isAll
  const byAge = (one: BillHead) => wards.findIndex(({ ward_id }) => ward_id === one.ward_id)
  const ordered = [...Map.groupBy(shown, ({ term_id }) => term_id).values()].flatMap((ofTerm) =>
    ofTerm.toSorted((one, other) => byAge(one) - byAge(other)),
  )
  return (
    <Section
      title={text.bills}
      more={
        more && bills.some((bill) => !isNow(bill)) ? (
          <TextLink onClick={() => setAll(!isAll)}>{isAll ? text.onlyNow : text.earlier}</TextLink>
        ) : undefined
      }
    >
      <Card flush>
        <List label={text.bills}>
          {ordered.map((bill) => {
            const ward = wards.find(({ ward_id }) => ward_id === bill.ward_id)
            return ward && <BillRow key={bill.id} bill={bill} ward={ward} isPast={!isNow(bill)} today={today} />
          })}
        </List>
      </Card>
      <div className={styles.below}>
        <Card flush>
          <List>
            <ListRow icon={<IconFileText />} title={text.statement} line={text.statementLine} href="/statement" />
          </List>
        </Card>
      </div>
    </Section>
  )
}
