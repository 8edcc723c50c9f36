import type { ReportChange, ReportComparison, ReportVersion, TermReport } from '@schoolgate/contracts/reports'
import { dayOf, dayText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Card } from '@schoolgate/ui/card'
import { Note } from '@schoolgate/ui/note'
import { Mute } from '@schoolgate/ui/mute'
import { Section } from '#ui/page'
import { paperWords } from './paper.words.ts'
import parts from './report-parts.module.css'
import { reportsWords } from './reports.words.ts'
import { markText } from './whole.ts'

/** Longer than this a remark is not repeated, only said to have changed. */
const SHORT = 30

/** What a change says in one sentence part. */
const useChangeText = () => {
  const text = useWords(reportsWords)
  const fields: Record<string, string> = text.fields
  return ({ field, subject, before, after }: ReportChange): string => {
    const what =
      subject === null ? (fields[field] ?? text.fields.other) : field === 'remark' ? `${subject}, ${text.fields.remark}` : subject
    if (after === null || after.length > SHORT || field.endsWith('remark')) return text.changedWords(what)
    return before === null ? text.changedTo(what, after) : text.changedFrom(what, before, after)
  }
}

/** Every version after the first: what it changed, and when. Nothing changes silently. */
export function Versions({ versions, timezone }: { versions: readonly ReportVersion[]; timezone: string }) {
  const text = useWords(reportsWords)
  const language = useLanguage()
  const sayChange = useChangeText()
  const sayEarlier = (isMine: boolean, by: string, version: number, day: string): string =>
    isMine ? text.youSignedVersion(version, day) : text.theySignedVersion(by, version, day)
  if (versions.length === 0) return null
  return (
    <Section>
      {versions.map(({ version, at, changes, why, signed_before }) => {
        const [first, ...others] = changes
        const day = dayText(dayOf(at, timezone), language, 'year')
        return (
          <Note key={version} tone="info" title={text.versionSays(version, first ? sayChange(first) : text.nothingTold, day)}>
            {others.map((change) => (
              <p key={`${change.field} ${change.subject}`}>{sayChange(change)}</p>
            ))}
            <Mute>{why}</Mute>
            {signed_before.map((signature) => (
              <Mute key={signature.at}>
                {sayEarlier(signature.is_mine, signature.by, version - 1, dayText(dayOf(signature.at, timezone), language))}
              </Mute>
            ))}
          </Note>
        )
      })}
    </Section>
  )
}

/** The page's sentence: where the child stands beside the last report. */
export function useReportSentence(report: TermReport, comparison: ReportComparison | null | undefined): string | null {
  const text = useWords(reportsWords)
  const language = useLanguage()
  if (comparison === undefined) return null
  if (comparison === null) return text.first(report.ward.first_name)
  const { before, now } = comparison.average
  if (before === null || now === null) return null
  const [was, is] = [markText(before, language, 1), markText(now, language, 1)]
  return was === is ? text.same : now > before ? text.up(was, is) : text.down(was, is)
}

/** Each subject beside the last report's. */
export function Comparison({ comparison }: { comparison: ReportComparison }) {
  const text = useWords(reportsWords)
  const paper = useWords(paperWords)
  const language = useLanguage()
  const mark = (number: number | null) => (number === null ? '–' : markText(number, language))
  if (comparison.subjects.length === 0) return null
  return (
    <Section>
      <Card flush>
        <details className={parts.fold}>
          <summary>{text.beside}</summary>
          <Mute>{text.besideLine(comparison.before.term, comparison.before.class)}</Mute>
          <table className={parts.table}>
            <thead>
              <tr>
                <th scope="col">{paper.subject}</th>
                <th scope="col" className={parts.n}>
                  {text.before}
                </th>
                <th scope="col" className={parts.n}>
                  {text.now}
                </th>
              </tr>
            </thead>
            <tbody>
              {comparison.subjects.map(({ name, before, now }) => (
                <tr key={name}>
                  <th scope="row" className={parts.name}>
                    {name}
                  </th>
                  <td className={parts.n}>{mark(before)}</td>
                  <td className={parts.n}>
                    <b>{mark(now)}</b>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      </Card>
    </Section>
  )
}
