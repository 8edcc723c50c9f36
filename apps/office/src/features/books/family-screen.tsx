import { printFamilyStatement } from '@schoolgate/contracts/money-papers'
import { useState } from 'react'
import { useRoute } from 'wouter'
import { BackLink, keepFile, ScreenHead } from '#features/frame'
import { sayUnlessGivenUp } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { IconFilePdf } from '@schoolgate/ui/icons/file-pdf'
import { call } from '@schoolgate/ui/lib/api'
import { dayOf, dayText } from '@schoolgate/ui/lib/dates'
import { moneyText } from '@schoolgate/ui/lib/money'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Money } from '@schoolgate/ui/money'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import styles from './books.module.css'
import { type Period, useFamilyStatement } from './books.queries.ts'
import { booksWords } from './books.words.ts'
import { Figures, type FiguresRow } from './figures.tsx'
import { PeriodChoice } from './period.tsx'

/** Everything on the accounts of a family, with what was left before and after; the same goes out as PDF. */
export function FamilyScreen() {
  const text = useWords(booksWords)
  const [, params] = useRoute('/money/families/:id')
  const id = params?.id ?? ''
  const [period, setPeriod] = useState<Period>({})
  const asked = useFamilyStatement(id, period)
  const told = asked.data
  return (
    <>
      <BackLink href="/owing">{text.back}</BackLink>
      {told === undefined ? (
        <>
          <ScreenHead title={text.statement} />
          <NotHereYet asked={asked} title={text.familyDidNotCome} line={text.didNotComeLine}>
            <SkeletonBar />
          </NotHereYet>
        </>
      ) : (
        <Statement told={told} id={id} onPeriod={setPeriod} />
      )}
    </>
  )
}

type Told = NonNullable<ReturnType<typeof useFamilyStatement>['data']>

function Statement({ told, id, onPeriod }: { told: Told; id: string; onPeriod: (period: Period) => void }) {
  const text = useWords(booksWords)
  const language = useLanguage()
  const { guardians, wards, from, to, opening, lines, closing } = told
  const whose = guardians[0] ?? wards[0]?.fullname ?? ''
  const minor = closing.amount_minor
  const left = moneyText({ ...closing, amount_minor: Math.abs(minor) }, language)
  const take = async () => {
    try {
      const bytes = await call(printFamilyStatement, { params: { id }, query: { from, to } })
      keepFile(bytes, { name: `${text.statementOf(whose)} ${from} ${to}.pdf`, type: 'application/pdf' })
    } catch (error) {
      sayUnlessGivenUp(error)
    }
  }
  const rows: FiguresRow[] = [
    { key: 'before', name: dayText(from, language, 'year'), line: text.fromBefore, cells: [null, opening] },
    ...lines.map(({ at, kind, reference, receipt, amount, balance, first_name }, place) => ({
      key: `${at} ${place}`,
      name: dayText(dayOf(at), language, 'year'),
      line: [wards.length > 1 ? first_name : '', text.lineKinds[kind], receipt?.receipt_no ?? reference]
        .filter(Boolean)
        .join(' · '),
      cells: [amount, balance],
    })),
  ]
  return (
    <>
      <ScreenHead
        title={text.statementOf(whose)}
        line={minor > 0 ? text.owes(left) : minor < 0 ? text.isAhead(left) : text.even}
        acts={
          <div className={styles.acts}>
            <Button size="small" onClick={() => void take()}>
              <IconFilePdf size="s" />
              {text.pdf}
            </Button>
          </div>
        }
      />
      <PeriodChoice shown={{ from, to }} onPeriod={onPeriod} />
      <div className={styles.tables}>
        <Card className={styles.part}>
          <h2>{text.children}</h2>
          <dl className={styles.roll}>
            {wards.map((ward) => (
              <div key={ward.id}>
                <dt>
                  {ward.fullname}
                  <span className={styles.quiet}>
                    {ward.class}, {ward.admission_no}
                  </span>
                </dt>
                <dd>
                  <Money money={ward.closing} />
                </dd>
              </div>
            ))}
          </dl>
        </Card>
        <Card className={styles.part}>
          <h2>{text.moved}</h2>
          {lines.length === 0 && <p className={styles.quiet}>{text.noMoves}</p>}
          <Figures label={text.moved} heads={[text.day, text.amount, text.leftThen]} rows={rows} />
        </Card>
      </div>
    </>
  )
}
