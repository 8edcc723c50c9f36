import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { setTextSize } from '@schoolgate/ui/lib/appearance'
import { noteLowData } from '#lib/data-cost'
import { followProfile } from '@schoolgate/ui/lib/words'
import { profileOutbox } from './kept.ts'
import { profileQuery, useChangeProfile } from './profile.queries.ts'

/** Follows what the parent chose in the profile, on whichever device: the language and the size of the text. */
export const usePreferences = (): void => {
  const { data: profile } = useQuery(profileQuery)
  // What waits to be told counts before what the school still says.
  const waiting = profileOutbox.useWaiting()
  const language = waiting.findLast((change) => change.language)?.language ?? profile?.language
  const textSize = waiting.findLast((change) => change.text_size)?.text_size ?? profile?.text_size
  const lowData = waiting.findLast((change) => change.low_data !== undefined)?.low_data ?? profile?.low_data
  const { mutate: change } = useChangeProfile('')
  useEffect(() => {
    const choice = language && followProfile(language)
    // Chosen here before signing in: the school does not know it yet.
    if (choice) change({ language: choice })
    if (textSize) setTextSize(textSize)
    if (lowData !== undefined) noteLowData(lowData)
  }, [language, textSize, lowData, change])
}
