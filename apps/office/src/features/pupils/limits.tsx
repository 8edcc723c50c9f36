import type { GuardianRecord } from '@schoolgate/contracts/office-pupils'
import { RIGHTS, rightsWords } from '#features/guardians'
import { IconWarningOctagon } from '@schoolgate/ui/icons/warning-octagon'
import { dayText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { pupilWords } from './pupil.words.ts'

/** What a court's paper keeps from somebody: before everything else on the page. */
export function Limits({ guardians, child }: { guardians: readonly GuardianRecord[]; child: string }) {
  const text = useWords(pupilWords)
  const { says } = useWords(rightsWords)
  const language = useLanguage()
  const day = (on: string) => dayText(on, language, 'year')
  return guardians
    .filter(({ paper }) => paper !== null)
    .map(({ guardianship_id, fullname, paper, rights, limit_from: from, limit_until: until }) => (
      <Note key={guardianship_id} tone="bad" icon={<IconWarningOctagon size="s" />} title={text.limited(fullname, child)}>
        <p>
          {RIGHTS.filter((right) => !rights[right])
            .map((right) => says[right])
            .join('; ')}
        </p>
        <p>{[paper, from && text.since(day(from)), until && text.until(day(until))].filter(Boolean).join(' · ')}</p>
      </Note>
    ))
}
