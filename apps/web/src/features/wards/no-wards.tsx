import { useWords } from '#lib/words'
import { Button } from '#ui/button'
import { Empty } from '#ui/empty'
import { wardsWords } from './wards.words.ts'

/** Stands on every page about a ward where the school has linked no child to this parent. */
export function NoWards({ heading = 'h2' }: { heading?: 'h1' | 'h2' }) {
  const text = useWords(wardsWords)
  return (
    <Empty
      heading={heading}
      title={text.noneTitle}
      line={text.noneLine}
      action={<Button href="/verify">{text.checkSchool}</Button>}
    />
  )
}
