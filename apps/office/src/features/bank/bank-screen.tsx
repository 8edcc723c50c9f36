import type { BankSheet, CashOnItsWay } from '@schoolgate/contracts/bank'
import { Row, RowActs, RowName, Rows, ScreenHead, useNow } from '#features/frame'
import { Button } from '@schoolgate/ui/button'
import { Chip } from '@schoolgate/ui/chip'
import { Empty } from '@schoolgate/ui/empty'
import { dayText, momentText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Money } from '@schoolgate/ui/money'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import styles from './bank.module.css'
import { useSheets } from './bank.queries.ts'
import { bankWords } from './bank.words.ts'
import { Settlements } from './settlements.tsx'
import { Bring } from './bring.tsx'
import { Sums } from './sums.tsx'

/** What banks and wallets say: sheets that were brought, and whether every pesewa of them is named. */
export function BankScreen() {
  const text = useWords(bankWords)
  const asked = useSheets()
  const [first] = asked.data?.pages ?? []
  const sheets = asked.data?.pages.flatMap((page) => page.sheets) ?? []
  return (
    <>
      <ScreenHead title={text.title} line={text.line} />
      <Bring />
      {first === undefined ? (
        <NotHereYet asked={asked} title={text.didNotCome} line={text.didNotComeLine} heading="h2">
          <SkeletonBar />
        </NotHereYet>
      ) : sheets.length === 0 ? (
        <>
          <OnItsWay cash={first.cash_on_its_way} />
          <Settlements />
          <Empty title={text.none} line={text.noneLine} />
        </>
      ) : (
        <>
          <Sums figures={first.figures} />
          <OnItsWay cash={first.cash_on_its_way} />
          <Settlements />
          <h2 className={styles.heading}>{text.sheets}</h2>
          <Rows>
            {sheets.map((sheet) => (
              <SheetRow key={sheet.id} sheet={sheet} />
            ))}
          </Rows>
          {asked.hasNextPage && (
            <p className={styles.more}>
              <Button busy={asked.isFetchingNextPage} onClick={() => void asked.fetchNextPage()}>
                {text.more}
              </Button>
            </p>
          )}
        </>
      )}
    </>
  )
}

/** Cash of closed days that no bank has shown yet. */
function OnItsWay({ cash }: { cash: readonly CashOnItsWay[] }) {
  const text = useWords(bankWords)
  const language = useLanguage()
  if (cash.length === 0) return null
  return (
    <section>
      <h2 className={styles.heading}>{text.onItsWay}</h2>
      <Rows>
        {cash.map(({ day, amount }, at) => (
          <Row key={`${day}${String(at)}`} columns="minmax(0, 1fr) auto">
            <RowName name={text.cashOf(dayText(day, language))} line={text.onItsWayLine} />
            <b>
              <Money money={amount} />
            </b>
          </Row>
        ))}
      </Rows>
    </section>
  )
}

function SheetRow({ sheet }: { sheet: BankSheet }) {
  const text = useWords(bankWords)
  const language = useLanguage()
  const now = useNow()
  const { id, account, name, state, understood, figures, brought_by, brought_at } = sheet
  const { look, nobody, sure, here } = figures.stands
  const open = look.lines + nobody.lines + sure.lines + here.lines
  const days =
    understood.from && understood.to && text.fromTo(dayText(understood.from, language), dayText(understood.to, language))
  const facts = [days, text.rows(understood.rows), text.brought(brought_by, momentText(brought_at, now, language))]
  return (
    <Row columns="minmax(0, 1.6fr) auto auto auto">
      <RowName name={account} line={facts.filter(Boolean).join(' · ')} />
      <b>
        <Money money={figures.came} />
      </b>
      <Chip tone={state === 'brought' || open > 0 ? 'late' : 'ok'}>
        {state === 'brought' ? text.waits : open > 0 ? text.toLook(open) : text.allKnown}
      </Chip>
      <RowActs>
        <Button size="small" href={`/bank/${id}`} aria-label={text.openSheet(name)}>
          {text.open}
        </Button>
      </RowActs>
    </Row>
  )
}
