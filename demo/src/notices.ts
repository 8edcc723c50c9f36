import { addDays, next, schoolDayBefore, weekdayOf } from './calendar.ts'
import { feesDueOn } from './fees.ts'
import { letter, picture } from './papers.ts'
import { digits, type Row, type School } from './school.ts'

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** `Friday 20 March`. */
export const spoken = (day: string): string =>
  `${DAYS[weekdayOf(day) - 1] ?? ''} ${Number(day.slice(8))} ${MONTHS[Number(day.slice(5, 7)) - 1] ?? ''}`

type Notice = Row & { title: string; body: string; category: string; priority: string; published_at: string }

/** What the school said lately; days are counted from today, so that something always waits for an answer. */
export function noticesOf(school: School): { rows: Row[]; papers: { name: string; bytes: Uint8Array }[] } {
  const { today } = school
  const before = (days: number, time: string) => `${schoolDayBefore(addDays(today, -days))} ${time}`
  const trip = next(addDays(today, 7), 5)
  const answerTrip = addDays(trip, -3)
  const pta = next(addDays(today, 8), 6)
  const fees = feesDueOn(school.terms[2], today)
  const monday = next(addDays(today, 1), 1)
  const clinic = next(addDays(today, 5), 3)
  const sports = next(addDays(today, 20), 5)
  const office = 'School office'
  const head = school.headTeacher
  const klass = school.classes.find(({ code }) => code.startsWith('B5'))?.code ?? ''
  const jhs = school.classes.find(({ code }) => code.startsWith('JHS2'))?.code ?? ''
  const list: Notice[] = [
    {
      title: 'Basic 5 trip to Aburi Botanical Gardens',
      body: `Dear parents,\n\nBasic 5 will visit the Aburi Botanical Gardens on **${spoken(trip)}**. The children will study plants and soil for Science.\n\nPlease say yes or no by ${spoken(answerTrip)}. “Yes” adds GH₵ 60.00 to the bill. Nothing is taken now.`,
      category: 'event',
      priority: 'action',
      audience: 'class',
      for: klass,
      facts: 'Bus leaves: 7:00, school gate | Back by: 15:30 | Cost: GH₵ 60.00 each | Bring: Lunch, water, hat',
      sender: 'Mr. Emmanuel Tetteh',
      published_at: before(1, '06:15'),
      event_starts: `${trip} 07:00`,
      event_ends: `${trip} 15:30`,
      event_place: 'Aburi Botanical Gardens',
      action: 'consent',
      action_due_at: `${answerTrip} 18:00`,
      attachments: 'trip-letter-and-consent.pdf | what-to-pack.png',
    },
    {
      title: `School fees: last day is ${spoken(fees)}`,
      body: 'You can pay in parts. If this month is hard, tell the bursar a date that works. Pay only to the numbers on the page “Is this really our school?”.',
      category: 'fees',
      priority: 'action',
      sender: 'Mr. Joseph Lamptey, bursar',
      published_at: before(2, '09:00'),
      action: 'pay',
      action_due_at: `${fees} 16:00`,
    },
    {
      title: 'Bring your own water bottle',
      body: `From ${spoken(monday)}, each child should bring a bottle with the name on it. The school will refill it.`,
      category: 'health',
      priority: 'info',
      sender: office,
      published_at: before(4, '10:30'),
    },
    {
      title: `PTA meeting, ${spoken(pta)}, 9:00`,
      body: 'We will agree the plan for the new library roof. Please come, or send somebody who can speak for you.\n\n- Library roof: two offers\n- Feeding fee for next term\n- Any other matter',
      category: 'pta',
      priority: 'action',
      facts: 'When: 9:00 to 11:00 | Where: Assembly hall',
      sender: 'Mrs. Rejoice Agbeko, PTA',
      published_at: before(7, '14:00'),
      event_starts: `${pta} 09:00`,
      event_ends: `${pta} 11:00`,
      event_place: 'Assembly hall',
      action: 'rsvp',
      action_due_at: `${addDays(pta, -1)} 18:00`,
      attachments: 'library-roof-offers.pdf',
    },
    {
      title: 'School closed at 12:00 because of flooding',
      body: 'The road to the school is under water. **Please collect your child now.** Teachers stay until the last child is home.\n\nUpdate: all children were collected safely by 13:20. Thank you.',
      category: 'emergency',
      priority: 'urgent',
      sender: head,
      published_at: before(10, '11:35'),
      expires_at: before(9, '18:00'),
    },
    {
      title: 'Deworming day at school',
      body: `The clinic team from Adenta comes on ${spoken(clinic)}. Tell us before if your child takes medicine.`,
      category: 'health',
      priority: 'action',
      sender: office,
      published_at: before(5, '08:20'),
      action: 'acknowledge',
      action_due_at: `${addDays(clinic, -1)} 16:00`,
      facts: `When: ${spoken(clinic)} | Who: Every child, with your yes`,
    },
    {
      title: 'JHS 2 mock examination timetable',
      body: 'Each paper starts at 8:30. Please see that your child sleeps early and eats before school.',
      category: 'academic',
      priority: 'info',
      audience: 'class',
      for: jhs,
      sender: 'Mr. Daniel Ofori',
      published_at: before(6, '15:00'),
      attachments: 'mock-timetable.pdf',
    },
    {
      title: 'KG 2: please send an old shirt',
      body: 'We paint on Thursday. An old shirt of yours, with the sleeves cut, keeps the uniform clean.',
      category: 'general',
      priority: 'info',
      audience: 'level',
      for: 'KG 2',
      sender: 'Miss Dzifa Amenyo',
      published_at: before(3, '13:10'),
    },
    {
      title: 'How are mornings at home?',
      body: 'Some children come tired. Tell us in a few words what would help: a later bell, a snack, something else?',
      category: 'general',
      priority: 'action',
      sender: head,
      published_at: before(8, '12:00'),
      action: 'reply',
      action_due_at: `${addDays(today, 6)} 18:00`,
    },
    {
      title: 'Nobody from school asks for money on a call',
      body: 'Some parents were called: “Your ward is in hospital, send MoMo.” This is a trick. **Hang up and call the office.**',
      category: 'emergency',
      priority: 'urgent',
      sender: head,
      published_at: before(15, '17:45'),
      pinned: 'yes',
      action: 'acknowledge',
    },
    {
      title: `Inter-house sports, ${spoken(sports)}`,
      body: 'Parents race too! Come in the colours of your child’s house. Drinks are sold for the library.',
      category: 'event',
      priority: 'info',
      sender: 'Sports committee',
      published_at: before(9, '09:40'),
      event_starts: `${sports} 08:00`,
      event_ends: `${sports} 14:00`,
      event_place: 'School field',
      facts: 'Starts: 8:00 | Bring: Hat and water',
    },
    {
      title: 'Class tests: how to help at home',
      body: 'Twenty quiet minutes are enough. Ask your child to teach you one thing from the day.',
      category: 'academic',
      priority: 'info',
      sender: head,
      published_at: before(18, '15:30'),
    },
    {
      title: 'Feeding menu for this month',
      body: 'Monday waakye, Tuesday banku and okro, Wednesday rice and stew, Thursday gari and beans, Friday jollof.',
      category: 'general',
      priority: 'info',
      sender: office,
      published_at: before(20, '07:50'),
      attachments: 'menu.png',
    },
    {
      title: 'Thank you for the school garden',
      body: 'Twenty-two parents came on Saturday. The tomatoes are in, and the children water them every morning.',
      category: 'pta',
      priority: 'info',
      sender: 'Mrs. Rejoice Agbeko, PTA',
      published_at: before(24, '16:00'),
    },
  ]
  const rows = list
    .toSorted((one, other) => (one.published_at < other.published_at ? -1 : 1))
    .map((notice, index) => ({
      ...EMPTY,
      ref: `N-${today.slice(0, 4)}-${digits(118 + index, 4)}`,
      ...notice,
    }))
  return { rows, papers: papersOf(trip, pta) }
}

const EMPTY: Row = {
  ref: '',
  title: '',
  body: '',
  category: '',
  priority: '',
  audience: 'school',
  for: '',
  facts: '',
  sender: '',
  published_at: '',
  expires_at: '',
  pinned: 'no',
  event_starts: '',
  event_ends: '',
  event_place: '',
  action: '',
  action_due_at: '',
  attachments: '',
}

const GREEN = [15, 91, 72] as const
const GOLD = [224, 164, 58] as const
const RED = [178, 58, 46] as const
const SAND = [244, 236, 220] as const

const papersOf = (trip: string, pta: string) => [
  {
    name: 'trip-letter-and-consent.pdf',
    bytes: letter('Trip to Aburi Botanical Gardens', [
      `Date: ${spoken(trip)}. The bus leaves at 7:00 and is back by 15:30.`,
      'Cost: GHS 60.00 for each child, added to the bill.',
      'Bring: lunch, water, a hat. No phones, please.',
      '',
      'I agree that my ward takes part.',
      '',
      'Name and signature: ______________________________',
    ]),
  },
  {
    name: 'what-to-pack.png',
    bytes: picture([
      [GREEN, SAND, GOLD],
      [SAND, RED, SAND],
    ]),
  },
  {
    name: 'library-roof-offers.pdf',
    bytes: letter(`PTA, ${spoken(pta)}`, [
      'Offer 1: long-span roofing sheets, GHS 38,400.00, two weeks.',
      'Offer 2: repair of the old roof, GHS 17,900.00, one week.',
    ]),
  },
  {
    name: 'mock-timetable.pdf',
    bytes: letter('JHS 2 mock examination', [
      'Monday: English Language',
      'Tuesday: Mathematics',
      'Wednesday: Science',
      'Thursday: Social Studies',
      'Friday: Computing',
    ]),
  },
  { name: 'menu.png', bytes: picture([[GOLD, GREEN, SAND, RED, GOLD]]) },
]

/** The few notices of the second school. */
export function fewNotices({ today, headTeacher }: School): Row[] {
  const when = (days: number) => `${schoolDayBefore(addDays(today, -days))} 08:30`
  const visit = next(addDays(today, 9), 6)
  return [
    {
      title: 'Welcome back',
      body: 'Lessons start at 7:45. Thank you for bringing the children on time.',
      category: 'general',
      priority: 'info',
      published_at: when(12),
    },
    {
      title: `Open day, ${spoken(visit)}`,
      body: 'Meet the teachers between 10:00 and 13:00. Please tell us if you will come.',
      category: 'event',
      priority: 'action',
      published_at: when(3),
      event_starts: `${visit} 10:00`,
      event_ends: `${visit} 13:00`,
      event_place: 'School hall, Bodija',
      action: 'rsvp',
      action_due_at: `${addDays(visit, -1)} 17:00`,
    },
  ].map((notice, index) => ({ ...EMPTY, ref: `N-${today.slice(0, 4)}-${digits(21 + index, 4)}`, sender: headTeacher, ...notice }))
}
