import {
  changeWork,
  getMarkBook,
  hideWork,
  listMarkBooks,
  listMarkChanges,
  makeWork,
  removeWork,
  saveMarks,
  showWork,
} from '@schoolgate/contracts/mark-book'
import type { Db } from '#db'
import { keyedActor, signedIn } from '#lib/actor'
import type { Clock } from '#lib/clock'
import { route, shown, type Route } from '#lib/route'
import { changesIn, markBookOf, markBooksOf } from './book.service.ts'
import { workShown } from './book.store.ts'
import { saveMarksFor } from './save-marks.service.ts'
import { changeWorkFor, hideWorkFor, makeWorkFor, removeWorkFor, showWorkFor } from './works.service.ts'

const keyOf = ({ class_id: classId, subject_id: subjectId }: { class_id: string; subject_id: string }) => ({ classId, subjectId })

/** The mark books: what teachers write, and when parents see it. */
export const bookRoutes = ({ db, clock }: { db: Db; clock: Clock }): Route[] => [
  route(listMarkBooks, ({ query, scope }) => db.as(scope, (tx) => markBooksOf(tx, scope, query.term_id, clock()))),

  route(getMarkBook, async ({ params, query, scope }) => {
    const asked = { ...keyOf(params), termId: query.term_id, now: clock() }
    const book = await db.as(scope, (tx) => markBookOf(tx, scope, asked))
    return shown(
      book.pupils.map(({ id }) => ({ wardId: id })),
      () => book,
    )
  }),

  route(listMarkChanges, async ({ params, query, scope }) => {
    const asked = { ...keyOf(params), termId: query.term_id, since: new Date(query.since), now: clock() }
    const changes = await db.as(scope, (tx) => changesIn(tx, scope, asked))
    return shown(
      changes.cells.map(({ ward_id }) => ({ wardId: ward_id })),
      () => changes,
    )
  }),

  route(saveMarks, ({ params, body, scope, request }) =>
    saveMarksFor(db, signedIn(scope, request.ip), keyOf(params), body, clock()),
  ),

  route(makeWork, async ({ params, body, scope, request, keyed }) => {
    const by = { ...keyedActor({ scope, request, keyed }), scope }
    return { work: workShown(await makeWorkFor(db, by, keyOf(params), body, clock())) }
  }),

  route(changeWork, async ({ params, body, scope, request }) => ({
    work: workShown(await changeWorkFor(db, signedIn(scope, request.ip), params.id, body, clock())),
  })),

  route(removeWork, ({ params, scope, request }) => removeWorkFor(db, signedIn(scope, request.ip), params.id, clock())),

  route(showWork, async ({ params, body, scope, request }) => {
    const now = clock()
    const at = body.at === undefined ? now : new Date(body.at)
    const { work, scores } = await showWorkFor(db, signedIn(scope, request.ip), params.id, at, now)
    return { work: workShown(work), scores }
  }),

  route(hideWork, async ({ params, scope, request }) => ({
    work: workShown(await hideWorkFor(db, signedIn(scope, request.ip), params.id, clock())),
  })),
]
