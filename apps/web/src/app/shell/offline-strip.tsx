import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { appWords } from '#app/app.words.ts'
import { dayOf, dayText, timeText } from '#lib/dates'
import { useIsReachable } from '#lib/network'
import { useLanguage, useWords } from '#lib/words'
import { IconWifiSlash } from '#ui/icons/wifi-slash'
import styles from './offline-strip.module.css'

/** Says that there is no network and how old the saved copy is that the parent is reading. */
export function OfflineStrip() {
  const text = useWords(appWords)
  const language = useLanguage()
  const isReachable = useIsReachable()
  const client = useQueryClient()
  const savedAt = isReachable
    ? 0
    : Math.max(
        0,
        ...client
          .getQueryCache()
          .getAll()
          .map((query) => query.state.dataUpdatedAt),
      )
  const [today] = useState(() => dayOf(new Date()))
  const saved = new Date(savedAt)
  const time = timeText(saved, language)
  const when = dayOf(saved) === today ? text.todayAt(time) : `${dayText(dayOf(saved), language)}, ${time}`
  return (
    <div role="status">
      {!isReachable && (
        <p className={styles.strip}>
          <IconWifiSlash size="s" />
          {text.noNetwork}
          {savedAt > 0 && ` ${text.savedAt(when)}`}
        </p>
      )}
    </div>
  )
}
