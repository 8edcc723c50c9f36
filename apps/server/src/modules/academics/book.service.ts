import type { BookPupil, listMarkBooks, listMarkChanges, MarkBook } from '@schoolgate/contracts/mark-book'
import type { Response } from '@schoolgate/contracts/endpoint'
import type { Tx } from '#db'
import type { Scope } from '#lib/scope'
import { termsOf } from './academics.store.ts'
import { classesAndSubjects, openBook, taughtToday, type BookKey } from './book-reach.store.ts'
import { meantTerm, termOfBooks, termShown } from './book-terms.ts'
import { cellsOf, pupilsByClass, pupilsIn, subjectsTaught, workShown, worksIn, worksOfClasses } from './book.store.ts'

const WHOLE = 100

type Asked = BookKey & { termId: string | undefined; now: Date }

/** A mark book as it stands. */
export async function markBookOf(tx: Tx, scope: Scope, { termId, now, ...key }: Asked): Promise<MarkBook> {
  const book = await openBook(tx, scope, key, now)
  const term = meantTerm(await termsOf(tx, scope), book.today, termId)
  const works = await worksIn(tx, { ...key, termId: term.id })
  const workIds = works.map(({ id }) => id)
  const pupils: BookPupil[] = await pupilsIn(tx, key, workIds)
  return {
    class: book.class,
    subject: book.subject,
    term: termShown(term),
    weights: { class: book.classWeight, exam: WHOLE - book.classWeight },
    timezone: book.timezone,
    may_save: book.maySave && (term.isOpen || scope.role !== 'teacher'),
    pupils,
    works: works.map(workShown),
    cells: await cellsOf(tx, workIds),
    asked_at: now.toISOString(),
  }
}

type Since = BookKey & { termId: string; since: Date; now: Date }

/** What others changed in a book since a moment. */
export async function changesIn(
  tx: Tx,
  scope: Scope,
  { termId, since, now, ...key }: Since,
): Promise<Response<typeof listMarkChanges>> {
  await openBook(tx, scope, key, now)
  const works = await worksIn(tx, { ...key, termId })
  return {
    works: works.map(workShown),
    cells: await cellsOf(
      tx,
      works.map(({ id }) => id),
      { since: { at: since, not: scope.userId } },
    ),
    asked_at: now.toISOString(),
  }
}

/** The books of a term: what a teacher teaches, and of the whole school for others. */
export async function markBooksOf(
  tx: Tx,
  scope: Scope,
  termId: string | undefined,
  now: Date,
): Promise<Response<typeof listMarkBooks>> {
  const found = await termOfBooks(tx, scope, termId, now)
  if (found === null) return { term: null, terms: [], books: [] }
  const { today, term, terms } = found
  const keys = await keysOf(tx, scope, term.id, today)
  const { classes, subjects } = await classesAndSubjects(tx, scope.schoolId)
  const [pupils, works] = [
    await pupilsByClass(
      tx,
      classes.map(({ id }) => id),
    ),
    await worksOfClasses(
      tx,
      classes.map(({ id }) => id),
      term.id,
    ),
  ]
  const isWanted = new Set(keys.map(nameOf))
  return {
    term: termShown(term),
    terms,
    books: classes.flatMap((klass) =>
      subjects
        .filter((subject) => isWanted.has(nameOf({ classId: klass.id, subjectId: subject.id })))
        .map((subject) => ({
          class: klass,
          subject,
          pupils: pupils.get(klass.id) ?? 0,
          works: works
            .filter(({ classId, subjectId }) => classId === klass.id && subjectId === subject.id)
            .map(({ id, title, maxScore, publishedAt, entered }) => ({
              id,
              title,
              max_score: maxScore,
              entered,
              published_at: publishedAt?.toISOString() ?? null,
            })),
        })),
    ),
  }
}

const nameOf = ({ classId, subjectId }: BookKey): string => `${classId} ${subjectId}`

async function keysOf(tx: Tx, scope: Scope, termId: string, today: string): Promise<BookKey[]> {
  const taught = await taughtToday(tx, scope, today)
  if (taught === null) return subjectsTaught(tx, scope.schoolId, termId)
  return taught.flatMap(({ classId, subjects }) => subjects.map(({ id }) => ({ classId, subjectId: id })))
}
