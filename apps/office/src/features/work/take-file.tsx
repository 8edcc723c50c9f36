import { takeWorkFile, type Work } from '@schoolgate/contracts/office-work'
import { takeOwingLetters } from '@schoolgate/contracts/owing'
import { call } from '@schoolgate/ui/lib/api'
import { useWords } from '@schoolgate/ui/lib/words'
import { TakeForReason } from './take-for-reason.tsx'
import { workWords } from './work.words.ts'

/** Takes the file that came of long work: with a reason, and a fresh proof where the last one is too old. */
export function TakeFile({ work, label, name }: { work: Work; label: string; name: string }) {
  const text = useWords(workWords)
  return (
    <TakeForReason
      label={label}
      line={work.kind === 'owing_letters' ? text.lettersLine : text.whyLine}
      file={{ name, type: 'application/pdf' }}
      take={(reason) =>
        call(work.kind === 'owing_letters' ? takeOwingLetters : takeWorkFile, { params: { id: work.id }, body: { reason } })
      }
    />
  )
}
