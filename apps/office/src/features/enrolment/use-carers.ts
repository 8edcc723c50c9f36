import { useState } from 'react'
import { useWords } from '@schoolgate/ui/lib/words'
import { addingWords } from './adding.words.ts'
import { type CarerDraft, carerOf, emptyCarer, type Found, isEmpty, isNamed, knownIn, nameOf } from './carer.ts'
import { useFamilies } from './enrolment.queries.ts'

/** Who looks after a child, while it is written: each with whom their contact finds. */
export const useCarers = () => {
  const [drafts, setDrafts] = useState<readonly CarerDraft[]>(() => [emptyCarer()])
  const found = useFamilies(drafts)
  const all = drafts.map((draft, at) => ({ draft, found: found[at] }))
  const written = all.filter(({ draft }) => !isEmpty(draft))
  return {
    all,
    written,
    /** Of each of them it can be said who it is. */
    areNamed: written.every((one) => isNamed(one.draft, one.found)),
    carers: () => written.map((one) => carerOf(one.draft, one.found)),
    change: (key: string, change: Partial<CarerDraft>) =>
      setDrafts((before) => before.map((draft) => (draft.key === key ? { ...draft, ...change } : draft))),
    add: () => setDrafts((before) => [...before, emptyCarer()]),
    remove: (key: string) => setDrafts((before) => before.filter((draft) => draft.key !== key)),
    clear: () => setDrafts([emptyCarer()]),
  }
}

type Written = { draft: CarerDraft; found: Found }

/** What follows for each of those who look after the child, in a sentence. */
export const useWhatFollows = (written: readonly Written[]): readonly string[] => {
  const text = useWords(addingWords)
  if (written.length === 0) return [text.happensNobody]
  return written
    .filter(({ draft, found }) => isNamed(draft, found))
    .map(({ draft, found }) => {
      const name = nameOf(draft, found)
      if (knownIn(draft, found)) return text.happensSee(name)
      return draft.contact.trim() === '' || draft.isAnother ? text.happensPaper(name) : text.happensInvite(name)
    })
}
