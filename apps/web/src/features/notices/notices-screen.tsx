import { NOTICE_FILTERS } from '@schoolgate/contracts/notices'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { useFirstWords } from '#features/first-words'
import { useUserId } from '#features/identity'
import { useSelectedSchool } from '#lib/selected-school'
import { useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { IconButton } from '@schoolgate/ui/icon-button'
import { IconMagnifyingGlass } from '@schoolgate/ui/icons/magnifying-glass'
import { IconX } from '@schoolgate/ui/icons/x'
import { Page } from '#ui/page'
import { Pill, PillRow } from '@schoolgate/ui/pill'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { type NoticeFilter, noticesQuery } from './kept/index.ts'
import { NoNotices, NoticeList, noticesWords, SearchField } from './list/index.ts'
import styles from './notices-screen.module.css'
import { isAskedFor } from './state/index.ts'

/** What the address asks for, so that a list can be opened again from a link or by Back. */
const useAsked = () => {
  const [address, setAddress] = useSearchParams()
  const filter = NOTICE_FILTERS.find((name) => name === address.get('filter')) ?? 'all'
  const search = address.get('search') ?? ''
  const ask = (next: { filter?: NoticeFilter; search?: string }) => {
    const asked = { filter, search, ...next }
    const kept = Object.entries(asked).filter(([name, value]) => value !== '' && !(name === 'filter' && value === 'all'))
    setAddress(new URLSearchParams(kept), { replace: true })
  }
  return { filter, search, ask }
}

/** The notices for this parent, newest first. */
export function NoticesScreen() {
  const text = useWords(noticesWords)
  const userId = useUserId()
  const { filter, search, ask } = useAsked()
  const [isSearching, setSearching] = useState(search !== '')
  const [now] = useState(() => new Date())
  const schoolId = useSelectedSchool()
  const all = useInfiniteQuery(noticesQuery(userId, 'all', '', schoolId))
  const asked = useInfiniteQuery(noticesQuery(userId, filter, search, schoolId))
  const counts = all.data?.pages[0]
  useFirstWords('notices', counts && [counts])
  const saved = all.data?.pages.flatMap((page) => page.notices).filter((notice) => isAskedFor(notice, filter, search, now))
  const notices = asked.data?.pages.flatMap((page) => page.notices) ?? (saved?.length ? saved : undefined)

  const closeSearch = () => {
    setSearching(false)
    ask({ search: '' })
  }
  const showAll = () => {
    setSearching(false)
    ask({ filter: 'all', search: '' })
  }
  return (
    <Page
      title={text.title}
      action={
        isSearching ? (
          <IconButton label={text.closeSearch} onClick={closeSearch}>
            <IconX />
          </IconButton>
        ) : (
          <IconButton label={text.search} onClick={() => setSearching(true)}>
            <IconMagnifyingGlass />
          </IconButton>
        )
      }
    >
      {isSearching && <SearchField search={search} onSearch={(words) => ask({ search: words })} />}
      <PillRow label={text.show}>
        {NOTICE_FILTERS.map((name) => (
          <Pill key={name} pressed={name === filter} onClick={() => ask({ filter: name })}>
            {text.filters[name]}
            {name === 'to_answer' && counts && counts.to_answer > 0 && <b>{counts.to_answer}</b>}
            {name === 'unread' && counts && counts.unread > 0 && <b>{counts.unread}</b>}
          </Pill>
        ))}
      </PillRow>
      {notices && notices.length > 0 ? (
        <>
          <NoticeList notices={notices} now={now} unread={counts?.unread ?? 0} />
          {asked.hasNextPage && (
            <div className={styles.earlier}>
              <Button full busy={asked.isFetchingNextPage} onClick={() => asked.fetchNextPage()}>
                {text.earlier}
              </Button>
            </div>
          )}
        </>
      ) : notices ? (
        <NoNotices filter={filter} search={search} onShowAll={showAll} />
      ) : (
        <NotHereYet asked={asked} title={text.notOpened} line={text.notOpenedLine}>
          <SkeletonBar width="40%" height={18} gap={20} />
          {[0, 1, 2, 3].map((row) => (
            <SkeletonBar key={row} height={112} gap={12} />
          ))}
        </NotHereYet>
      )}
    </Page>
  )
}
