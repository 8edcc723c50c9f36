import { PDF, SentFile } from '#features/frame'
import { useWords } from '@schoolgate/ui/lib/words'
import { useProof } from './slips.queries.ts'
import { slipsWords } from './slips.words.ts'

type PhotoProps = { reference: string; mime: string; name: string }

/** The slip itself, as the parent sent it. */
export function Photo({ reference, mime, name }: PhotoProps) {
  const text = useWords(slipsWords)
  return <SentFile asked={useProof(reference, mime !== PDF)} mime={mime} alt={text.photo(name)} name={reference} />
}
