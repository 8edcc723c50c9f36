import type { Route } from '#lib/route'
import { lettersRoute } from './letters.ts'
import type { Services } from './services.ts'

const ofEveryWord = (services: Services): Route[] => [
  ...services.identity.routes,
  ...services.schools.routes,
  ...services.reports.routes,
  ...services.wards.routes,
  ...services.appointments.routes,
  ...services.attendance.routes,
  ...services.audit.routes,
  ...services.academics.routes,
  ...services.notices.routes,
  ...services.bank.routes,
  ...services.billing.routes,
  ...services.books.routes,
  ...services.calendar.routes,
  ...services.enrolment.routes,
  ...services.everyday.routes,
  ...services.exports.routes,
  ...services.papers.routes,
  ...services.payments.routes,
  ...services.families.routes,
  ...services.feed.routes,
  ...services.find.routes,
  ...services.live.routes,
  ...services.messages.routes,
  ...services.corrections.routes,
  ...services.numbers.routes,
  ...services.owing.routes,
  ...services.office.routes,
  ...services.oneroster.routes,
  ...services.openingBalances.routes,
  ...services.intake.routes,
  ...services.founding.routes,
  ...services.performance.routes,
  ...services.profile.routes,
  ...services.requests.routes,
  ...services.push.routes,
  ...services.savings.routes,
  ...services.sheets.routes,
  ...services.today.routes,
  ...services.verify.routes,
  ...services.work.routes,
  ...services.assistant.routes,
]

/** Every door of the house, word by word, and the one that leads to several of them. */
export const routesOf = (services: Services): Route[] => {
  const routes = ofEveryWord(services)
  return [...routes, lettersRoute(routes)]
}
