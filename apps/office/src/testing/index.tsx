import type { StaffRole } from '@schoolgate/contracts/endpoint'
import { type CurrentSession, getCurrentSession } from '@schoolgate/contracts/identity'
import { FIRST_STEPS, getFirstSteps } from '@schoolgate/contracts/first-steps'
import { officeLive } from '@schoolgate/contracts/live'
import { listExplanations } from '@schoolgate/contracts/attendance'
import { listProposals } from '@schoolgate/contracts/intake'
import { listOfficeNotices } from '@schoolgate/contracts/office-notices'
import { cancelWork, listWork, type Work } from '@schoolgate/contracts/office-work'
import { countCorrections } from '@schoolgate/contracts/corrections'
import { countSavings } from '@schoolgate/contracts/savings'
import { listOfficialNumbers } from '@schoolgate/contracts/official-numbers'
import { listTills } from '@schoolgate/contracts/tills'
import { listMarkBooks } from '@schoolgate/contracts/mark-book'
import { listRegisters } from '@schoolgate/contracts/registers'
import { listPeople } from '@schoolgate/contracts/staff'
import { getDay } from '@schoolgate/contracts/days'
import { getMyDay, getToday } from '@schoolgate/contracts/today'
import { render } from 'vitest-browser-react'
import { App } from '#app/router.tsx'
import { useSession, watchSession } from '#features/identity'
import { type Answer, answer, startPretendServer } from '@schoolgate/ui/testing'

export { type Answer, answer, expectAccessible, refuse } from '@schoolgate/ui/testing'

const id = (last: number) => `019cd12e-52ab-7000-8000-${`${last}`.padStart(12, '0')}`

/** The session of somebody with this role, as the server tells it. */
export const sessionOf = (role: StaffRole | 'parent', changes: Partial<CurrentSession> = {}): CurrentSession => ({
  user: {
    user_id: id(1),
    firebaseuid: null,
    email: 'grace@demo.schoolgate.example',
    authentication_token: 'x',
    fullname: 'Grace Adjei-Boateng',
    username: 'grace',
    schoolname: 'Nyansapo Prep School',
    schoolid: id(2),
  },
  role,
  second_factor: true,
  has_password: true,
  second_proofs: ['code', 'desk_code'],
  new_factor_asked: false,
  stepped_up_until: null,
  expires_at: '2026-12-01T00:00:00Z',
  ...changes,
})

/** Reports of a class that are being drawn. */
export const workOf = (changes: Partial<Work> = {}): Work => ({
  id: id(3),
  kind: 'class_reports',
  about: 'Basic 5, Term 2',
  state: 'running',
  asked_by: { id: id(1), name: 'Grace Adjei-Boateng' },
  asked_at: '2026-11-23T09:00:00Z',
  starts_at: null,
  ended_at: null,
  progress: { done: 24, total: 34 },
  report: null,
  file: null,
  sheet_id: null,
  sheet_act: null,
  bank: null,
  export: null,
  ...changes,
})

/**
 * Long work that can be stopped: the list says so once it was, and not before. It would take the button away from whoever is slow to press
 * it.
 */
export const stopped = (server: { change: (...next: Answer[]) => void }, work: Work): Answer => ({
  endpoint: cancelWork,
  reply: () => {
    server.change(answer(listWork, { work: [work] }))
    return Response.json({ work })
  },
})

/** A school that has all it needs to begin. */
const BEGUN = {
  steps: FIRST_STEPS.map((step) => ({ step, state: 'done' as const })),
  counts: {
    terms: 3,
    classes: 14,
    subjects: 22,
    colleagues: 12,
    invited: 0,
    pupils: 220,
    parents: 180,
    parents_in: 160,
    fee_schedules: 1,
    bills: 220,
    notices: 4,
  },
  is_trying: false,
  entrance: { text: 'https://nyansapo.example/login', size: 1, path: 'M0 0h1v1h-1z' },
}

const NOTHING_IN = { amount_minor: 0, currency: 'GHS' }

/** A school where nothing waits. */
const QUIET = [
  answer(getFirstSteps, BEGUN),
  answer(officeLive, { events: [], last_event_id: '1-1' }),
  answer(listExplanations, { explanations: [], next_cursor: null }),
  answer(listMarkBooks, { term: null, terms: [], books: [] }),
  answer(listProposals, { proposals: [], waiting: 0 }),
  answer(listOfficeNotices, { notices: [], next_cursor: null }),
  answer(listWork, { work: [] }),
  answer(listPeople, { people: [], invitations: [] }),
  answer(listOfficialNumbers, { numbers: [], changes: [], others: 1 }),
  answer(countSavings, { plans: 0, returns: 0 }),
  answer(countCorrections, { for_me: 0, mine: 0, limit: { amount_minor: 100_00, currency: 'GHS' }, others: 1 }),
  answer(getToday, {
    day: '2026-03-14',
    term: null,
    is_open: false,
    registers: [],
    week: [],
    events: [],
    parents: { all: 0, signed_in: 0 },
    questions: { waiting: 0, since: null },
    requests: 0,
  }),
  answer(getMyDay, {
    day: '2026-03-14',
    timezone: 'Africa/Accra',
    term: null,
    is_open: false,
    lessons: [],
    classes: [],
    questions: { waiting: 0, since: null },
  }),
  answer(listRegisters, { day: '2026-03-14', now: '2026-03-14T09:00:00Z', no_register: 'closed', alert_at: null, classes: [] }),
  answer(listTills, { tills: [], bursars: [] }),
  answer(getDay, {
    day: {
      day: '2026-03-14',
      closed_at: null,
      closed_by: null,
      methods: [],
      total: NOTHING_IN,
      given_back: NOTHING_IN,
      taken_back: NOTHING_IN,
      put_right: NOTHING_IN,
      receipts_voided: 0,
      lines: [],
      cash_box: { float: null, moved: NOTHING_IN, put_in: NOTHING_IN, paid_in: NOTHING_IN, tills: [] },
      count: null,
      earlier_closings: [],
    },
  }),
]

let isWatching = false

/** Opens the office at an address of it, for who is signed in so; what the school answers comes before its being quiet. */
export const openOffice = async (path: string, session: CurrentSession | Answer, answers: readonly Answer[] = []) => {
  const who = 'endpoint' in session ? session : answer(getCurrentSession, session)
  const server = startPretendServer([...answers, who, ...QUIET])
  history.replaceState(null, '', `/office${path}`)
  useSession.setState({ state: 'asking' })
  if (!isWatching) watchSession()
  else void useSession.getState().ask()
  isWatching = true
  const shown = await render(<App />)
  return { ...shown, server, place: () => location.pathname + location.search }
}
