import { useQuery } from '@tanstack/react-query'
import { booksQuery } from './marks.queries.ts'

/** The works of a teacher's books that parents do not see yet and that lack marks, the newest of each book. */
export function useMarksToEnter(isTeacher: boolean) {
  const asked = useQuery({ ...booksQuery(null), enabled: isTeacher })
  const { term = null, books = [] } = asked.data ?? {}
  const works = !term?.is_open
    ? []
    : books.flatMap(({ class: klass, subject, pupils, works: given }) => {
        const work = given.findLast(({ published_at, entered }) => published_at === null && entered < pupils)
        if (!work) return []
        const path = `/marks/${klass.id}/${subject.id}?term=${term.id}`
        return [{ path, class: klass.name, subject: subject.name, title: work.title, left: pupils - work.entered }]
      })
  return { asked, works }
}
