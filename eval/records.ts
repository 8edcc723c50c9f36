/** JSON as it comes over the wire; paths of the question files lead through it. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
export type Records = { [key: string]: Json }

/** A parent's open session with the running school. */
export type Session = { url: string; cookie: string; userId: string }

export async function signIn(url: string, email: string, password: string): Promise<Session> {
  const answer = await fetch(`${url}/api/v1/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ user: { email, password } }),
  })
  if (!answer.ok) throw new Error(`${email} could not sign in: ${answer.status}`)
  const cookie = answer.headers.getSetCookie().map((line) => line.split(';')[0])
  return { url, cookie: cookie.join('; '), userId: text(at(await answer.json(), 'user_id')) }
}

async function get({ url, cookie }: Session, path: string): Promise<Json> {
  const answer = await fetch(url + path, { headers: { cookie } })
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  return answer.json()
}

/** One step into JSON: a key of an object, or nothing. */
export const at = (json: Json | undefined, key: string): Json | undefined =>
  json !== null && typeof json === 'object' && !Array.isArray(json) ? json[key] : undefined
export const list = (json: Json | undefined): Json[] => (Array.isArray(json) ? json : [])
export const text = (json: Json | undefined): string =>
  json === undefined || json === null || typeof json === 'object' ? '' : String(json)
const number = (json: Json | undefined): number => Number(json ?? 0)
const minor = (json: Json | undefined): number => number(at(json, 'amount_minor'))

export type Ward = { id: string; parentId: string; name: string; records: Records }

/** What a guardian's own pages show of each ward: the truth an answer is judged by. */
export async function recordsOf(session: Session): Promise<Ward[]> {
  const wards = list(at(await get(session, `/findandparentacc?parentid=${session.userId}`), 'user_wards'))
  const school = at(await get(session, `/getschoolinfos?user_id=${session.userId}`), 'school_info')
  const notices = list(at(await get(session, `/allmynotifs?user_id=${session.userId}&limit=100`), 'notices'))
  const payments = list(at(await get(session, '/api/v1/payments?limit=100'), 'payments'))
  return Promise.all(
    wards.map(async (ward) => {
      const id = text(at(ward, 'id'))
      const [attendance, academics, timetable, reports, bills] = await Promise.all(
        ['attendance', 'academics', 'timetable', 'term_reports', 'bills'].map((place) =>
          get(session, `/api/v1/wards/${id}/${place}`),
        ),
      )
      const papers = await each(list(at(reports, 'term_reports')), session, 'term_reports', 'term_report')
      const fullBills = await each(list(at(bills, 'bills')), session, 'bills', 'bill')
      const records: Records = {
        ward,
        school: school ?? null,
        notices: notices.filter((notice) => list(at(notice, 'ward_ids')).includes(id)),
        payments: payments.filter((payment) => partOf(payment, id) > 0),
        attendance: attendance ?? null,
        academics: academics ?? null,
        timetable: timetable ?? null,
        reports: papers,
        bills: fullBills,
        balance: at(bills, 'balance') ?? null,
      }
      return {
        id,
        parentId: session.userId,
        name: text(at(ward, 'first_name')),
        records: { ...records, known: known(records, id) },
      }
    }),
  )
}

const each = (rows: Json[], session: Session, place: string, key: string): Promise<Json[]> =>
  Promise.all(rows.map(async (row) => at(await get(session, `/api/v1/${place}/${text(at(row, 'id'))}`), key) ?? null))

const partOf = (payment: Json, wardId: string): number =>
  list(at(payment, 'parts'))
    .filter((part) => text(at(part, 'ward_id')) === wardId)
    .reduce((sum: number, part) => sum + minor(at(part, 'amount')), 0)

/** What no page shows as one field, worked out here anew from those that it does. */
function known({ attendance, academics, bills, payments, notices, timetable, reports }: Records, wardId: string): Json {
  const days = list(at(attendance, 'records'))
  const daysThat = (...statuses: string[]) =>
    days.filter((row) => statuses.includes(text(at(row, 'status')))).map((row) => at(row, 'day') ?? null)
  const standings = list(at(academics, 'standings')).filter((row) => typeof at(row, 'total') === 'number')
  const byTotal = standings.toSorted((one, other) => number(at(other, 'total')) - number(at(one, 'total')))
  const [thisBill, lastBill] = list(bills)
  const year = at(thisBill, 'academic_year')
  const paid = list(payments).filter((payment) => text(at(payment, 'status')) === 'succeeded')
  const opens = text(at(at(attendance, 'term'), 'opens'))
  const paidSince = paid.filter((payment) => text(at(payment, 'paid_at')) >= opens)
  const money = (amount: number): Json => ({ amount_minor: amount, currency: 'GHS' })
  const sum = (rows: Json[]) => money(rows.reduce((total: number, payment) => total + partOf(payment, wardId), 0))
  const rate = number(at(at(attendance, 'summary'), 'rate')) * 100
  const eventOf = (word: RegExp) => list(notices).find((notice) => word.test(text(at(notice, 'title')))) ?? null
  const averages = list(at(academics, 'averages'))
  const works = list(at(academics, 'assessments')).toSorted((one, other) =>
    text(at(other, 'date')).localeCompare(text(at(one, 'date'))),
  )
  return {
    away: daysThat('absent', 'sick', 'excused'),
    absent: daysThat('absent'),
    late: daysThat('late'),
    in_school: daysThat('present').toReversed(),
    days_away: daysThat('absent', 'sick', 'excused').length,
    percent: { any: [String(Math.round(rate)), rate.toFixed(1), rate.toFixed(2)] },
    best: byTotal[0] ?? null,
    worst: byTotal.at(-1) ?? null,
    now: averages.at(-1) ?? null,
    before: averages.at(-2) ?? null,
    newest_work: works[0] ?? null,
    bill: thisBill ?? null,
    bill_before: lastBill ?? null,
    bill_more: money(minor(at(thisBill, 'total')) - minor(at(lastBill, 'total'))),
    year: year ?? null,
    after_300: money(minor(at(thisBill, 'balance')) - 30_000),
    after_400: money(minor(at(thisBill, 'balance')) - 40_000),
    late_at:
      text(
        at(
          days.find((row) => at(row, 'status') === 'late'),
          'time_in',
        ),
      ).replace(/^0/, '') || null,
    paid_this_year: sum(paidSince),
    paid_count: paidSince.length,
    last_paid: paid[0] ?? null,
    last_paid_amount: paid[0] ? money(partOf(paid[0], wardId)) : null,
    report: list(reports)[0] ?? null,
    report_before: list(reports)[1] ?? null,
    pta: eventOf(/PTA/),
    trip: eventOf(/trip/),
    sports: eventOf(/sports/),
    menu: eventOf(/menu/),
    newest_notice:
      list(notices).toSorted((one, other) => text(at(other, 'published_at')).localeCompare(text(at(one, 'published_at'))))[0] ??
      null,
    monday: list(at(timetable, 'lessons')).filter((lesson) => at(lesson, 'weekday') === 1),
    friday: list(at(timetable, 'lessons')).filter((lesson) => at(lesson, 'weekday') === 5),
  }
}
