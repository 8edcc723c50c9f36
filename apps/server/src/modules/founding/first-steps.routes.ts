import { beginTryOut, endTryOut, getFirstSteps, skipFirstStep } from '@schoolgate/contracts/first-steps'
import {
  addClasses,
  changeSchoolSetup,
  changeYearSetup,
  getClassSetup,
  getSchoolSetup,
  getYearSetup,
} from '@schoolgate/contracts/school-setup'
import { signedIn } from '#lib/actor'
import { route, type Route } from '#lib/route'
import type { FirstSteps } from './first-steps.service.ts'
import type { Setup } from './setup.service.ts'
import type { TryOut } from './try-out.service.ts'

/** The first steps of a school, and what some of them write. */
export const firstStepsRoutes = ({
  firstSteps,
  setup,
  tryOut,
}: {
  firstSteps: FirstSteps
  setup: Setup
  tryOut: TryOut
}): Route[] => [
  route(getFirstSteps, ({ scope }) => firstSteps.of(scope)),
  route(skipFirstStep, ({ scope, body }) => firstSteps.skip(scope, body.step, body.skipped)),
  route(beginTryOut, ({ scope, request }) => tryOut.begin(signedIn(scope, request.ip))),
  route(endTryOut, ({ scope, request }) => tryOut.end(signedIn(scope, request.ip))),
  route(getSchoolSetup, ({ scope }) => setup.school(scope.schoolId)),
  route(changeSchoolSetup, ({ scope, body, request }) => setup.changeSchool(signedIn(scope, request.ip), body)),
  route(getYearSetup, ({ scope }) => setup.year(scope.schoolId)),
  route(changeYearSetup, ({ scope, body, request }) => setup.changeYear(signedIn(scope, request.ip), body)),
  route(getClassSetup, ({ scope }) => setup.classes(scope.schoolId)),
  route(addClasses, ({ scope, body, request }) => setup.addClasses(signedIn(scope, request.ip), body)),
]
