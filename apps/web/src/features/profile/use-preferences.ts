import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { setTextSize } from '#lib/appearance'
import { changeLanguage } from '#lib/words'
import { profileQuery } from './profile.queries.ts'

/** Follows what the parent chose in the profile, on whichever device: the language and the size of the text. */
export const usePreferences = (): void => {
  const { data: profile } = useQuery(profileQuery)
  const { language, text_size: textSize } = profile ?? {}
  useEffect(() => {
    if (language) changeLanguage(language)
    if (textSize) setTextSize(textSize)
  }, [language, textSize])
}
