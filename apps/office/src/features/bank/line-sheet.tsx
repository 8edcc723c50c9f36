import type { BankLine } from '@schoolgate/contracts/bank'
import { useState } from 'react'
import { useNow } from '#features/frame'
import { OneForm } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
import { Field } from '@schoolgate/ui/field'
import { dayText, momentText } from '@schoolgate/ui/lib/dates'
import { moneyText } from '@schoolgate/ui/lib/money'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Sheet } from '@schoolgate/ui/sheet'
import styles from './lines.module.css'
import { lineWords } from './line.words.ts'
import { ShareForm } from './share-form.tsx'
import { useLineActs } from './use-line-acts.ts'

/** One line: whose it is, in parts or whole; that it is no fees; that it is here already; and what was said of it until now. */
export function LineSheet({ line, onClose }: { line: BankLine; onClose: () => void }) {
  const language = useLanguage()
  const { payer, narration, amount, day, reference, open } = line
  const facts = [dayText(day, language), moneyText(amount, language), reference, payer.phone].filter((each) => each !== null)
  return (
    <Sheet
      open
      onClose={onClose}
      title={payer.name ?? narration}
      line={
        <>
          {payer.name !== null && <span className={styles.quiet}>{narration}</span>}
          {facts.join(' · ')}
        </>
      }
    >
      <div className={styles.parts}>
        {open.amount_minor > 0 && amount.amount_minor > 0 && <ShareForm line={line} onDone={onClose} />}
        {open.amount_minor > 0 && <Others line={line} onDone={onClose} />}
        <Uses line={line} onDone={onClose} />
      </div>
    </Sheet>
  )
}

type PartProps = { line: BankLine; onDone: () => void }

/** What else it may be. */
function Others({ line, onDone }: PartProps) {
  const text = useWords(lineWords)
  const acts = useLineActs(line, onDone)
  const [which, setWhich] = useState<'fees' | 'here' | null>(null)
  const say = (said: string, isSaid: (said: string) => void) => (said === '' ? acts.setProblem(text.wordNeeded) : isSaid(said))
  if (which === 'fees')
    return (
      <OneForm
        problem={acts.problem}
        isBusy={acts.isBusy}
        button={text.notFeesButton}
        onSend={(written) => say(written('words'), acts.explain)}
      >
        <Field label={text.notFeesWord} hint={text.notFeesHint} name="words" autoComplete="off" maxLength={200} />
      </OneForm>
    )
  if (which === 'here')
    return (
      <OneForm
        problem={acts.problem}
        isBusy={acts.isBusy}
        button={text.isHereButton}
        onSend={(written) => say(written('reference'), acts.link)}
      >
        <Field label={text.isHereWord} hint={text.isHereHint} name="reference" autoComplete="off" maxLength={60} />
      </OneForm>
    )
  const choose = (one: 'fees' | 'here') => {
    acts.setProblem(null)
    setWhich(one)
  }
  return (
    <div className={styles.others}>
      <Button full onClick={() => choose('fees')}>
        {text.notFees}
      </Button>
      {line.amount.amount_minor > 0 && (
        <Button full onClick={() => choose('here')}>
          {text.isHere}
        </Button>
      )}
    </div>
  )
}

/** What became of it until now; each can be taken back, but for what the bank did itself. */
function Uses({ line, onDone }: PartProps) {
  const text = useWords(lineWords)
  const acts = useLineActs(line, onDone)
  const { uses } = line
  const language = useLanguage()
  const now = useNow()
  const [undoing, setUndoing] = useState<string | null>(null)
  if (uses.length === 0) return null
  return (
    <section>
      <h3>{text.until}</h3>
      <ul className={styles.uses}>
        {uses.map(({ id, kind, amount, payment, settlement, names, words, by, at }) => (
          <li key={id}>
            <span>
              <b>{[text.useKinds[kind], ...names].join(', ')}</b>
              <span className={styles.quiet}>
                {[words, payment, settlement && text.settlementOf(settlement), text.by(by, momentText(at, now, language))]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <b>{moneyText(amount, language)}</b>
            {kind !== 'taken_back' && undoing !== id && (
              <Button
                size="small"
                aria-label={text.ofLine(text.undo, [text.useKinds[kind], ...names].join(', '))}
                onClick={() => setUndoing(id)}
              >
                {text.undo}
              </Button>
            )}
            {undoing === id && (
              <div className={styles.undo}>
                <OneForm
                  problem={acts.problem}
                  isBusy={acts.isBusy}
                  button={text.undoButton}
                  onSend={(written) => {
                    const reason = written('reason')
                    if (reason === '') acts.setProblem(text.reasonNeeded)
                    else acts.undo(id, reason)
                  }}
                >
                  <Field label={text.undoWhy} name="reason" autoComplete="off" maxLength={200} />
                </OneForm>
              </div>
            )}
          </li>
        ))}
      </ul>
      {acts.asking}
    </section>
  )
}
