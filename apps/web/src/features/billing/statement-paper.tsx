import { useTimeZone } from '#features/identity'
import { WardPaper } from '#features/papers'
import { dayOf, paperDay } from '@schoolgate/ui/lib/dates'
import { moneyText } from '@schoolgate/ui/lib/money'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { PaperNumber, PaperNumberHead, PaperTable } from '@schoolgate/ui/paper'
import type { Statement } from './statement-lines.tsx'
import { statementWords } from './statement.words.ts'

/** The statement as an A4 paper. */
export function StatementPaper({ statement, today }: { statement: Statement; today: string }) {
  const text = useWords(statementWords)
  const language = useLanguage()
  const timeZone = useTimeZone()
  const { ward, from, to, opening, lines, billed, paid, closing } = statement
  return (
    <WardPaper title={text.paperTitle} ward={ward} facts={[[text.time, `${paperDay(from)} – ${paperDay(to)}`]]} today={today}>
      <PaperTable>
        <thead>
          <tr>
            <th>{text.day}</th>
            <th>{text.what}</th>
            <th>{text.reference}</th>
            <PaperNumberHead>{text.billed}</PaperNumberHead>
            <PaperNumberHead>{text.paid}</PaperNumberHead>
            <PaperNumberHead>{text.owedColumn}</PaperNumberHead>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>{paperDay(from)}</td>
            <td colSpan={4}>{text.before}</td>
            <PaperNumber>{moneyText(opening, language)}</PaperNumber>
          </tr>
          {lines.map(({ at, kind, reference, receipt, amount, balance }) => (
            <tr key={`${at}${kind}${reference}`}>
              <td>{paperDay(dayOf(at, timeZone))}</td>
              <td>{text.kinds[kind]}</td>
              <td>{receipt?.receipt_no ?? reference}</td>
              <PaperNumber>{amount.amount_minor > 0 && moneyText(amount, language)}</PaperNumber>
              <PaperNumber>
                {amount.amount_minor < 0 && moneyText({ ...amount, amount_minor: -amount.amount_minor }, language)}
              </PaperNumber>
              <PaperNumber>{moneyText(balance, language)}</PaperNumber>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>{paperDay(to)}</td>
            <td colSpan={2}>{text.after}</td>
            <PaperNumber>{moneyText(billed, language)}</PaperNumber>
            <PaperNumber>{moneyText(paid, language)}</PaperNumber>
            <PaperNumber>{moneyText(closing, language)}</PaperNumber>
          </tr>
        </tfoot>
      </PaperTable>
    </WardPaper>
  )
}
