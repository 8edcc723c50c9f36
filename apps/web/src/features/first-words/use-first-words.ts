import { useQueryClient } from '@tanstack/react-query'
import { useContext, useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { schoolInfoQuery, useUserId } from '#features/identity'
import { useSelectedSchool } from '#lib/selected-school'
import { PaneContext } from '#ui/page'
import { whenQuiet } from '@schoolgate/ui/lib/quiet'
import { useLanguage } from '@schoolgate/ui/lib/words'
import type { AnswersOf, Told } from './say-words.ts'

/**
 * Keeps with which words this page began, so that its next visit begins with them, before any code has come. They are told of the answers
 * that it shows: null where there is nothing to tell, undefined while they are not known.
 */
export const useFirstWords = <Name extends Told>(name: Name, answers: AnswersOf<Name> | null | undefined): void => {
  const client = useQueryClient()
  const lang = useLanguage()
  const userId = useUserId()
  const schoolId = useSelectedSchool()
  const isPane = useContext(PaneContext)
  const [pathname] = useLocation()
  const search = useSearch()
  const isKnown = answers !== undefined
  const [one, other]: readonly unknown[] = answers ?? []
  useEffect(() => {
    // What was chosen or searched for is not what the page begins with.
    if (isPane || search !== '' || answers === undefined) return
    let isOver = false
    const keep = async () => {
      const { sayWords } = await import('./say-words.ts')
      if (!isOver) sayWords(name, pathname, answers, client.getQueryData(schoolInfoQuery(userId, schoolId).queryKey))
    }
    // Without its code, at the next visit.
    void whenQuiet(() => void keep().catch(() => undefined))
    return () => {
      isOver = true
    }
    // oxlint-disable-next-line react/exhaustive-deps -- a list of answers is a new one each time, with the same in it
  }, [name, one, other, isKnown, lang, userId, schoolId, isPane, pathname, search])
}
