import { type Query, useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { appWords } from '#app/app.words.ts'
import { dayOf, dayText, timeText } from '@schoolgate/ui/lib/dates'
import { useIsReachable } from '@schoolgate/ui/lib/network'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { IconWifiSlash } from '@schoolgate/ui/icons/wifi-slash'
import styles from './offline-strip.module.css'

/** What stands around every page and is no page's own: how old it is says nothing of what is read. */
const AROUND = new Set<unknown>(['profile', 'identity', 'wards', 'live'])

const isAround = ({ queryKey: [word] }: Query): boolean => AROUND.has(word)

/** How old this page is: as old as the oldest answer that is shown on it. 0 where nothing is. */
const useAgeOfPage = (): number => {
  const cache = useQueryClient().getQueryCache()
  return useSyncExternalStore(
    (told) => cache.subscribe(told),
    () => {
      const shown = cache.getAll().filter((query) => query.isActive() && query.state.dataUpdatedAt > 0)
      const ofPage = shown.filter((query) => !isAround(query))
      const ages = (ofPage.length > 0 ? ofPage : shown).map(({ state }) => state.dataUpdatedAt)
      return ages.length > 0 ? Math.min(...ages) : 0
    },
  )
}

function SavedAt() {
  const text = useWords(appWords)
  const language = useLanguage()
  const savedAt = useAgeOfPage()
  const [today] = useState(() => dayOf(new Date()))
  if (savedAt === 0) return null
  const saved = new Date(savedAt)
  const time = timeText(saved, language)
  const when = dayOf(saved) === today ? text.todayAt(time) : `${dayText(dayOf(saved), language)}, ${time}`
  return ` ${text.savedAt(when)}`
}

/** Says that there is no network and how old the copy is that the parent is reading. */
export function OfflineStrip() {
  const text = useWords(appWords)
  const isReachable = useIsReachable()
  return (
    <div role="status">
      {!isReachable && (
        <p className={styles.strip}>
          <IconWifiSlash size="s" />
          {text.noNetwork}
          <SavedAt />
        </p>
      )}
    </div>
  )
}
