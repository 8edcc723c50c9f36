import { localPhone, publicSchool, useTimeZone } from '#features/identity'
import { dayOf, paperDay } from '#lib/dates'
import { moneyText } from '#lib/money'
import { useLanguage, useWords } from '#lib/words'
import { Crest } from '#ui/crest'
import { Paper, PaperFacts, PaperHead } from '#ui/paper'
import { Ribbon } from '#ui/ribbon'
import type { Statement } from './statement-lines.tsx'
import styles from './statement-paper.module.css'
import { statementWords } from './statement.words.ts'

/** The statement as an A4 paper: hidden on the screen, the only thing in print. */
export function StatementPaper({ statement, today }: { statement: Statement; today: string }) {
  const text = useWords(statementWords)
  const language = useLanguage()
  const timeZone = useTimeZone()
  const school = publicSchool()
  const { ward, from, to, opening, lines, billed, paid, closing } = statement
  const place = [school?.town, school?.phones[0] && localPhone(school.phones[0])].filter(Boolean).join(' · ')
  return (
    <Paper>
      <Ribbon />
      <PaperHead
        crest={<Crest emblem={school?.emblem ?? 'nyansapo'} width={52} />}
        name={school?.name}
        place={place}
        title={text.paperTitle}
      />
      <PaperFacts
        className={styles.facts}
        facts={[
          [text.name, ward.fullname],
          [text.class, ward.class],
          [text.admission, ward.admission_no],
          [text.time, `${paperDay(from)} – ${paperDay(to)}`],
        ]}
      />
      <table className={styles.lines}>
        <thead>
          <tr>
            <th>{text.day}</th>
            <th>{text.what}</th>
            <th>{text.reference}</th>
            <th className={styles.n}>{text.billed}</th>
            <th className={styles.n}>{text.paid}</th>
            <th className={styles.n}>{text.owedColumn}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>{paperDay(from)}</td>
            <td colSpan={4}>{text.before}</td>
            <td className={styles.n}>{moneyText(opening, language)}</td>
          </tr>
          {lines.map(({ at, kind, reference, receipt, amount, balance }) => (
            <tr key={`${at}${kind}${reference}`}>
              <td>{paperDay(dayOf(at, timeZone))}</td>
              <td>{text.kinds[kind]}</td>
              <td>{receipt?.receipt_no ?? reference}</td>
              <td className={styles.n}>{amount.amount_minor > 0 && moneyText(amount, language)}</td>
              <td className={styles.n}>
                {amount.amount_minor < 0 && moneyText({ ...amount, amount_minor: -amount.amount_minor }, language)}
              </td>
              <td className={styles.n}>{moneyText(balance, language)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>{paperDay(to)}</td>
            <td colSpan={2}>{text.after}</td>
            <td className={styles.n}>{moneyText(billed, language)}</td>
            <td className={styles.n}>{moneyText(paid, language)}</td>
            <td className={styles.n}>{moneyText(closing, language)}</td>
          </tr>
        </tfoot>
      </table>
      <footer className={styles.foot}>{text.printed(paperDay(today))}</footer>
    </Paper>
  )
}
