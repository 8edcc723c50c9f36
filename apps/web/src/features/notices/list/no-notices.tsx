import type { NoticeFilter } from '#features/notices/kept'
import { useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { Empty } from '@schoolgate/ui/empty'
import { noticesWords } from './notices.words.ts'

type Props = { filter: NoticeFilter; search: string; onShowAll: () => void }

/** No notice is there, or none that was asked for. */
export function NoNotices({ filter, search, onShowAll }: Props) {
  const text = useWords(noticesWords)
  const isSearch = search !== ''
  const { title, line } = isSearch ? { title: text.nothingFound, line: text.nothingFoundLine(search) } : text.empty[filter]
  return (
    <Empty
      title={title}
      line={line}
      action={(isSearch || filter !== 'all') && <Button onClick={onShowAll}>{text.showAll}</Button>}
    />
  )
}
