import { type FirstWords, firstWordsOf, type Saying, type Words } from '@schoolgate/contracts/page-words'
import { useQueryClient } from '@tanstack/react-query'
import { useContext, useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { publicSchool, schoolInfoQuery, useUserId } from '#features/identity'
import { useSelectedSchool } from '#lib/selected-school'
import { PaneContext } from '#ui/page'
import { dayOf, dayText } from '@schoolgate/ui/lib/dates'
import { moneyText } from '@schoolgate/ui/lib/money'
import { whenQuiet } from '@schoolgate/ui/lib/quiet'
import { type Language, useLanguage } from '@schoolgate/ui/lib/words'
import { keepWords } from '#lib/first-words'

/** To whom a page speaks, and for which school. */
type Reader = { lang: Language; school: string; timeZone: string | undefined; say: Saying }

const LOCALES = { en: 'en-GB', fr: 'fr-FR' }

const sayingIn = (lang: Language, timeZone: string | undefined): Saying => ({
  money: (money) => moneyText(money, lang),
  dayOf: (moment) => dayText(dayOf(moment, timeZone), lang),
  number: (value) => (value === null ? '' : value.toLocaleString(LOCALES[lang], { maximumFractionDigits: 1 })),
})

/**
 * Keeps with which words this page began, so that its next visit begins with them, before any code has come. `make` tells them: null where
 * there are none, undefined while they are not known; again whenever something changes in what they are `about`.
 */
export const useFirstWordsOf = (
  make: (reader: Reader) => FirstWords | null | undefined,
  about: readonly [unknown, unknown?],
): void => {
  const client = useQueryClient()
  const lang = useLanguage()
  const userId = useUserId()
  const schoolId = useSelectedSchool()
  const isPane = useContext(PaneContext)
  const [pathname] = useLocation()
  const search = useSearch()
  const [one, other] = about
  useEffect(() => {
    // What was chosen or searched for is not what the page begins with.
    if (isPane || search !== '') return
    let isOver = false
    void whenQuiet(() => {
      if (isOver) return
      const school = client.getQueryData(schoolInfoQuery(userId, schoolId).queryKey)
      const timeZone = school?.timezone
      const name = school?.name ?? publicSchool()?.name ?? ''
      const words = make({ lang, school: name, timeZone, say: sayingIn(lang, timeZone) })
      if (words !== undefined) keepWords(pathname, words)
    })
    return () => {
      isOver = true
    }
    // oxlint-disable-next-line react/exhaustive-deps -- `make` is a new function each time, of what it is about
  }, [one, other, lang, userId, schoolId, isPane, pathname, search])
}

/** The same of a page that says a heading and rows. */
export const useFirstWords = (make: (say: Saying) => Words | null | undefined, about: readonly [unknown, unknown?]): void => {
  useFirstWordsOf(({ say, school, lang }) => {
    const words = make(say)
    return words && firstWordsOf(words, school, lang)
  }, about)
}
