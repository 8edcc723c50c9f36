import type { BankLine } from '@schoolgate/contracts/bank'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFound } from '#features/find'
import { OneForm } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
import { Field } from '@schoolgate/ui/field'
import { IconMagnifyingGlass } from '@schoolgate/ui/icons/magnifying-glass'
import { IconX } from '@schoolgate/ui/icons/x'
import { IconButton } from '@schoolgate/ui/icon-button'
import { minorOf, moneyText, writtenOf } from '@schoolgate/ui/lib/money'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import styles from './lines.module.css'
import { accountQuery } from './bank.queries.ts'
import { lineWords } from './line.words.ts'
import { useLineActs } from './use-line-acts.ts'

type Row = { wardId: string; name: string; leftMinor: number; said: string }

/** Shares a line over children: whose we think it is stands there, others are found; what is more than owed is said before it is booked. */
export function ShareForm({ line, onDone }: { line: BankLine; onDone: () => void }) {
  const text = useWords(lineWords)
  const acts = useLineActs(line, onDone)
  const language = useLanguage()
  const [rows, setRows] = useState<readonly Row[]>(() =>
    (line.guess?.children ?? []).map(({ ward_id: wardId, name, left_minor: leftMinor, amount_minor }) => ({
      wardId,
      name,
      leftMinor,
      said: writtenOf(amount_minor),
    })),
  )
  const openMinor = line.open.amount_minor
  const minors = rows.map(({ said }) => minorOf(said))
  const total = minors.reduce<number>((sum, minor) => sum + (minor ?? 0), 0)
  const creditMinor = rows.reduce((sum, { leftMinor }, at) => sum + Math.max(0, (minors[at] ?? 0) - Math.max(0, leftMinor)), 0)
  const money = (amount_minor: number) => moneyText({ ...line.open, amount_minor }, language)
  const change = (wardId: string, said: string) => setRows(rows.map((row) => (row.wardId === wardId ? { ...row, said } : row)))
  const add = (found: Omit<Row, 'said'>) => {
    if (rows.some(({ wardId }) => wardId === found.wardId)) return
    const rest = Math.max(0, openMinor - total)
    const minor = found.leftMinor > 0 ? Math.min(rest, found.leftMinor) : rest
    setRows([...rows, { ...found, said: minor > 0 ? writtenOf(minor) : '' }])
  }
  const book = () => {
    if (rows.length === 0) return acts.setProblem(text.nobodyChosen)
    const parts = rows.flatMap(({ wardId }, at) => {
      const minor = minors[at] ?? 0
      return minor > 0 ? [{ ward_id: wardId, amount_minor: minor }] : []
    })
    if (parts.length < rows.length) return acts.setProblem(text.amountWrong)
    if (total > openMinor) return acts.setProblem(text.over(money(total - openMinor)))
    acts.book(parts, creditMinor, rows.map(({ name }) => name).join(', '))
  }
  const button = creditMinor > 0 ? text.bookCredit(money(total), money(creditMinor)) : text.book(money(total))
  return (
    <section>
      <h3>{text.forWhom}</h3>
      <AddChild onFound={add} />
      <OneForm problem={acts.problem} isBusy={acts.isBusy} button={button} onSend={book}>
        {rows.map(({ wardId, name, leftMinor, said }) => (
          <div key={wardId} className={styles.part}>
            <Field
              label={text.for(name)}
              hint={text.leftToPay(money(Math.max(0, leftMinor)))}
              value={said}
              inputMode="decimal"
              autoComplete="off"
              onChange={({ currentTarget }) => change(wardId, currentTarget.value)}
            />
            <IconButton label={text.remove(name)} onClick={() => setRows(rows.filter((row) => row.wardId !== wardId))}>
              <IconX />
            </IconButton>
          </div>
        ))}
        <p role="status" className={styles.quiet}>
          {total > openMinor
            ? text.over(money(total - openMinor))
            : rows.length > 0 && total < openMinor && text.stays(money(openMinor - total))}{' '}
          {creditMinor > 0 && text.asCredit(money(creditMinor))}
        </p>
      </OneForm>
    </section>
  )
}

/** Finds a child, or a parent's children, and what is left to pay for them. */
function AddChild({ onFound }: { onFound: (found: Omit<Row, 'said'>) => void }) {
  const text = useWords(lineWords)
  const answers = useQueryClient()
  const [typed, setTyped] = useState('')
  const { asked, isEnough, found } = useFound(typed)
  const pupils =
    isEnough && found.data ? found.data.pupils.map(({ id, fullname, class: klass }) => ({ id, name: fullname, klass })) : []
  const theirs =
    isEnough && found.data
      ? found.data.guardians.flatMap(({ of }) =>
          of.map(({ ward_id, first_name, class: klass }) => ({ id: ward_id, name: first_name, klass })),
        )
      : []
  const hits = [...pupils, ...theirs.filter(({ id }) => !pupils.some((pupil) => pupil.id === id))].slice(0, 6)
  const choose = async (id: string, name: string) => {
    const { wards } = await answers.fetchQuery(accountQuery(id))
    const ward = wards.find(({ ward_id }) => ward_id === id)
    onFound({ wardId: id, name, leftMinor: ward?.balance.amount_minor ?? 0 })
    setTyped('')
  }
  return (
    <>
      <Field
        label={text.child}
        hint={text.childHint}
        lead={<IconMagnifyingGlass />}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        maxLength={80}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <ul className={styles.hits}>
        {hits.map(({ id, name, klass }) => (
          <li key={id}>
            <Button full aria-label={text.add(name)} onClick={() => void choose(id, name)}>
              {name} · {klass}
            </Button>
          </li>
        ))}
      </ul>
      {isEnough && found.data !== undefined && asked === typed.trim() && hits.length === 0 && (
        <p role="status" className={styles.quiet}>
          {text.noChild}
        </p>
      )}
    </>
  )
}
