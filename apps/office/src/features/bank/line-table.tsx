import type { BankLine } from '@schoolgate/contracts/bank'
import { useState } from 'react'
import { Table, TableFrame, TableRow } from '#features/frame'
import { Arch } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
import { IconWarningCircle } from '@schoolgate/ui/icons/warning-circle'
import { dayShort, dayText } from '@schoolgate/ui/lib/dates'
import { moneyParts, moneySpoken, moneyText, type Money as Amount } from '@schoolgate/ui/lib/money'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { VisuallyHidden } from '@schoolgate/ui/visually-hidden'
import styles from './lines.module.css'
import { LineSheet } from './line-sheet.tsx'
import { lineWords } from './line.words.ts'
import { useLineActs, type LineActs } from './use-line-acts.ts'

type LineTableProps = { lines: readonly BankLine[]; onAct: () => void }

/** Lines as the bank wrote them, whose we think each is, why, and one tap that says so. */
export function LineTable({ lines, onAct }: LineTableProps) {
  const text = useWords(lineWords)
  const [opened, setOpened] = useState<string | null>(null)
  const open = lines.find(({ id }) => id === opened)
  const heads = [
    { word: text.when },
    { word: text.wrote },
    { word: text.amount },
    { word: text.think },
    { word: text.why },
    { word: text.acts, hidden: true },
  ]
  return (
    <>
      <TableFrame>
        <Table heads={heads}>
          {lines.map((line) => (
            <LineRow key={line.id} line={line} onAct={onAct} onOpen={() => setOpened(line.id)} />
          ))}
        </Table>
      </TableFrame>
      {open !== undefined && (
        <LineSheet
          line={open}
          onClose={() => {
            onAct()
            setOpened(null)
          }}
        />
      )}
    </>
  )
}

type LineRowProps = { line: BankLine; onAct: () => void; onOpen: () => void }

function LineRow({ line, onAct, onOpen }: LineRowProps) {
  const text = useWords(lineWords)
  const language = useLanguage()
  const acts = useLineActs(line, onAct)
  const { day, row, narration, reference, payer, amount, open, guess, uses } = line
  const isPart = open.amount_minor > 0 && open.amount_minor !== Math.abs(amount.amount_minor)
  const facts = [reference, payer.phone].filter((each) => each !== null)
  return (
    <TableRow>
      <td className={styles.when}>{dayShort(day, language)}</td>
      <th scope="row" className={styles.wrote}>
        <b>{payer.name ?? (narration || text.row(row, dayText(day, language)))}</b>
        {payer.name !== null && narration !== '' && <span className={styles.quiet}>{narration}</span>}
        {facts.length > 0 && <span className={styles.quiet}>{facts.join(' · ')}</span>}
      </th>
      <td className={styles.amount}>
        <Bare money={amount} />
        {isPart && <span className={styles.quiet}>{text.openOf(moneyText(open, language))}</span>}
      </td>
      <td className={styles.think}>
        <Thought line={line} />
      </td>
      <td className={styles.why}>
        {guess && <Reasons line={line} />}
        {guess === null && uses.map(({ id, words }) => words !== null && <p key={id}>{words}</p>)}
        {acts.problem !== null && (
          <Note tone="bad" role="alert" icon={<IconWarningCircle size="s" />}>
            {acts.problem}
          </Note>
        )}
      </td>
      <td className={styles.acts}>
        <div>
          <Yes line={line} acts={acts} />
          <Look line={line} onOpen={onOpen} />
        </div>
        {acts.asking}
      </td>
    </TableRow>
  )
}

/** An amount under a head that says what it is: without its sign of money for the eye. */
function Bare({ money }: { money: Amount }) {
  const language = useLanguage()
  const { amount } = moneyParts(money, language)
  return (
    <>
      <span aria-hidden="true">
        {money.amount_minor < 0 && '−'}
        {amount.replace('−', '')}
      </span>
      <VisuallyHidden>{moneySpoken(money, language)}</VisuallyHidden>
    </>
  )
}

/** The children whose we think it is, or what became of it. */
function Thought({ line: { guess, uses, amount } }: { line: BankLine }) {
  const text = useWords(lineWords)
  const language = useLanguage()
  const money = (amount_minor: number) => moneyText({ ...amount, amount_minor }, language)
  return (
    <ul className={styles.children}>
      {guess?.children.map(({ ward_id, name, class: klass, amount_minor, left_minor }) => (
        <li key={ward_id}>
          <Arch name={name} onPage />
          <span>
            <b>{name}</b>
            <span className={styles.quiet}>
              {[klass, left_minor !== amount_minor && text.left(money(Math.max(0, left_minor)))].filter(Boolean).join(' · ')}
            </span>
          </span>
          {(guess.children.length > 1 || amount_minor !== amount.amount_minor) && (
            <b>
              <Bare money={{ ...amount, amount_minor }} />
            </b>
          )}
        </li>
      ))}
      {guess?.payment && (
        <li>
          <b>{guess.payment}</b>
        </li>
      )}
      {guess?.cash_day && (
        <li>
          <b>{text.cashOf(dayText(guess.cash_day, language))}</b>
        </li>
      )}
      {guess?.settlement && (
        <li>
          <b>{text.settlementOf(guess.settlement.number)}</b>
        </li>
      )}
      {guess?.of_line && <li>{text.row(guess.of_line.row, dayText(guess.of_line.day, language))}</li>}
      {uses.map(({ id, kind, names, cash_day, settlement, amount: used }) => (
        <li key={id}>
          <span>
            <b>
              {cash_day !== null
                ? text.cashOf(dayText(cash_day, language))
                : settlement !== null
                  ? text.settlementOf(settlement)
                  : names.join(', ') || text.useKinds[kind]}
            </b>
            {names.length > 0 && <span className={styles.quiet}>{text.useKinds[kind]}</span>}
          </span>
          {used.amount_minor !== Math.abs(amount.amount_minor) && <b>{moneyText(used, language)}</b>}
        </li>
      ))}
    </ul>
  )
}

function Reasons({ line: { guess, amount } }: { line: BankLine }) {
  const text = useWords(lineWords)
  const language = useLanguage()
  return guess?.reasons.map(({ code, name = '', minor = 0 }, at) => {
    const day = code === 'own_cash' ? dayText(name, language) : ''
    const said = text.reasons[code]({ name, day, sum: moneyText({ ...amount, amount_minor: minor }, language), count: minor })
    return at === 0 ? <b key={code}>{said} </b> : <span key={code}>{said} </span>
  })
}

/** The one tap that agrees. */
function Yes({ line, acts }: { line: BankLine; acts: LineActs }) {
  const text = useWords(lineWords)
  const { guess, stand, narration, payer, open } = line
  if (guess === null || open.amount_minor === 0) return null
  const what = payer.name ?? narration
  const { payment, children, credit_minor, of_line, cash_day, settlement } = guess
  const button = (word: string, kind: 'primary' | 'plain', onClick: () => void) => (
    <Button size="small" kind={kind} busy={acts.isBusy} aria-label={text.ofLine(word, what)} onClick={onClick}>
      {word}
    </Button>
  )
  if (settlement !== null) return button(stand === 'here' ? text.yesHere : text.yes, 'plain', () => acts.settle(settlement.id))
  if (cash_day !== null) return button(text.yes, 'plain', () => acts.ownCash(cash_day))
  if (of_line !== null) return button(text.reverseBoth, 'plain', () => acts.takeBack(of_line.id))
  if (payment !== null)
    return stand === 'here'
      ? button(text.yesHere, 'plain', () => acts.link(payment))
      : button(text.yesSlip, 'plain', () => acts.closeSlip(payment))
  if (children.length === 0) return null
  const word = children.length === 1 ? text.yes : children.length === 2 ? text.yesBoth : text.yesAll(children.length)
  const parts = children.map(({ ward_id, amount_minor }) => ({ ward_id, amount_minor }))
  return button(word, 'plain', () => acts.book(parts, credit_minor, children.map(({ name }) => name).join(', ')))
}

function Look({ line: { guess, stand, uses, narration, payer, open }, onOpen }: { line: BankLine; onOpen: () => void }) {
  const text = useWords(lineWords)
  if (stand === 'went_out' || (open.amount_minor === 0 && uses.length === 0)) return null
  const several = (guess?.children.length ?? 0) > 1
  const word = open.amount_minor === 0 ? text.see : several ? text.share : stand === 'nobody' ? text.find : text.look
  return (
    <Button size="small" aria-label={text.ofLine(word, payer.name ?? narration)} onClick={onOpen}>
      {word}
    </Button>
  )
}
