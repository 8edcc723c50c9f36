import type { SavingsRhythm } from '@schoolgate/contracts/savings'
import { weekdayName } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { susuWords } from './susu.words.ts'

/** When a plan asks for how much, in words: "Every Monday, GH₵ 50.00". */
export const useRhythm = () => {
  const text = useWords(susuWords)
  const language = useLanguage()
  return (rhythm: SavingsRhythm, money: string): string => {
    if (rhythm.every === 'week') return text.weekly(weekdayName(rhythm.weekday, language, 'long'), money)
    return rhythm.every === 'month' ? text.monthly(rhythm.day, money) : text.market(rhythm.days, money)
  }
}
