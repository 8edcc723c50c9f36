import { useLanguage } from '@schoolgate/ui/lib/words'

/** Writes a mark or an average as the reader's language does, with one decimal at most. */
export const useNumber = () => {
  const language = useLanguage()
  return (value: number): string => value.toLocaleString(language, { maximumFractionDigits: 1 })
}
