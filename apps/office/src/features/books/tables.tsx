import type { MoneyReport } from '@schoolgate/contracts/books'
import { METHOD_NAMES } from '@schoolgate/contracts/method-names'
import { type ReactNode, useId } from 'react'
import { Card } from '@schoolgate/ui/card'
import { dayText } from '@schoolgate/ui/lib/dates'
import { type Money, moneyParts, moneyText } from '@schoolgate/ui/lib/money'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Money as Amount } from '@schoolgate/ui/money'
import styles from './books.module.css'
import { booksWords } from './books.words.ts'
import { DayBars } from './day-bars.tsx'
import { Figures } from './figures.tsx'

type Of = { report: MoneyReport }

function Part({ title, line, children }: { title: string; line?: string | undefined; children: ReactNode }) {
  const heading = useId()
  return (
    <Card className={styles.part} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {line !== undefined && <p className={styles.quiet}>{line}</p>}
      {children}
    </Card>
  )
}

/** Each as a part of the largest. */
const partsOf = (all: readonly Money[]) => {
  const most = Math.max(1, ...all.map(({ amount_minor }) => amount_minor))
  return ({ amount_minor }: Money) => amount_minor / most
}

/** From what was left to pay to what is left now, line by line. */
export function Roll({ report: { from, to, all, expected, charges } }: Of) {
  const text = useWords(booksWords)
  const language = useLanguage()
  const { before, billed, reduced, brought_in, received, after } = all
  const less = (money: Money) => ({ ...money, amount_minor: -money.amount_minor })
  const lines = [
    { word: text.leftBefore(dayText(from, language, 'year')), money: before, isSum: true },
    { word: text.billed, money: billed },
    ...(reduced.amount_minor === 0 ? [] : [{ word: text.reduced, money: less(reduced) }]),
    ...(brought_in.amount_minor === 0 ? [] : [{ word: text.broughtIn, money: brought_in }]),
    { word: text.received, money: less(received) },
    { word: text.leftAfter(dayText(to, language, 'year')), money: after, isSum: true },
  ]
  // In whole hundredths of what was asked for in this time; where nothing was, there is no part to tell.
  const part = expected.amount_minor > 0 ? Math.round((received.amount_minor / expected.amount_minor) * 100) : null
  return (
    <Part
      title={text.expectedTitle}
      line={part === null ? undefined : text.partOf(moneyText(received, language), moneyText(expected, language), part)}
    >
      <dl className={styles.roll}>
        {lines.map(({ word, money, isSum }) => (
          <div key={word} className={isSum ? styles.sum : undefined}>
            <dt>{word}</dt>
            <dd>
              <Amount money={money} />
            </dd>
          </div>
        ))}
      </dl>
      {charges.amount_minor !== 0 && <p className={styles.quiet}>{text.charges(moneyText(charges, language))}</p>}
    </Part>
  )
}

export function ByDay({ report }: Of) {
  const text = useWords(booksWords)
  const language = useLanguage()
  const { by_day, moved } = report
  const sums = ({ came_in, went_back, net }: MoneyReport['moved']) => [came_in, went_back, net]
  return (
    <Part title={text.byDay} line={text.moneyIn(moneySymbol(moved.net, language))}>
      {by_day.length === 0 ? (
        <p className={styles.quiet}>{text.nothingCame}</p>
      ) : (
        <>
          <DayBars report={report} />
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long table is scrolled by the keys, too */}
          <div className={styles.long} tabIndex={0} role="region" aria-label={text.dayByDay}>
            <Figures
              label={text.byDay}
              heads={[text.day, text.cameIn, text.wentBack, text.received]}
              rows={[
                ...by_day.map(({ day, ...sum }) => ({ key: day, name: dayText(day, language, 'year'), cells: sums(sum) })),
                { key: 'all', name: text.all, cells: sums(moved), isSum: true },
              ]}
            />
          </div>
        </>
      )}
    </Part>
  )
}

export function ByWay({ report: { by_way, all } }: Of) {
  const text = useWords(booksWords)
  const language = useLanguage()
  const part = partsOf(by_way.map(({ net }) => net))
  return (
    <Part title={text.byWay} line={text.moneyIn(moneySymbol(all.received, language))}>
      <Figures
        label={text.byWay}
        heads={[text.way, text.payments, text.received]}
        hasBars
        rows={[
          ...by_way.map(({ method, payments, net }) => ({
            key: method,
            name: METHOD_NAMES[language][method],
            part: part(net),
            cells: [payments, net],
          })),
          {
            key: 'all',
            name: text.all,
            cells: [by_way.reduce((sum, { payments }) => sum + payments, 0), all.received],
            isSum: true,
          },
        ]}
      />
    </Part>
  )
}

export function ByFee({ report: { by_fee, all } }: Of) {
  const text = useWords(booksWords)
  const language = useLanguage()
  const part = partsOf(by_fee.map(({ net }) => net))
  return (
    <Part title={text.byFee} line={text.moneyIn(moneySymbol(all.received, language))}>
      <Figures
        label={text.byFee}
        heads={[text.fee, text.received]}
        hasBars
        rows={[
          ...by_fee.map(({ code, name, net }) => ({
            key: `${code ?? ''} ${name}`,
            name: code === null ? text.ahead : name,
            ...(code === null ? { line: text.aheadLine } : {}),
            part: part(net),
            cells: [net],
          })),
          { key: 'all', name: text.all, cells: [all.received], isSum: true },
        ]}
      />
    </Part>
  )
}

/** What is left by its age. */
export function ByAge({ report: { ages, credit, all, to } }: Of) {
  const text = useWords(booksWords)
  const language = useLanguage()
  const part = partsOf(ages.map(({ left }) => left))
  return (
    <Part title={text.byAge(dayText(to, language, 'year'))} line={text.moneyIn(moneySymbol(all.after, language))}>
      <Figures
        label={text.byAge(dayText(to, language, 'year'))}
        heads={[text.age, text.left]}
        hasBars
        rows={[
          ...ages.map(({ age, left, pupils }) => ({
            key: age,
            name: text.ages[age],
            line: text.pupils(pupils),
            part: part(left),
            cells: [left],
          })),
          ...(credit.amount_minor === 0
            ? []
            : [{ key: 'credit', name: text.lessAhead, cells: [{ ...credit, amount_minor: -credit.amount_minor }] }]),
          { key: 'all', name: text.all, cells: [all.after], isSum: true },
        ]}
      />
    </Part>
  )
}

export function TakenOff({ report: { reductions, all } }: Of) {
  const text = useWords(booksWords)
  const language = useLanguage()
  return (
    <Part title={text.takenOff} line={text.moneyIn(moneySymbol(all.reduced, language))}>
      {reductions.length === 0 ? (
        <p className={styles.quiet}>{text.nothingOff}</p>
      ) : (
        <Figures
          label={text.takenOff}
          heads={[text.what, text.pupilsHead, text.amount]}
          rows={[
            ...reductions.map(({ kind, name, pupils, amount }) => ({
              key: `${kind} ${name}`,
              name: kind === null ? text.putRight : name,
              line: kind === null ? undefined : text.kinds[kind],
              cells: [pupils, amount],
            })),
            { key: 'all', name: text.all, cells: [null, all.reduced], isSum: true },
          ]}
        />
      )}
    </Part>
  )
}

export function ByClass({ report: { by_class, all } }: Of) {
  const text = useWords(booksWords)
  const language = useLanguage()
  const hasBrought = all.brought_in.amount_minor !== 0 || by_class.some(({ roll }) => roll.brought_in.amount_minor !== 0)
  const cells = ({ before, billed, reduced, brought_in, received, after }: MoneyReport['all']) => [
    before,
    billed,
    reduced,
    ...(hasBrought ? [brought_in] : []),
    received,
    after,
  ]
  return (
    <Part title={text.byClass} line={text.moneyIn(moneySymbol(all.after, language))}>
      <Figures
        label={text.byClass}
        heads={[
          text.class,
          text.leftBeforeHead,
          text.billed,
          text.reduced,
          ...(hasBrought ? [text.broughtIn] : []),
          text.received,
          text.leftAfterHead,
        ]}
        rows={[
          ...by_class.map(({ id, name, pupils, roll }) => ({ key: id, name, line: text.pupils(pupils), cells: cells(roll) })),
          { key: 'all', name: text.all, cells: cells(all), isSum: true },
        ]}
      />
    </Part>
  )
}

/** In which money the figures of a table are. */
const moneySymbol = (money: Money, language: 'en' | 'fr'): string => moneyParts(money, language).symbol
