import type { Notice } from '@schoolgate/contracts/notices'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import { useTimeZone } from '#features/identity'
import { PrintButton } from '#features/papers'
import { noteNoticeRead } from '#features/push'
import { ApiError } from '@schoolgate/ui/lib/api'
import { momentText } from '@schoolgate/ui/lib/dates'
import { type Language, useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { Empty } from '@schoolgate/ui/empty'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { IconInfo } from '@schoolgate/ui/icons/info'
import { IconShareNetwork } from '@schoolgate/ui/icons/share-network'
import { IconTranslate } from '@schoolgate/ui/icons/translate'
import { Listen } from '@schoolgate/ui/listen'
import { plainText } from '@schoolgate/ui/lib/markdown'
import { MarkedText } from '@schoolgate/ui/marked-text'
import { Mute } from '@schoolgate/ui/mute'
import { Note } from '@schoolgate/ui/note'
import { Page, Section } from '#ui/page'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { TextLink } from '@schoolgate/ui/text-link'
import { share } from '@schoolgate/ui/share'
import { NoticeAnswer } from './answer/index.ts'
import { NoticeFacts, NoticePapers } from './body/index.ts'
import { markRead, noticeQuery, tellSchool } from './kept/index.ts'
import styles from './notice-screen.module.css'
import { NoticePaper } from './notice-paper.tsx'
import { noticeWords } from './notice.words.ts'
import { AnsweredMark, inLanguage, StateChip, WardNames } from './state/index.ts'

const NOT_FOUND = 404
const MALFORMED = 400

/** Opening a notice marks it read: here at once, at the school as soon as there is network. */
const useReading = (notice: Notice | undefined): void => {
  const client = useQueryClient()
  const unreadId = notice?.my_state.read_at === null ? notice.id : null
  useEffect(() => {
    if (unreadId === null) return
    noteNoticeRead()
    const readAt = new Date().toISOString()
    const told = tellSchool({ kind: 'read', notice_id: unreadId }, '')
    markRead(client, unreadId, readAt, told)
    told.catch((error: unknown) => {
      // Taken back by the school in this very moment: there is nothing left to have read.
      if (!(error instanceof ApiError)) throw error
    })
  }, [client, unreadId])
}

function ShareButton({ notice }: { notice: Notice }) {
  const text = useWords(noticeWords)
  const handleShare = () => share({ title: notice.title, url: `${location.origin}/notice?id=${notice.id}` }, text)
  return (
    <Button size="small" onClick={handleShare}>
      <IconShareNetwork size="s" />
      {text.share}
    </Button>
  )
}

/** What is read to who would rather hear it. */
const aloud = ({ title, body, facts }: Notice): string =>
  [title, plainText(body).replace(/[.\s]+$/, ''), ...facts.map(({ label, value }) => `${label}: ${value}`)].join('. ')

/** Another of the languages in which the school wrote it is one tap away. */
const useInLanguage = (written: Notice) => {
  const language = useLanguage()
  const [isOther, setOther] = useState(false)
  const { translation } = written
  const first = inLanguage(written, language)
  const other = first === written && translation ? { ...written, title: translation.title, body: translation.body } : written
  const otherLanguage = translation && (translation.language === language ? otherThan(language) : translation.language)
  return { notice: isOther ? other : first, isOther, swap: () => setOther(!isOther), language, otherLanguage }
}

const otherThan = (language: Language): Language => (language === 'en' ? 'fr' : 'en')

function Opened({ notice: written }: { notice: Notice }) {
  const text = useWords(noticeWords)
  const { notice, isOther, swap, language, otherLanguage } = useInLanguage(written)
  const timeZone = useTimeZone()
  const [now] = useState(() => new Date())
  return (
    <article>
      <div className={styles.chips}>
        <StateChip notice={notice} now={now} />
        <WardNames notice={notice} />
        <AnsweredMark notice={notice} />
      </div>
      <h1 className={styles.title} tabIndex={-1} {...(isOther ? { lang: otherLanguage } : {})}>
        {notice.title}
      </h1>
      <Mute>
        {notice.sender} · {momentText(notice.published_at, now, language, timeZone)}
      </Mute>
      <div className={styles.listen}>
        <Listen text={aloud(notice)} />
      </div>
      {notice.correction && (
        <div className={styles.listen}>
          <Note
            tone="info"
            icon={<IconInfo size="s" />}
            title={text.corrected(momentText(notice.correction.at, now, language, timeZone))}
          >
            {notice.correction.change}
          </Note>
        </div>
      )}
      <MarkedText body={notice.body} />
      {otherLanguage && (
        <div className={styles.listen}>
          <Button size="small" onClick={swap}>
            <IconTranslate size="s" />
            {text.readIn[isOther ? language : otherLanguage]}
          </Button>
        </div>
      )}
      <div className={styles.parts}>
        <NoticeFacts notice={notice} />
        <NoticePapers papers={notice.attachments} />
        <NoticeAnswer notice={notice} now={now} />
        <Section>
          <div className={styles.ways}>
            <ShareButton notice={notice} />
            <PrintButton size="small" />
          </div>
          <p className={styles.code}>
            {text.code(notice.code)} <TextLink href={`/verify?code=${encodeURIComponent(notice.code)}`}>{text.check}</TextLink>
          </p>
        </Section>
      </div>
      <NoticePaper notice={notice} />
    </article>
  )
}

/** One notice: the words, what to remember, the papers, and the answer. */
export function NoticeScreen() {
  const text = useWords(noticeWords)
  const id = new URLSearchParams(useSearch()).get('id') ?? ''
  const client = useQueryClient()
  const asked = useQuery({ ...noticeQuery(client, id), enabled: id !== '' })
  const { data: notice, error } = asked
  useReading(notice)
  const isGone = id === '' || (error instanceof ApiError && [NOT_FOUND, MALFORMED].includes(error.status))
  return (
    <Page title={text.title} back="/notices" hasHeading={notice !== undefined && !isGone}>
      {isGone ? (
        <Empty title={text.gone} line={text.goneLine} action={<Button href="/notices">{text.backToList}</Button>} />
      ) : notice ? (
        <Opened key={notice.id} notice={notice} />
      ) : (
        <NotHereYet asked={asked} title={text.notOpened} line={text.notOpenedLine}>
          <SkeletonBar width="50%" height={24} />
          <SkeletonBar height={32} gap={12} />
          <SkeletonBar width="60%" gap={10} />
          <SkeletonBar height={140} gap={20} />
          <SkeletonBar height={120} gap={24} />
        </NotHereYet>
      )}
    </Page>
  )
}
