import { expect, test } from 'vitest'
import { collectEvidence, isPastSaidAsDue, sentenceCheck } from '#modules/assistant/fact-check'
import type { Cited, Found, FoundIn, TermLabel, Tool } from '#modules/assistant/reading'
import type { Ask, Intent, Slots } from '#modules/assistant/understanding'
import { ANSWERS } from './compose.ts'
import { compose, planOf, suggestionsFor, type AnswerContext } from './index.ts'

const FIRST = { weekday: 1, period: 1, starts: '07:45', ends: '08:25' }

const TODAY = '2026-03-12'
const context = (changes: Partial<AnswerContext> = {}): AnswerContext => ({
  language: 'en',
  ward: { first_name: 'Ama', gender: 'female', class: 'Basic 5', is_preschool: false, has_left: false },
  school: {
    name: 'Nyansapo Prep School',
    phones: ['030 255 0147'],
    email: 'office@school.example',
    currency: 'GHS',
    timezone: 'Africa/Accra',
    head_teacher: 'Mrs. Grace Adjei',
    networks: ['MTN MoMo', 'Telecel Cash'],
    official_accounts: [{ kind: 'momo', network: 'MTN', name: 'Merchant', number: '482 913', shows: 'NYANSAPO PREP' }],
  },
  rights: { academics: true, bills: true, pay: true },
  vendor: null,
  today: TODAY,
  ...changes,
})
const term: TermLabel = {
  name: 'Term 2',
  academic_year: '2025/2026',
  opens: '2026-01-08',
  closes: '2026-04-01',
  is_current: true,
  is_this_year: true,
}
const cedis = (whole: number) => ({ amount_minor: Math.round(whole * 100), currency: 'GHS' })
const day = (changes: Partial<FoundIn['attendance']['days'][number]>) => ({
  day: '2026-03-10',
  session: 'day' as const,
  status: 'present' as const,
  time_in: '07:41',
  reason: null,
  explanation: null,
  ...changes,
})
const attendance: FoundIn['attendance'] = {
  term,
  academic_year: '2025/2026',
  from: '2026-01-08',
  to: '2026-04-01',
  is_so_far: true,
  summary: { times_opened: 43, present: 41, late: 3, absent: 1, excused: 1, away: 2, unexplained: 1, rate_percent: 95.3 },
  weeks: [],
  days: [
    day({ day: '2026-02-03', status: 'sick', time_in: null, reason: 'Malaria. Back in 3 days.' }),
    day({ day: '2026-02-20', status: 'absent', time_in: null }),
  ],
  last_absent: '2026-02-20',
  last_late: '2026-03-02',
  streak: { status: 'present', days: 14, since: '2026-02-23', longest_present: 18 },
  by_weekday: [],
  closed: null,
}
const onTuesday = (of: Partial<FoundIn['attendance']['days'][number]>): FoundIn['attendance'] => ({
  ...attendance,
  term: null,
  academic_year: null,
  from: '2026-03-10',
  to: '2026-03-10',
  days: [day(of)],
})
const subject = (name: string, total: number, average: number, before: number): FoundIn['marks']['subjects'][number] => ({
  subject: name,
  is_so_far: true,
  class_score: { raw: 51, of: 60, weighted: 43, out_of: 50 },
  exam_score: null,
  total,
  class_average: average,
  above_class: total - average,
  grade: null,
  level: null,
  rank: 1,
  before: { term: 'Term 1', academic_year: '2025/2026', total: before, change: total - before },
})
const OF_A_TERM = { academic_year: '2025/2026', class: 'Basic 5' }
const marks: FoundIn['marks'] = {
  term,
  instead_of: null,
  total_of: 100,
  is_so_far: true,
  weights: { class: 50, exam: 50 },
  average: 74.5,
  class_average: 66.1,
  above_class: 8.4,
  averages: [
    { ...OF_A_TERM, term: 'Term 1', average: 71, class_average: 65, is_so_far: false, change: null },
    { ...OF_A_TERM, term: 'Term 2', average: 74.5, class_average: 66.1, is_so_far: true, change: 3.5 },
  ],
  subjects: [subject('Mathematics', 85, 72, 80), subject('French', 55, 62, 60)],
  between: null,
  unknown: [],
  counted: { subjects: 2, above_class: 1, below_class: 1, better: 1, worse: 1 },
  extremes: { best: [], worst: [] },
  lowest: [
    {
      subject: 'French',
      work: 'Dictation',
      type: 'class_test',
      day: '2026-01-20',
      published: '2026-01-21',
      state: 'marked',
      score: 3,
      of: 20,
      percent: 15,
      class_average: 12,
      comment: 'Learn the accents.',
    },
  ],
  works: [
    {
      subject: 'French',
      work: 'Test 2',
      type: 'class_test',
      day: '2026-03-06',
      published: '2026-03-07',
      state: 'marked',
      score: 8,
      of: 20,
      percent: 40,
      class_average: 12,
      comment: 'Read aloud. Try 10 minutes a day.',
    },
  ],
  missing: [],
  named: [],
  missing_count: 0,
  best: 'Mathematics',
  needs_practice: 'French',
  tonight: { subject: 'French', work: 'Test 2', topic: null, score: 8, of: 20 },
}
const bill: NonNullable<FoundIn['bills']['bill']> = {
  bill_no: 'B-0001',
  term: 'Term 2',
  academic_year: '2025/2026',
  total: cedis(1500),
  paid: cedis(440),
  balance: cedis(1060),
  due: '2026-03-20',
  is_late: false,
  term_label: term,
  issued: '2026-01-05',
  status: 'part_paid',
  lines: [
    {
      name: 'Generator levy',
      group: 'levies',
      amount: cedis(60.5),
      paid: cedis(0),
      balance: cedis(60.5),
      mandatory: true,
      purpose: 'Fuel for 12 weeks. Shared by all.',
      approved_by: 'PTA',
      previous_amount: cedis(50),
      change: cedis(10.5),
    },
  ],
  reductions: [{ name: 'Scholarship', amount: cedis(120), purpose: null, approved_by: null }],
  reduced: cedis(120),
  subtotal: cedis(1620),
  credit_used: cedis(0),
  arrears: [{ term: 'Term 1', academic_year: '2025/2026', bill_no: 'B-0000', balance: cedis(210) }],
  arrears_total: cedis(210),
  left_to_pay: cedis(1270),
  plan: [{ due: '2026-03-20', amount: cedis(500), paid: cedis(0), status: 'due' }],
  changes: [],
  minimum_payment: cedis(50),
  promise: null,
  verify_code: 'ABCD-EFGH',
}
const bills: FoundIn['bills'] = {
  term: null,
  bill,
  item: { asked: 'levies', lines: bill.lines, before: { term: 'Term 1', amount: cedis(50) } },
  before: {
    term: 'Term 1',
    academic_year: '2025/2026',
    total: cedis(1489.5),
    change: cedis(10.5),
    new_lines: [],
    raised: ['Generator levy'],
    dropped: [],
    gone: [],
    reduced: null,
  },
  account: { owed: cedis(1270), credit: cedis(0), balance: cedis(1270), overdue: cedis(0), due: '2026-03-20', may_pay: true },
  after: null,
  open: [],
  together: null,
  all: [],
}
const payment: FoundIn['payments']['payments'][number] = {
  reference: 'SG-1',
  day: '2026-02-14',
  amount: cedis(440),
  whole: cedis(900),
  method: 'momo',
  network: 'mtn',
  status: 'succeeded',
  failure: null,
  payer: 'Abena Mensah',
  is_mine: true,
  for: [],
  receipt_no: 'R-2026-00702',
  refusal: null,
}
const payments: FoundIn['payments'] = {
  term: null,
  academic_year: null,
  from: null,
  to: null,
  method: null,
  payments: [payment],
  count: 1,
  sum: cedis(440),
  by_method: [{ method: 'momo', count: 1, amount: cedis(440) }],
  waiting: [{ ...payment, reference: 'SG-2', status: 'proof_submitted', method: 'bank_slip', amount: cedis(300) }],
  failed: [],
  last: payment,
}
const notices: FoundIn['notices'] = {
  about: 'trip',
  from: null,
  to: null,
  filter: 'all',
  notices: [
    {
      title: 'Trip to Aburi, 4 April',
      body: 'The trip costs 220 cedis. Bring “old” shoes. We come back at 15:30.',
      category: 'event',
      priority: 'action',
      sender: 'The office',
      day: '2026-03-09',
      facts: [{ label: 'Cost', value: '220 cedis' }],
      event: { day: '2026-04-04', time: '07:00', until: '15:30', place: 'Aburi 2' },
      action: { kind: 'consent', due: '2026-03-20', is_waiting: true },
      is_read: false,
      held_until: null,
      papers: 0,
    },
  ],
  count: 1,
  unread: 1,
  to_answer: 1,
}
const school: FoundIn['school'] = {
  name: 'Nyansapo Prep School',
  motto: null,
  phones: ['030 255 0147'],
  whatsapp: null,
  email: 'office@school.example',
  website: null,
  address: 'P.O. Box AD 214, Adenta',
  digital_address: 'GM-042-7715',
  town: 'Adenta',
  head_teacher: 'Mrs. Grace Adjei',
  official_accounts: [],
  minimum_part_payment: cedis(50),
  fee_bearer: 'payer',
  pay_ahead: true,
}
const own = (name: string, average: number | null, left: number): FoundIn['family']['wards'][number] => ({
  first_name: name,
  class: 'Basic 5',
  average,
  class_average: average && 70,
  above_class: average && average - 70,
  needs_practice: average === null ? null : 'French',
  best: average === null ? null : 'Mathematics',
  times_opened: 43,
  present: 41,
  away: 2,
  paid: cedis(440),
  today: average === null ? null : 'present',
  left: cedis(left),
})
const DATA: { [T in Tool]: FoundIn[T] } = {
  attendance,
  marks,
  reports: {
    term: null,
    report: null,
    before: null,
    all: [],
    being_written: { academic_year: '2025/2026', term: 'Term 2', expected: '2026-04-01' },
    show_position: true,
  },
  bills,
  payments,
  notices,
  calendar: {
    event: 'next_term',
    from: null,
    to: null,
    today: TODAY,
    current: {
      name: 'Term 2',
      academic_year: '2025/2026',
      opens: '2026-01-08',
      closes: '2026-04-01',
      mid_term_starts: '2026-02-16',
      mid_term_ends: '2026-02-18',
      next_term_begins: '2026-04-21',
      times_opened: 58,
    },
    is_vacation: false,
    days_to_close: 20,
    weeks_to_close: { weeks: 2, days: 6 },
    week_of_term: 10,
    before: null,
    next: null,
    of_year: null,
    next_term_begins: '2026-04-21',
    days_to_next_term: 40,
    events: [],
    mentions: [],
    day: null,
  },
  timetable: {
    class: 'Basic 5',
    weekday: 1,
    asked: [],
    lessons: [{ ...FIRST, subject: 'Science', teacher: 'Mr. Tetteh', room: null, stand_in: null }],
    count: 1,
    starts: '07:45',
    ends: '08:25',
    teachers: [{ subject: 'Science', teacher: 'Mr. Tetteh' }],
    school_days: [1, 2, 3, 4, 5],
  },
  profile: {
    fullname: 'Ama Mensah',
    first_name: 'Ama',
    class: 'Basic 5',
    level: 'Basic 5',
    stream: null,
    house: 'Yaa Asantewaa',
    boarding: 'day',
    admission_no: 'NYP/21/0147',
    date_of_birth: '2016-02-14',
    age: 10,
    class_teacher: 'Mr. Tetteh',
    head_teacher: 'Mrs. Grace Adjei',
    academic_year: '2025/2026',
    status: 'active',
    on_roll: { count: 32, class: 'Basic 5' },
  },
  school,
  family: {
    wards: [own('Ama', 73, 1270), own('Kofi', null, 30)],
    left_together: cedis(1300),
    away_together: 4,
    paid_together: cedis(880),
    time: attendance,
  },
}
const UNTRUSTED = ['title', 'body', 'label', 'value', 'place', 'reason', 'text', 'comment', 'work', 'topic', 'purpose', 'remark']
const page: Cited = { key: 'term', kind: 'attendance', id: 'x', about: 'Term 2', route: '/attendance?ward=x' }

function brought(tool: Tool, changes: Partial<typeof DATA> = {}): Found {
  const data = { ...DATA, ...changes }
  const common = { state: 'found' as const, sources: [page], untrusted: UNTRUSTED }
  switch (tool) {
    case 'attendance':
      return { ...common, tool, data: data.attendance }
    case 'marks':
      return { ...common, tool, data: data.marks }
    case 'reports':
      return { ...common, tool, data: data.reports }
    case 'bills':
      return { ...common, tool, data: data.bills }
    case 'payments':
      return { ...common, tool, data: data.payments }
    case 'notices':
      return { ...common, tool, data: data.notices }
    case 'calendar':
      return { ...common, tool, data: data.calendar }
    case 'timetable':
      return { ...common, tool, data: data.timetable }
    case 'family':
      return { ...common, tool, data: data.family }
    case 'profile':
      return { ...common, tool, data: data.profile }
    case 'school':
      return { ...common, tool, data: data.school }
  }
}
const answer = (intent: Intent, slots: Slots = {}, changes: Partial<typeof DATA> = {}, of: AnswerContext = context()) => {
  const ask: Ask = { intent, slots }
  return compose(
    ask,
    planOf(ask, of).map(({ tool }) => brought(tool, changes)),
    of,
  )
}

const SLOTS: Slots[] = [
  {},
  { status: 'absent' },
  { status: 'late', metric: 'rate' },
  { subjects: ['french'], part: 'exam' },
  { rank: 'worst' },
  { item: 'levies', amount: 77, method: 'momo', role: 'head', field: 'traits', topic: 'trip' },
]

test.each(['en', 'fr'] as const)('whatever is asked is answered, and no figure is said that was not read (%s)', (language) => {
  for (const intent of ANSWERS)
    for (const slots of SLOTS) {
      const of = context({ language })
      const looks = planOf({ intent, slots }, of)
      const found = looks.map(({ tool }) => brought(tool))
      const { text } = compose({ intent, slots }, found, of)
      expect(text, intent).not.toBe('')
      expect(text).not.toMatch(/undefined|null|NaN|\[object/)
      const evidence = collectEvidence()
      evidence.add(of)
      for (const { data, untrusted } of found) evidence.add(data, untrusted)
      const gate = sentenceCheck(evidence)
      expect(`${gate.push(text)}${gate.end()}`, intent).toBe(text)
    }
})

test('what a guardian may not see is said kindly, with the school’s telephone', () => {
  const shut = (intent: Intent) =>
    compose(
      { intent, slots: {} },
      planOf({ intent, slots: {} }, context()).map(({ tool }) => ({
        ...brought(tool),
        state: 'not_allowed',
        data: null,
        sources: [],
      })),
      context(),
    )
  expect(shut('money_left').text).toBe(
    "Your access does not include Ama's bills and payments. The school can say why: 030 255 0147.",
  )
  expect(shut('marks_overview').text).toMatch(/attendance, marks and reports.*030 255 0147/)
  expect(shut('marks_overview').sources).toEqual([])
})

test('a wrong premise is put right before anything else', () => {
  const tuesday: Slots = { status: 'absent', when: { kind: 'weekday', weekday: 2, week: 'any' }, isClaim: true }
  const said = (of: Partial<FoundIn['attendance']['days'][number]>, slots: Slots) =>
    answer('attendance_day', slots, { attendance: onTuesday(of) }).text
  expect(said({}, tuesday)).toBe('No. She was not absent on Tuesday 10 March. She was in, at 07:41.')
  expect(said({ status: 'late', time_in: '08:10' }, tuesday)).toBe(
    'No. She was not absent on Tuesday 10 March. She was late, in at 08:10.',
  )
  expect(said({ status: 'absent', time_in: null }, tuesday)).toMatch(/^Yes. Ama was away on Tuesday 10 March. Nobody has told/)
  expect(said({ status: 'absent', time_in: null }, { ...tuesday, status: 'present' })).toMatch(/^No. She was not in school/)
  expect(said({}, { ...tuesday, status: 'late' })).toBe('No. She was not late on Tuesday 10 March. She was in, at 07:41.')
})

test('days away are counted with and without the school’s knowledge, and “so far” is said', () => {
  expect(answer('attendance_summary', { status: 'absent' }).text).toBe(
    "Ama was absent on 1 day this term so far. She was away with the school's knowledge on 1 day. That is 2 days altogether. 1 day has no reason yet. The last time was Friday 20 February. Ama came to school on 41 of 43 days this term so far.",
  )
})

test('why a day was missed is answered with what is known, and with what is not', () => {
  expect(answer('absence_reason', { status: 'absent' }).text).toMatch(/Nobody has told the school why/)
})

test('a boy is “he”, and a child of whom nothing is known goes by the name', () => {
  const of = (gender: 'male' | null) =>
    context({ ward: { first_name: 'Kofi', gender, class: 'JHS 2', is_preschool: false, has_left: false } })
  expect(answer('attendance_summary', {}, {}, of('male')).text).toMatch(/He was absent on 1 day/)
  expect(answer('attendance_summary', {}, {}, of(null)).text).toMatch(/Kofi was absent on 1 day/)
})

test('what is left to pay is said with what it is made of', () => {
  expect(answer('money_left').text).toBe(
    'You have GH₵ 1,270.00 left to pay for Ama. GH₵ 210.00 of it is from earlier terms. The Term 2 bill is GH₵ 1,500.00; GH₵ 440.00 of it is paid. It is due by Friday 20 March.',
  )
  expect(answer('money_left', { amount: 500 }).text).toMatch(/^No\. You have GH₵ 1,270\.00/)
  expect(answer('money_left', {}, {}, context({ language: 'fr' })).text).toMatch(/^Il reste 1\s270,00 GH₵ à payer pour Ama\./u)
})

/** The bill of the other tests with these changes, and whatever is asked of it on the same day. */
const askedOf = (changes: Partial<typeof bill>, language: 'en' | 'fr') => {
  const whole = { ...bill, ...changes }
  const open = [{ ...whole, is_late: whole.due !== null && whole.due < TODAY }]
  const found = { bills: { ...bills, bill: whole, open } }
  return (['money_left', 'bill_due', 'bill_lines', 'arrears'] as const)
    .map((intent) => answer(intent, {}, found, context({ language })).text)
    .join('\n')
}

test('of a day that is past nobody is told that it is due, of a bill as of a part of it', () => {
  const plan = [
    { due: '2026-02-20', amount: cedis(500), paid: cedis(0), status: 'late' as const },
    { due: '2026-03-20', amount: cedis(560), paid: cedis(0), status: 'due' as const },
  ]
  const english = askedOf({ due: '2026-02-20', is_late: true, plan }, 'en')
  expect(english).toContain('The day to pay was Friday 20 February.')
  expect(english).toContain('Not yet paid in full, and the day is past: GH₵ 500.00 by Friday 20 February.')
  expect(english).toContain('The next part is GH₵ 560.00, by Friday 20 March.')
  const french = askedOf({ due: '2026-02-20', is_late: true, plan }, 'fr')
  for (const sentence of [...english.split(/(?<=\.)\s/), ...french.split(/(?<=\.)\s/)])
    expect([sentence, isPastSaidAsDue(sentence, TODAY)]).toEqual([sentence, false])
  expect(askedOf({ due: TODAY }, 'en')).toContain('It is due today.')
  expect(askedOf({ due: TODAY }, 'fr')).toContain('C’est à payer aujourd’hui.')
})

test('of a bill that is paid nobody is told a day to pay by', () => {
  const paid = { ...bill, paid: bill.total, balance: cedis(0), arrears: [], arrears_total: cedis(0), left_to_pay: cedis(0) }
  const account = { ...bills.account, owed: cedis(0), balance: cedis(0), due: null }
  expect(answer('bill_due', {}, { bills: { ...bills, bill: paid, account } }).text).toBe(
    'Nothing is due. The Term 2 bill, 2025/2026, is paid in full.',
  )
})

test('a promise whose day is past is not told as one that stands', () => {
  const promised = (day: string, language: 'en' | 'fr') =>
    askedOf({ promise: { day, amount: { amount_minor: 50_000, currency: 'GHS' } } }, language)
  expect(promised('2026-03-15', 'en')).toContain('You promised GH₵ 500.00 by Sunday 15 March.')
  expect(promised('2026-03-05', 'en')).toContain('You promised GH₵ 500.00 by Thursday 5 March; that day is past.')
  expect(promised('2026-03-05', 'fr')).toContain('ce jour est passé')
})

test('the lowest work is the lowest of the whole term, with the words its own teacher wrote behind it', () => {
  for (const intent of ['marks_why', 'practise'] as const) {
    const subjects = marks.subjects.filter(({ subject: name }) => name === 'French')
    const untold = { marks: { ...marks, subjects, tonight: null } }
    const { text } = answer(intent, { subjects: ['french'] }, untold)
    expect(text).toContain('“Dictation”')
    expect(text).not.toMatch(/Test 2|Read aloud/)
  }
  expect(answer('marks_why').text).toContain('The teacher wrote “Learn the accents”.')
})

test('beside the subject that is furthest behind the class the lowest mark is said, where that is another', () => {
  const subjects = [subject('French', 55, 62, 60), subject('Art', 50, 45, 50)]
  expect(answer('practise', {}, { marks: { ...marks, subjects } }).text).toContain('average is 62. Art is the lowest: 50.')
})

test('a notice that is over is told as one that is over', () => {
  const [notice] = notices.notices
  const over = { notices: { ...notices, notices: notice ? [{ ...notice, held_until: '2026-03-10' }] : [] } }
  expect(answer('notice_topic', { event: 'trip' }, over).text).toContain('It held until Tuesday 10 March and is over.')
  expect(answer('notice_topic', { event: 'trip' }).text).not.toContain('is over')
})

test('a payment of another amount is not confirmed', () => {
  expect(answer('payment_last', { amount: 440 }).text).toMatch(/^Yes\. GH₵ 440\.00 was paid/)
  expect(answer('payment_last', { amount: 77 }).text).toMatch(
    /^I see no payment of that amount\. The last payment is GH₵ 440\.00/,
  )
})

test('no marks yet is not a nought, and a class without scores is told as one', () => {
  const none: FoundIn['marks'] = { ...marks, subjects: [], works: [], average: null, averages: [] }
  expect(answer('marks_overview', {}, { marks: none }).text).toBe(
    'The school has published no marks for Ama this term (Term 2) yet.',
  )
  const small = context({ ward: { first_name: 'Esi', gender: 'female', class: 'KG 2', is_preschool: true, has_left: false } })
  expect(answer('marks_overview', {}, { marks: none }, small).text).toMatch(/In KG 2 there are no scores/)
})

test('where the parent agreed to an outside service, who reads what is written says so first', () => {
  const { text } = answer('who_reads', {}, {}, context({ vendor: 'Example AI' }))
  expect(text).toMatch(
    /^Only you can open your conversations; but Example AI helps with wording, as you agreed, and is sent your questions/,
  )
})

test('a child in danger: a person, 112 and the head-teacher, without judgement', () => {
  const { text, sources } = answer('safeguarding')
  expect(text).toMatch(/112/)
  expect(text).toMatch(/030 255 0147 and ask for Mrs\. Grace Adjei/)
  expect(sources).toEqual([])
})

test('what was not understood gets three questions that can be answered, and a telephone', () => {
  const { text, isAnswered } = answer('unknown', {}, {}, context({ rights: { academics: true, bills: false, pay: false } }))
  expect(isAnswered).toBe(false)
  expect(text.match(/•/g)).toHaveLength(3)
  expect(text).not.toMatch(/pay/)
  expect(text).toMatch(/030 255 0147/)
})

test('four questions are offered that this ward’s records can answer now', async () => {
  const questions = await suggestionsFor(async ({ tool }) => brought(tool), context())
  expect(questions.map(({ icon }) => icon)).toEqual(['marks', 'attendance', 'money', 'notices'])
  const poor = await suggestionsFor(
    async ({ tool }) => brought(tool),
    context({ rights: { academics: false, bills: false, pay: false } }),
  )
  expect(poor.map(({ text }) => text)).not.toContainEqual(expect.stringMatching(/marks|pay|absent/))
})
