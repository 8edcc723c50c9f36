import type { Response } from '@schoolgate/contracts/endpoint'
import type { getStatement } from '@schoolgate/contracts/statements'
import { useTimeZone } from '#features/identity'
import { dayOf, dayText } from '@schoolgate/ui/lib/dates'
import { moneyText } from '@schoolgate/ui/lib/money'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Card } from '@schoolgate/ui/card'
import { List, ListRow } from '@schoolgate/ui/list'
import { Money } from '@schoolgate/ui/money'
import { TextLink } from '@schoolgate/ui/text-link'
import styles from './statement-screen.module.css'
import { statementWords } from './statement.words.ts'

export type Statement = Response<typeof getStatement>

function Edge({ label, money }: { label: string; money: Statement['opening'] }) {
  return (
    <p className={styles.edge}>
      <b>{label}</b>
      <b>
        <Money money={money} />
      </b>
    </p>
  )
}

/** Everything that moved, oldest first, between what was owed before and what is owed at the end. */
export function StatementLines({ statement: { opening, lines, closing } }: { statement: Statement }) {
  const text = useWords(statementWords)
  const language = useLanguage()
  const timeZone = useTimeZone()
  return (
    <Card flush>
      <Edge label={text.before} money={opening} />
      {lines.length === 0 ? (
        <p className={styles.nothing}>{text.nothing}</p>
      ) : (
        <List label={text.lines}>
          {lines.map(({ at, kind, reference, bill_id, receipt, amount, balance }) => (
            <ListRow
              key={`${at}${kind}${reference}`}
              title={text.kinds[kind]}
              line={
                <>
                  {dayText(dayOf(at, timeZone), language, 'year')} ·{' '}
                  <span className={styles.reference}>
                    {receipt ? (
                      <TextLink href={`/paymentreceipt?id=${receipt.public_id}`}>{text.receipt(receipt.receipt_no)}</TextLink>
                    ) : bill_id === null ? (
                      reference
                    ) : (
                      <TextLink href={`/bill/${bill_id}`}>{reference}</TextLink>
                    )}
                  </span>
                </>
              }
              trailing={
                <span className={amount.amount_minor < 0 ? `${styles.moved} ${styles.paid}` : styles.moved}>
                  <Money money={amount} />
                  <small>{text.owedAfter(moneyText(balance, language))}</small>
                </span>
              }
            />
          ))}
        </List>
      )}
      <Edge label={text.after} money={closing} />
    </Card>
  )
}
