import { BANK_STANDS, type BankSheet, type BankStand } from '@schoolgate/contracts/bank'
import { bookSureLines, matchBankSheet } from '@schoolgate/contracts/bank-doors'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ScreenHead } from '#features/frame'
import { useAttempt } from '#features/identity'
import { noteWork } from '#features/work'
import type { Work } from '@schoolgate/contracts/office-work'
import { Button } from '@schoolgate/ui/button'
import { Empty } from '@schoolgate/ui/empty'
import { IconWarningCircle } from '@schoolgate/ui/icons/warning-circle'
import { call } from '@schoolgate/ui/lib/api'
import { dayText } from '@schoolgate/ui/lib/dates'
import { moneyText } from '@schoolgate/ui/lib/money'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { Pill, PillRow } from '@schoolgate/ui/pill'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { Stats } from '@schoolgate/ui/stats'
import styles from './bank.module.css'
import { useLines } from './bank.queries.ts'
import { bankWords } from './bank.words.ts'
import { LeftOut } from './left-out.tsx'
import { LineTable } from './line-table.tsx'
import { Sums } from './sums.tsx'

/** What is worth the first look. */
const firstOf = ({ look, nobody, sure, here }: BankSheet['figures']['stands']): BankStand => {
  if (look.lines > 0) return 'look'
  if (nobody.lines > 0) return 'nobody'
  if (sure.lines > 0) return 'sure'
  return here.lines > 0 ? 'here' : 'done'
}

/** A sheet that was taken in: whose its lines are, and what is still to be said of them. */
export function Matched({ sheet, hasFailed }: { sheet: BankSheet; hasFailed: boolean }) {
  const text = useWords(bankWords)
  const language = useLanguage()
  const answers = useQueryClient()
  const { attempt, isBusy, problem } = useAttempt()
  const [chosen, setChosen] = useState<BankStand | null>(null)
  const { id, account, understood, known_rows: known, figures } = sheet
  const { stands } = figures
  const stand = chosen ?? firstOf(stands)
  const sum = (of: BankStand) => moneyText(stands[of].sum, language)
  const ask = (work: () => Promise<{ work: Work }>) =>
    void attempt(async () => noteWork(answers, (await work()).work), text.failed)
  const days =
    understood.from && understood.to && text.fromTo(dayText(understood.from, language), dayText(understood.to, language))
  const line = [days, text.rows(understood.rows), known > 0 && text.known(known)].filter(Boolean).join(' · ')
  const shown = BANK_STANDS.filter((each) => each !== 'went_out' || stands.went_out.lines > 0)
  return (
    <>
      <ScreenHead
        title={account}
        line={line}
        acts={
          <div className={styles.acts}>
            <Button busy={isBusy} onClick={() => ask(() => call(matchBankSheet, { params: { id } }))}>
              {text.matchAgain}
            </Button>
            {stands.sure.lines > 0 && (
              <Button kind="primary" busy={isBusy} onClick={() => ask(() => call(bookSureLines, { params: { id } }))}>
                {text.bookSure(stands.sure.lines)}
              </Button>
            )}
          </div>
        }
      />
      {(problem !== null || hasFailed) && (
        <Note tone="bad" role="alert" icon={<IconWarningCircle size="s" />}>
          {problem ?? text.failed}
        </Note>
      )}
      <div className={styles.stats}>
        <Stats
          items={[
            { value: stands.sure.lines, label: text.sure(sum('sure')) },
            { value: stands.look.lines, label: text.look(sum('look')) },
            { value: stands.here.lines, label: text.here(sum('here')) },
            { value: stands.nobody.lines, label: text.nobody(sum('nobody')) },
          ]}
        />
      </div>
      <Sums figures={figures} />
      <div className={styles.choices}>
        <PillRow label={text.which}>
          {shown.map((each) => (
            <Pill key={each} pressed={stand === each} onClick={() => setChosen(each)}>
              {text.stands[each]} {stands[each].lines}
            </Pill>
          ))}
        </PillRow>
      </div>
      <Lines sheetId={id} stand={stand} kept={chosen === null ? () => setChosen(stand) : null} />
      <LeftOut understood={understood} />
    </>
  )
}

/** `kept`: what is shown is chosen with the first act, so that the list does not change under the hand. */
function Lines({ sheetId, stand, kept }: { sheetId: string; stand: BankStand; kept: (() => void) | null }) {
  const text = useWords(bankWords)
  const asked = useLines(sheetId, stand)
  const lines = asked.data?.pages.flatMap((page) => page.lines)
  if (lines === undefined)
    return (
      <NotHereYet asked={asked} title={text.linesDidNotCome} line={text.didNotComeLine} heading="h2">
        <SkeletonBar />
      </NotHereYet>
    )
  if (lines.length === 0) return <Empty title={text.noneHere} line={text.noneHereLine} />
  return (
    <>
      <LineTable lines={lines} onAct={() => kept?.()} />
      {asked.hasNextPage && (
        <p className={styles.more}>
          <Button busy={asked.isFetchingNextPage} onClick={() => void asked.fetchNextPage()}>
            {text.more}
          </Button>
        </p>
      )}
    </>
  )
}
