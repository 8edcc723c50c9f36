import type { Ward } from '@schoolgate/contracts/wards'
import { useEffect } from 'react'
import { Happened, NeedsYou, useFeed, useMarkSeen } from '#features/feed'
import { useFirstWords } from '#features/first-words'
import { PushCard } from '#features/push'
import { useWords } from '@schoolgate/ui/lib/words'
import { Below } from '@schoolgate/ui/below'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { Columns } from '#ui/page'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { FeesCard } from './fees-card.tsx'
import styles from './home-screen.module.css'
import { homeWords } from './home.words.ts'
import { LatestResult } from './latest-result.tsx'

/** The number on the app's icon: what was not seen yet. */
const useBadge = (unread: number | undefined): void => {
  useEffect(() => {
    if (unread !== undefined) void navigator.setAppBadge?.(unread).catch(() => undefined)
  }, [unread])
}

/** What needs the parent, what happened, the latest result and what is left to pay. */
export function HomeNews({ wards }: { wards: readonly Ward[] }) {
  const text = useWords(homeWords)
  const feed = useFeed()
  const first = feed.data?.pages[0]
  const items = feed.data?.pages.flatMap((page) => page.feed) ?? []
  useMarkSeen(first?.feed.find((item) => item.read_at === null) && first.feed[0]?.occurred_at)
  useBadge(first?.unread)
  useFirstWords('home', first && [wards, first])
  return (
    <div className={styles.news}>
      <Columns>
        <div className={styles.column}>
          {first ? (
            <NeedsYou needs={first.needs} />
          ) : (
            <NotHereYet asked={feed} title={text.notOpened} line={text.notOpenedLine}>
              <SkeletonBar height={220} />
            </NotHereYet>
          )}
          <PushCard />
        </div>
        <div className={styles.side}>
          <Below>
            <LatestResult items={items} wards={wards} />
            <FeesCard wards={wards} need={first?.needs.find((need) => need.kind === 'payment')} />
          </Below>
        </div>
        {first && (
          <Below>
            <div className={styles.column}>
              <Happened
                items={items}
                wards={wards}
                isLoadingEarlier={feed.isFetchingNextPage}
                onEarlier={feed.hasNextPage ? () => void feed.fetchNextPage() : null}
              />
            </div>
          </Below>
        )}
      </Columns>
    </div>
  )
}
