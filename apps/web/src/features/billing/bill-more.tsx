import type { Bill, BillChange } from '@schoolgate/contracts/billing'
import { useTimeZone } from '#features/identity'
import { dayOf, dayText } from '@schoolgate/ui/lib/dates'
import { moneyText } from '@schoolgate/ui/lib/money'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Card } from '@schoolgate/ui/card'
import { Chip } from '@schoolgate/ui/chip'
import { IconCheckBold } from '@schoolgate/ui/icons/check-bold'
import { List, ListRow } from '@schoolgate/ui/list'
import { Section } from '#ui/page'
import { billWords } from './bill.words.ts'

const TONES = { paid: 'ok', due: 'plain', late: 'late' } as const

/** The parts the school agreed to take the bill in. */
export function Plan({ plan }: { plan: Bill['plan'] }) {
  const text = useWords(billWords)
  const language = useLanguage()
  if (plan.length === 0) return null
  return (
    <Section title={text.plan}>
      <Card flush>
        <List label={text.plan}>
          {plan.map(({ due_on, amount, paid, status }) => (
            <ListRow
              key={due_on}
              title={dayText(due_on, language)}
              line={text.planLine(moneyText(paid, language), moneyText(amount, language))}
              trailing={
                <Chip tone={TONES[status]}>
                  {status === 'paid' && <IconCheckBold size="xs" />}
                  {text.planState[status]}
                </Chip>
              }
            />
          ))}
        </List>
      </Card>
    </Section>
  )
}

/** What the school changed after the bill went out. */
export function Changes({ changes }: { changes: Bill['changes'] }) {
  const text = useWords(billWords)
  const language = useLanguage()
  const timeZone = useTimeZone()
  if (changes.length === 0) return null
  const said = ({ name, before, after }: BillChange): string => {
    if (before === null) return after === null ? name : text.added(name, moneyText(after, language))
    if (after === null) return text.removed(name, moneyText(before, language))
    return text.changed(name, moneyText(before, language), moneyText(after, language))
  }
  return (
    <Section title={text.changes}>
      <Card flush>
        <List label={text.changes}>
          {changes.map((change) => (
            <ListRow
              key={`${change.at}${change.code}`}
              title={said(change)}
              line={dayText(dayOf(change.at, timeZone), language)}
            />
          ))}
        </List>
      </Card>
    </Section>
  )
}
