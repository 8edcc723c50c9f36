import { addGuardian, addPupil, findFamily, getEnrolment } from '@schoolgate/contracts/enrolment'
import { keyedActor } from '#lib/actor'
import { route, type Route } from '#lib/route'
import type { Adding } from './adding.service.ts'

/** The office's doors to who comes to the school. */
export const enrolmentRoutes = ({ adding }: { adding: Adding }): Route[] => [
  route(getEnrolment, ({ scope }) => adding.enrolment(scope)),
  route(findFamily, ({ query, scope }) => adding.family(scope, query.contact)),
  route(addPupil, async ({ body, ...asked }) => ({ ward: await adding.addPupil(keyedActor(asked), body) })),
  route(addGuardian, async ({ params, body, ...asked }) => ({
    guardian: await adding.addGuardian(keyedActor(asked), params.id, body.carer),
  })),
]
