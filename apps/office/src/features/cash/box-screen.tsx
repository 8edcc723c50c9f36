import { type CashMove, type CashMoves, listCashMoves } from '@schoolgate/contracts/cash-moves'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { BackLink, Rows, ScreenHead } from '#features/frame'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { Empty } from '@schoolgate/ui/empty'
import { call } from '@schoolgate/ui/lib/api'
import { moneyText } from '@schoolgate/ui/lib/money'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import styles from './box.module.css'
import { boxWords } from './box.words.ts'
import { useMoneyOf } from './cash.queries.ts'
import { closeWords } from './close.words.ts'
import { MoveForm } from './move-form.tsx'
import { MoveRow } from './move-row.tsx'
import { SlipSheet } from './slip-sheet.tsx'
import { TakeBackMove } from './take-back-move.tsx'
import { InTills } from './in-tills.tsx'
import { tillsQuery } from './tills.queries.ts'
import { tillsWords } from './tills.words.ts'
import { useSlipSending } from './use-slip-sending.ts'

const MOVES = ['cash-moves'] as const

/** The cash box: what should be in it, a float from the safe, and cash that is paid in to the bank. */
export function BoxScreen() {
  const text = useWords(boxWords)
  const close = useWords(closeWords)
  const tills = useWords(tillsWords)
  const language = useLanguage()
  const heading = useId()
  const answers = useQueryClient()
  const asked = useQuery({ queryKey: MOVES, queryFn: () => call(listCashMoves) })
  const today = useMoneyOf().data?.day
  const [back, setBack] = useState<CashMove | null>(null)
  const [shown, setShown] = useState<string | null>(null)
  const known = asked.data
  /** The box is otherwise from now on, and so is what the day's count expects. */
  const note = async (after: CashMoves) => {
    answers.setQueryData(MOVES, after)
    await Promise.all([
      answers.invalidateQueries({ queryKey: ['money-today'] }),
      answers.invalidateQueries({ queryKey: tillsQuery.queryKey }),
      answers.invalidateQueries({ queryKey: ['money'] }),
    ])
  }
  const slips = useSlipSending(note)
  return (
    <>
      <BackLink href="/cash">{close.back}</BackLink>
      <ScreenHead
        title={text.title}
        line={known && (known.in_box === null ? text.neverCounted : text.inBox(moneyText(known.in_box, language)))}
        acts={<Button href="/cash/tills">{tills.toTills}</Button>}
      />
      {known === undefined || today === undefined ? (
        <NotHereYet asked={asked} title={text.didNotCome} line={text.didNotComeLine}>
          <SkeletonBar />
        </NotHereYet>
      ) : (
        <div className={styles.beside}>
          <Card aria-labelledby={heading}>
            <h2 id={heading}>{text.write}</h2>
            <MoveForm
              key={known.moves.length}
              today={today.day}
              currency={today.total.currency}
              known={known}
              onDone={note}
              onSlip={slips.send}
            />
          </Card>
          <section aria-label={text.list}>
            <InTills />
            {known.moves.length === 0 ? (
              <Empty title={text.none} line={text.noneLine} />
            ) : (
              <Rows>
                {known.moves.map((move) => (
                  <MoveRow
                    key={move.id}
                    move={move}
                    slips={slips}
                    onTakeBack={() => setBack(move)}
                    onShow={() => setShown(move.id)}
                  />
                ))}
              </Rows>
            )}
          </section>
        </div>
      )}
      <TakeBackMove move={back} onClose={() => setBack(null)} onDone={note} />
      <SlipSheet move={known?.moves.find(({ id }) => id === shown) ?? null} slips={slips} onClose={() => setShown(null)} />
    </>
  )
}
