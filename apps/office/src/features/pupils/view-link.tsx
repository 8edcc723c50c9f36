import type { WardRecord } from '@schoolgate/contracts/office-pupils'
import { listPerformanceShares, sharePerformance, unsharePerformance } from '@schoolgate/contracts/performance'
import { PERFORMANCE_SHARE_DAYS_MOST, type Share } from '@schoolgate/contracts/shares'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Choice, useNow } from '#features/frame'
import { OneForm, useAttempt, useFreshProof } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { call } from '@schoolgate/ui/lib/api'
import { momentText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { Note } from '@schoolgate/ui/note'
import { share } from '@schoolgate/ui/share'
import { Sheet } from '@schoolgate/ui/sheet'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { toast } from '@schoolgate/ui/toast'
import styles from './pupil.module.css'
import { viewWords } from './view.words.ts'

const DAYS = ['1', '3', String(PERFORMANCE_SHARE_DAYS_MOST)] as const

/** The links to a pupil's view of the year. Each time they are asked for the family sees it, so they are asked for when they are opened. */
const linksKey = (wardId: string) => ['performance_shares', wardId] as const

/** The head-teacher's view of a pupil leaves the school as a link of a few days, made here. */
export function ViewLink({ ward }: { ward: WardRecord }) {
  const text = useWords(viewWords)
  const [isOpen, setOpen] = useState(false)
  return (
    <Card>
      <h2>{text.card}</h2>
      <p className={styles.line}>{text.cardLine}</p>
      <div className={styles.acts}>
        <Button onClick={() => setOpen(true)}>{text.open}</Button>
      </div>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={text.title(ward.first_name)}>
        {isOpen && <Links ward={ward} />}
      </Sheet>
    </Card>
  )
}

function Links({ ward: { id, academic_year } }: { ward: WardRecord }) {
  const text = useWords(viewWords)
  const answers = useQueryClient()
  const { proven, asking } = useFreshProof()
  const { attempt, isBusy, problem } = useAttempt()
  const [days, setDays] = useState<(typeof DAYS)[number]>('7')
  const asked = useQuery({
    queryKey: linksKey(id),
    queryFn: () => call(listPerformanceShares, { params: { id }, query: { academic_year } }),
    refetchOnWindowFocus: false,
    gcTime: 0,
  })
  const refresh = () => answers.invalidateQueries({ queryKey: linksKey(id) })
  const make = () =>
    void attempt(
      async () => {
        await proven(() => call(sharePerformance, { params: { id }, body: { academic_year, days: Number(days) } }))
        toast(text.made)
        await refresh()
      },
      text.notTaken,
      text.refusals,
    )
  return (
    <>
      <OneForm problem={problem} isBusy={isBusy} button={text.make} onSend={make}>
        <Note title={text.happens}>
          <p>{text.sees}</p>
          <p>{text.never}</p>
        </Note>
        <Choice
          label={text.days}
          value={days}
          options={DAYS.map((value) => ({ value, word: text.dayCount(Number(value)) }))}
          onChange={setDays}
        />
      </OneForm>
      <h3>{text.links}</h3>
      {asked.data === undefined ? (
        <NotHereYet asked={asked} title={text.didNotCome} line={text.didNotComeLine}>
          <SkeletonBar />
        </NotHereYet>
      ) : asked.data.shares.length === 0 ? (
        <p className={styles.line}>{text.none}</p>
      ) : (
        <ul>
          {asked.data.shares.map((link) => (
            <OneLink key={link.id} link={link} wardId={id} year={academic_year} onChange={refresh} />
          ))}
        </ul>
      )}
      {asking}
    </>
  )
}

type OneLinkProps = { link: Share; wardId: string; year: string; onChange: () => Promise<void> }

function OneLink({ link, wardId, year, onChange }: OneLinkProps) {
  const text = useWords(viewWords)
  const language = useLanguage()
  const now = useNow()
  const { attempt, isBusy, problem } = useAttempt()
  const url = `${location.origin}${link.path}`
  const close = () =>
    void attempt(async () => {
      await call(unsharePerformance, { params: { id: wardId }, query: { academic_year: year, public_id: link.public_id } })
      toast(text.isClosed)
      await onChange()
    }, text.notTaken)
  const facts = [
    text.by(link.made_by),
    link.is_open ? text.closes(momentText(link.expires_at, now, language)) : text.closed,
    text.opened(link.opened),
  ]
  return (
    <li>
      <p className={styles.line}>{facts.join(' · ')}</p>
      {problem !== null && <Note tone="bad">{problem}</Note>}
      {link.is_open && (
        <>
          <p className={styles.address}>{url}</p>
          <div className={styles.acts}>
            <Button size="small" onClick={() => void share({ title: text.card, url }, text)}>
              {text.copy}
            </Button>
            <Button size="small" kind="danger" busy={isBusy} onClick={close}>
              {text.closeNow}
            </Button>
          </div>
        </>
      )}
    </li>
  )
}
