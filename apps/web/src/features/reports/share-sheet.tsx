import { shareTermReport, type TermReport, unshareTermReport } from '@schoolgate/contracts/reports'
import type { Share } from '@schoolgate/contracts/shares'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ProofDeclined, useFreshProof } from '#features/identity'
import { profileQuery } from '#features/profile'
import { ApiError, call } from '#lib/api'
import { dayOf, dayText, momentText } from '#lib/dates'
import { useLanguage, useWords } from '#lib/words'
import { Button } from '#ui/button'
import { IconShareNetwork } from '#ui/icons/share-network'
import { List, ListRow } from '#ui/list'
import { Mute } from '#ui/mute'
import { Note } from '#ui/note'
import { Pill, PillRow } from '#ui/pill'
import { Sheet } from '#ui/sheet'
import { toast } from '#ui/toast'
import { sharesQuery } from './reports.queries.ts'
import { shareWords } from './share.words.ts'
import styles from './sign-card.module.css'

/** A week for a relative, a month by default, a school year's term at most. */
const DAYS = [1, 7, 30, 90] as const

const urlOf = (share: Share): string => `${location.origin}${share.path}`

/** The phone's own share sheet where there is one, else the clipboard. */
const useSend = (title: string) => {
  const text = useWords(shareWords)
  return async (share: Share) => {
    const url = urlOf(share)
    try {
      if (navigator.share) return await navigator.share({ title, url })
      await navigator.clipboard.writeText(url)
      toast(text.copied)
    } catch (error) {
      // The parent closed the phone's own share sheet.
      if (!(error instanceof DOMException && error.name === 'AbortError')) toast(text.notCopied)
    }
  }
}

function Links({ report, links, onSend }: { report: TermReport; links: readonly Share[]; onSend: (share: Share) => void }) {
  const text = useWords(shareWords)
  const language = useLanguage()
  const client = useQueryClient()
  const [now] = useState(() => new Date())
  const { timezone } = report.school
  const stop = useMutation({
    mutationFn: (share: Share) => call(unshareTermReport, { params: { id: report.id }, query: { public_id: share.public_id } }),
    onSuccess: () => {
      toast(text.takenBack)
      return client.invalidateQueries({ queryKey: sharesQuery(report.id).queryKey })
    },
    onError: () => toast(text.problem),
  })
  if (links.length === 0) return <Mute>{text.noLinks}</Mute>
  return (
    <List label={text.links}>
      {links.map((share) => {
        const last = share.openings[0]
        const opened = text.opened(share.opened, last ? momentText(last.at, now, language, timezone) : null)
        const until = dayText(dayOf(share.expires_at, timezone), language)
        return (
          <ListRow
            key={share.id}
            title={share.is_open ? text.until(until) : share.revoked_at === null ? text.over : text.stopped}
            line={[opened, ...(share.is_mine ? [] : [text.madeBy(share.made_by)])].join(' · ')}
            meta={
              share.is_open &&
              share.is_mine && (
                <>
                  <Button size="small" onClick={() => onSend(share)}>
                    {text.send}
                  </Button>
                  <Button size="small" kind="bare" busy={stop.isPending} onClick={() => stop.mutate(share)}>
                    {text.stop}
                  </Button>
                </>
              )
            }
          />
        )
      })}
    </List>
  )
}

/** Make a link to the report, send it, see who opened it, take it back. */
export function ShareSheet({ report, open, onClose }: { report: TermReport; open: boolean; onClose: () => void }) {
  const text = useWords(shareWords)
  const client = useQueryClient()
  const [days, setDays] = useState<number>(30)
  const { data: profile } = useQuery(profileQuery)
  const { withProof, proofSheet } = useFreshProof(profile?.has_password ?? true)
  const { data: links = [] } = useQuery({ ...sharesQuery(report.id), enabled: open })
  const send = useSend(`${report.ward.first_name}, ${report.term}`)
  const make = useMutation({
    mutationFn: () => withProof(() => call(shareTermReport, { params: { id: report.id }, body: { days } })),
    onSuccess: () => {
      toast(text.made)
      return client.invalidateQueries({ queryKey: sharesQuery(report.id).queryKey })
    },
  })
  const problem = make.error instanceof ProofDeclined ? null : make.error
  return (
    <Sheet open={open} onClose={onClose} title={text.title} line={text.line}>
      <div className={styles.stack}>
        <Mute>{text.days}</Mute>
        <PillRow label={text.days}>
          {DAYS.map((number) => (
            <Pill key={number} pressed={number === days} onClick={() => setDays(number)}>
              {text.forDays(number)}
            </Pill>
          ))}
        </PillRow>
        <Button kind="primary" full busy={make.isPending} onClick={() => make.mutate()}>
          <IconShareNetwork size="s" />
          {text.make}
        </Button>
        {problem && (
          <Note tone="bad" role="alert">
            {problem instanceof ApiError && problem.code === 'shares.too_many' ? text.tooMany : text.problem}
          </Note>
        )}
        <Links report={report} links={links} onSend={send} />
      </div>
      {proofSheet}
    </Sheet>
  )
}
