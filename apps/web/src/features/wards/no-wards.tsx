import { useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { Empty } from '@schoolgate/ui/empty'
import { noWardsWords } from './no-wards.words.ts'

/** Stands on every page about a ward where the school has linked no child to this parent. */
export function NoWards({ heading = 'h2' }: { heading?: 'h1' | 'h2' }) {
  const text = useWords(noWardsWords)
  return (
    <Empty heading={heading} title={text.title} line={text.line} action={<Button href="/verify">{text.checkSchool}</Button>} />
  )
}
