import { handOutReceipt } from '@schoolgate/contracts/desk'
import { printOfficeReceipt } from '@schoolgate/contracts/money-papers'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { Choice, keepFile } from '#features/frame'
import { useAttempt } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
import { IconPrinter } from '@schoolgate/ui/icons/printer'
import { IconWarningCircle } from '@schoolgate/ui/icons/warning-circle'
import { call } from '@schoolgate/ui/lib/api'
import { OF_THE_OFFICE, recall, remember } from '@schoolgate/ui/lib/storage'
import { useWords } from '@schoolgate/ui/lib/words'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { Note } from '@schoolgate/ui/note'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import styles from './cash.module.css'
import { receiptQuery, useReceipt } from './cash.queries.ts'
import { printRoll, ROLLS } from './print-roll.ts'
import { ReceiptTexts } from './receipt-texts.tsx'
import { ReceiptSlip } from './receipt-slip.tsx'
import { receiptWords } from './receipt.words.ts'

const PAPERS = ['roll80', 'roll58', 'a4'] as const
type PaperKind = (typeof PAPERS)[number]

/** Which paper this desk's printer has. */
const CHOSEN = `${OF_THE_OFFICE}receipt-paper`
const chosenPaper = (): PaperKind => PAPERS.find((kind) => kind === recall(CHOSEN)) ?? 'roll80'

type ReceiptProps = { id: string }

/** A receipt as the payer gets it, printing it, where each print after the first says that it is a copy, and sending it by SMS. */
export function Receipt({ id }: ReceiptProps) {
  const text = useWords(receiptWords)
  const answers = useQueryClient()
  const asked = useReceipt(id)
  const { attempt, isBusy, problem } = useAttempt()
  const [kind, setKind] = useState(chosenPaper)
  const [onRoll, setOnRoll] = useState<{ isCopy: boolean } | null>(null)
  const roll = useRef<HTMLDivElement>(null)
  // One press is one print, however often it has to be sent.
  const key = useRef(crypto.randomUUID())
  useEffect(() => {
    const paper = roll.current
    if (onRoll === null || paper === null || kind === 'a4') return
    void printRoll(paper, kind).then(() => setOnRoll(null))
  }, [onRoll, kind])
  const print = () =>
    void attempt(async () => {
      if (kind === 'a4') {
        const bytes = await call(printOfficeReceipt, { params: { id } })
        keepFile(bytes, { name: `${asked.data?.receipt.receipt_no ?? id}.pdf`, type: 'application/pdf' })
      } else {
        const { is_copy: isCopy } = await call(handOutReceipt, { params: { id } }, { idempotencyKey: key.current })
        key.current = crypto.randomUUID()
        flushSync(() => setOnRoll({ isCopy }))
      }
      await answers.invalidateQueries(receiptQuery(id))
    }, text.didNotPrint)
  const shown = asked.data
  if (shown === undefined)
    return (
      <NotHereYet asked={asked} title={text.didNotCome} line={text.didNotComeLine}>
        <SkeletonBar />
      </NotHereYet>
    )
  return (
    <div className={styles.receipt}>
      <div className={styles.torn}>
        <ReceiptSlip shown={shown} isCopy={false} />
      </div>
      {problem !== null && (
        <Note tone="bad" role="alert" icon={<IconWarningCircle />}>
          {problem}
        </Note>
      )}
      <div className={styles.printing}>
        <Choice
          label={text.printOn}
          value={kind}
          options={PAPERS.map((value) => ({ value, word: text.papers[value] }))}
          {...(shown.printed_at === null ? {} : { hint: text.isCopy })}
          onChange={(chosen) => {
            setKind(chosen)
            remember(CHOSEN, chosen)
          }}
        />
        <Button kind="ink" busy={isBusy} onClick={print}>
          <IconPrinter size="s" />
          {text.print}
        </Button>
      </div>
      <ReceiptTexts id={id} />
      {onRoll !== null &&
        kind !== 'a4' &&
        createPortal(
          <div ref={roll} className={styles.roll} aria-hidden="true" style={{ width: `${String(ROLLS[kind].print)}mm` }}>
            <ReceiptSlip shown={shown} isCopy={onRoll.isCopy} />
          </div>,
          document.body,
        )}
    </div>
  )
}
