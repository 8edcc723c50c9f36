import { addGuardian, addPupil, findFamily, getEnrolment } from '@schoolgate/contracts/enrolment'
import { getPromotion, movePupil, promote, undoMoves } from '@schoolgate/contracts/moves'
import { keyedActor, signedIn } from '#lib/actor'
import { route, type Route } from '#lib/route'
import type { Adding } from './adding.service.ts'
import type { Moving } from './moving.service.ts'

/** The office's doors to who comes to the school, changes class and leaves. */
export const enrolmentRoutes = ({ adding, moving }: { adding: Adding; moving: Moving }): Route[] => [
  route(getEnrolment, ({ scope }) => adding.enrolment(scope)),
  route(findFamily, ({ query, scope }) => adding.family(scope, query.contact)),
  route(addPupil, async ({ body, ...asked }) => ({ ward: await adding.addPupil(keyedActor(asked), body) })),
  route(addGuardian, async ({ params, body, ...asked }) => ({
    guardian: await adding.addGuardian(keyedActor(asked), params.id, body.carer),
  })),

  route(movePupil, async ({ params, body, ...asked }) => ({ move: await moving.move(keyedActor(asked), params.id, body) })),
  route(undoMoves, ({ params, scope, request }) => moving.undo(signedIn(scope, request.ip), params.id)),
  route(getPromotion, ({ scope }) => moving.promotion(scope.schoolId)),
  route(promote, ({ body, ...asked }) => moving.promote(keyedActor(asked), body)),
]
