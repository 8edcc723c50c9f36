import type { Response } from '@schoolgate/contracts/endpoint'
import type { getWardRecord } from '@schoolgate/contracts/office-pupils'
import type { ReactNode } from 'react'
import { Card } from '@schoolgate/ui/card'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Money } from '@schoolgate/ui/money'
import { TextLink } from '@schoolgate/ui/text-link'
import styles from './pupil.module.css'
import { pupilWords } from './pupil.words.ts'

type TermProps = Pick<Response<typeof getWardRecord>, 'ward' | 'attendance' | 'reports' | 'balance'>

/** How the term goes, as far as this role sees it. */
export function Term({ ward, attendance, reports, balance }: TermProps) {
  const text = useWords(pupilWords)
  const language = useLanguage()
  const days = (number: number) => number.toLocaleString(language, { maximumFractionDigits: 1 })
  const [report] = reports ?? []
  return (
    <div className={styles.figures}>
      {reports !== null && (
        <Figure
          title={text.came}
          line={
            attendance === null ? text.noDays : text.cameLine(days(attendance.total - attendance.present), days(attendance.late))
          }
        >
          {attendance === null ? '–' : text.cameOf(days(attendance.present), days(attendance.total))}
        </Figure>
      )}
      {reports !== null && (
        <Figure
          title={text.report}
          line={
            report === undefined
              ? text.noReport
              : report.average === null
                ? text.noAverage
                : text.average(report.average.toLocaleString(language, { maximumFractionDigits: 1 }))
          }
        >
          {report === undefined ? '–' : `${report.term} ${report.academic_year}`}
        </Figure>
      )}
      {balance !== null && (
        <Figure
          title={text.balance}
          {...(ward.status === 'active'
            ? {
                line: (
                  <>
                    <TextLink href={`/fees/unbilled?pupil=${ward.id}`}>{text.unbilled}</TextLink>
                    <br />
                    <TextLink href={`/fees/pupils/${ward.id}`}>{text.before}</TextLink>
                  </>
                ),
              }
            : {})}
        >
          <Money money={balance} />
        </Figure>
      )}
    </div>
  )
}

function Figure({ title, line, children }: { title: string; line?: ReactNode; children: ReactNode }) {
  return (
    <Card>
      <h2 className={styles.what}>{title}</h2>
      <p className={styles.figure}>{children}</p>
      {line !== undefined && <p className={styles.line}>{line}</p>}
    </Card>
  )
}
