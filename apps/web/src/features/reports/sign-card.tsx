import type { Signature, TermReport } from '@schoolgate/contracts/reports'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '@schoolgate/ui/lib/api'
import { dayOf, dayText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { IconCheckCircleFill } from '@schoolgate/ui/icons/check-circle-fill'
import { IconPenNib } from '@schoolgate/ui/icons/pen-nib'
import { Mute } from '@schoolgate/ui/mute'
import { Note } from '@schoolgate/ui/note'
import { Section } from '#ui/page'
import { toast } from '@schoolgate/ui/toast'
import { askReportAgain, keepSignatures } from './reports.queries.ts'
import { reportsWords } from './reports.words.ts'
import styles from './sign-card.module.css'
import { signReport, useIsSigning } from './signing.ts'

/** The answer to a signature for a version that is no longer the newest. */
const CHANGED = 409

function Signed({ signatures, timezone }: { signatures: readonly Signature[]; timezone: string }) {
  const text = useWords(reportsWords)
  const language = useLanguage()
  return (
    <Card>
      {signatures.map(({ by, is_mine, at }) => {
        const day = dayText(dayOf(at, timezone), language)
        return (
          <p key={at} className={styles.signed}>
            <IconCheckCircleFill size="s" />
            {is_mine ? text.youSigned(day) : text.theySigned(by, day)}
          </p>
        )
      })}
    </Card>
  )
}

/** Sign as parent: each version once for each guardian, also without network; both see who signed. */
export function SignCard({ report }: { report: TermReport }) {
  const text = useWords(reportsWords)
  const client = useQueryClient()
  const isWaiting = useIsSigning()(report)
  const sign = useMutation({
    mutationFn: () => signReport(report, `${report.ward.first_name} · ${report.term}`),
    onSuccess: (outcome) => {
      if (outcome === 'kept') return toast(text.kept)
      keepSignatures(client, report.id, outcome)
      toast(text.signed)
    },
    // There is a newer version, or it was taken back: what is signed is what is read.
    onError: () => askReportAgain(client, report.id),
  })
  const { signatures } = report
  const isMine = signatures.some(({ is_mine }) => is_mine)
  return (
    <Section>
      <div className={styles.stack}>
        {signatures.length > 0 && <Signed signatures={signatures} timezone={report.school.timezone} />}
        {isWaiting ? (
          <Note tone="plain">{text.waiting}</Note>
        ) : (
          !isMine && (
            <>
              <Button
                kind={signatures.length === 0 ? 'primary' : 'plain'}
                size="big"
                full
                busy={sign.isPending}
                onClick={() => sign.mutate()}
              >
                <IconPenNib size="s" />
                {text.sign}
              </Button>
              <Mute>{text.signLine}</Mute>
            </>
          )
        )}
        {sign.error && (
          <Note tone="bad" role="alert">
            {sign.error instanceof ApiError && sign.error.status === CHANGED ? text.newerToSign : text.notSigned}
          </Note>
        )}
      </div>
    </Section>
  )
}
