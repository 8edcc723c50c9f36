import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { setTextSize } from '#lib/appearance'
import { followProfile } from '#lib/words'
import { profileQuery, useChangeProfile } from './profile.queries.ts'

/** Follows what the parent chose in the profile, on whichever device: the language and the size of the text. */
export const usePreferences = (): void => {
  const { data: profile } = useQuery(profileQuery)
  const { language, text_size: textSize } = profile ?? {}
  const { mutate: change } = useChangeProfile()
  useEffect(() => {
    const choice = language && followProfile(language)
    // Chosen here before signing in: the school does not know it yet.
    if (choice) change({ language: choice })
    if (textSize) setTextSize(textSize)
  }, [language, textSize, change])
}
