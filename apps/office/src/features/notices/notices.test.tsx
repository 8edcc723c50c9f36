import type { Response } from '@schoolgate/contracts/endpoint'
import { noticeDelivery, publishNotice } from '@schoolgate/contracts/office'
import {
  correctNotice,
  getNoticeReach,
  getOfficeNotice,
  listAudiences,
  listOfficeNotices,
  listPupilsToWrite,
  type NoticeReach,
  type OfficeNotice,
  remindOfNotice,
  takeAnswers,
  takeNoticeBack,
  type WholeNotice,
} from '@schoolgate/contracts/office-notices'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, expectAccessible, openOffice, refuse, sessionOf } from '#testing'
import { changeLanguage } from '@schoolgate/ui/lib/words'

const id = (last: number) => `019cd12e-52ab-7000-8000-${`${last}`.padStart(12, '0')}`

const notice = (changes: Partial<OfficeNotice>): OfficeNotice => ({
  id: id(10),
  code: 'N-2026-0131',
  title: 'Basic 5 trip to Aburi',
  state: 'sent',
  category: 'event',
  priority: 'action',
  audience: 'class',
  audience_label: 'Basic 5',
  sender: 'Mrs. Efua Asare',
  published_at: '2026-03-09T15:30:00Z',
  withdrawn_at: null,
  action: { kind: 'consent', due_at: '2026-03-13T23:59:00Z' },
  counts: { children: 34, guardians: 61, read: 47, answered: 30 },
  ...changes,
})
const AUDIENCES = {
  timezone: 'Africa/Accra',
  children: 68,
  levels: [{ level: 'Primary', children: 68 }],
  classes: [
    { code: 'B5', name: 'Basic 5', level: 'Primary', children: 34 },
    { code: 'B6', name: 'Basic 6', level: 'Primary', children: 34 },
  ],
}
const REACH: NoticeReach = {
  audience_label: 'Basic 5',
  children: 34,
  families: 33,
  guardians: 61,
  languages: { en: 49, fr: 12 },
  hears: { push: 40, sms: 12, email: 1, app_only: 8 },
  sms: {
    at_once: 12,
    if_unread: 30,
    after_minutes: 30,
    parts_each: 2,
    cost_at_most: { amount_minor: 294, currency: 'GHS' },
    left_this_month: 400,
  },
  texts: {
    en: { title: 'Trip to Aburi', body: 'From Mrs. Efua Asare.' },
    fr: { title: 'Trip to Aburi', body: 'De Mrs. Efua Asare.' },
  },
}
const CAME: Response<typeof noticeDelivery> = {
  notice: {
    id: id(20),
    code: 'N-2026-0132',
    title: 'Trip',
    published_at: '2026-03-09T15:30:00Z',
    announced_at: '2026-03-09T15:30:00Z',
  },
  totals: { guardians: 3, delivered: 1, waiting: 0, failed: 1, no_device: 1, read: 1, acknowledged: 0, answered: 1 },
  people: [
    {
      user_id: id(31),
      name: 'Abena Mensah',
      phone: '+233245550182',
      ward_ids: [id(41)],
      channels: [{ channel: 'push', state: 'delivered', reason: null }],
      way: 'app',
      why_not: null,
      read_at: '2026-03-09T16:00:00Z',
      acknowledged_at: null,
      answers: [{ ward_id: id(41), response: 'yes', answered_at: '2026-03-09T16:00:00Z' }],
    },
    {
      user_id: id(32),
      name: 'Yaa Sarpong',
      phone: '+233245550301',
      ward_ids: [id(42)],
      channels: [{ channel: 'sms', state: 'failed', reason: 'number_not_in_use' }],
      way: 'none',
      why_not: { channel: 'sms', state: 'failed', reason: 'number_not_in_use' },
      read_at: null,
      acknowledged_at: null,
      answers: [],
    },
  ],
  families: [
    { ward_ids: [id(41)], user_ids: [id(31)], way: 'app' },
    { ward_ids: [id(42)], user_ids: [id(32)], way: 'none' },
    { ward_ids: [id(43)], user_ids: [], way: 'none' },
  ],
  children: [
    {
      ward_id: id(41),
      admission_no: 'NYP/21/0147',
      fullname: 'Ama Mensah',
      class: 'Basic 5',
      answers: [{ response: 'yes', by: 'Abena Mensah', answered_at: '2026-03-09T16:00:00Z' }],
      confirmed_by: [],
    },
    { ward_id: id(42), admission_no: 'NYP/21/0148', fullname: 'Kofi Sarpong', class: 'Basic 5', answers: [], confirmed_by: [] },
    {
      ward_id: id(43),
      admission_no: 'NYP/21/0149',
      fullname: 'Sarah Tagoe',
      class: 'Basic 5',
      answers: [
        { response: 'yes', by: 'Peter Tagoe', answered_at: '2026-03-09T16:00:00Z' },
        { response: 'no', by: 'Akua Tagoe', answered_at: '2026-03-09T17:00:00Z' },
      ],
      confirmed_by: [],
    },
  ],
}
const WHOLE: WholeNotice = {
  ...notice({ id: id(20) }),
  body: 'The bus leaves at **7:00**.',
  facts: [],
  event: null,
  expires_at: null,
  attachments: [],
  correction: null,
  withdrawn_reason: null,
  reminded_at: null,
}
const NONE = answer(listOfficeNotices, { notices: [], next_cursor: null })
const DESK = [
  answer(listAudiences, AUDIENCES),
  answer(getNoticeReach, REACH),
  answer(getOfficeNotice, { notice: WHOLE }),
  answer(noticeDelivery, CAME),
  NONE,
]
const PUBLISHED = { id: id(20), code: 'N-2026-0132', published_at: '2026-03-12T10:00:00Z', guardians: 61 }

const open = (path: string, answers: Parameters<typeof openOffice>[2] = []) =>
  openOffice(path, sessionOf('office'), [...answers, ...DESK])

const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('schoolgate.office.notice.'))

afterEach(() => localStorage.clear())

test('the list says what is still to go, what went and how many read and answered it, and what was taken back', async () => {
  const { getByRole, getByText } = await open('/notices', [
    answer(listOfficeNotices, {
      notices: [
        notice({ id: id(11), title: 'Open day', state: 'scheduled', published_at: '2036-03-09T15:30:00Z', action: null }),
        notice({}),
        notice({ id: id(12), title: 'Wrong day', state: 'taken_back', withdrawn_at: '2026-03-08T10:00:00Z' }),
      ],
      next_cursor: null,
    }),
  ])
  await expect.element(getByText('47 of 61 read')).toBeVisible()
  await expect.element(getByText(/30 of 34 answered by 13 Mar/)).toBeVisible()
  await expect.element(getByText(/Goes Sun 9 March/)).toBeVisible()
  const parts = getByRole('heading', { level: 2 })
  await expect.poll(() => parts.elements().map(({ textContent }) => textContent)).toEqual(['Still to go', 'Sent', 'Taken back'])
  await expectAccessible()
  await page.viewport(360, 740)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await page.viewport(1280, 800)
})

test('a school that said nothing yet is asked to write; without an answer it is said and asked again', async () => {
  const { getByRole, getByText } = await open('/notices')
  await expect.element(getByText('Nothing was said yet.')).toBeVisible()
  await expectAccessible()
  await getByRole('link', { name: 'New notice' }).click()
  await expect.element(getByRole('heading', { level: 1, name: 'New notice' })).toBeVisible()
})

test('a notice is written with the parents’ view beside it, and goes to a class with an answer wanted, once under its key', async () => {
  const { getByRole, getByLabelText, getByText, server, place } = await open('/notices?new', [answer(publishNotice, PUBLISHED)])
  await getByLabelText('Who is it for?').selectOptions('Basic 5')
  await expect.element(getByText('34 children · 33 families · 61 adults')).toBeVisible()
  await getByRole('tab', { name: 'Answer' }).click()
  // For a class, a yes is mostly one for each child.
  await expect.element(getByLabelText('What should parents answer?')).toHaveValue('consent')
  await getByLabelText('Answer until').fill('2036-03-13')
  await getByLabelText('Title').fill('Trip to Aburi')
  await getByLabelText('Message').fill('The bus leaves at **7:00** on Friday.\n- a hat\n- water')
  const view = getByRole('region', { name: 'What parents see' })
  await expect.element(view.getByText('Do you agree, for Ama?')).toBeVisible()
  await expect.element(view.getByText('Answer by Thu 13 March. You can change it until then.')).toBeVisible()
  expect(
    view
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['a hat', 'water'])
  await expect.element(getByText('40 phones ring')).toBeVisible()
  await expect.element(getByText(/2 parts each, at most GH₵\u00a02.94/)).toBeVisible()
  await expect.element(getByText('Easy to read.')).toBeVisible()
  await expectAccessible()
  await getByRole('button', { name: 'Send to 33 families' }).click()
  await expect.element(getByText('Notice N-2026-0132 is with the school.')).toBeVisible()
  await expect.poll(place).toBe(`/office/notices?notice=${PUBLISHED.id}`)
  const due = { action: 'consent', action_due_at: new Date('2036-03-13T23:59').toISOString() }
  const body = { audience: 'class', for: 'B5', priority: 'action', title: 'Trip to Aburi', ...due }
  expect(server.sentTo(publishNotice)).toMatchObject([{ body }])
  expect(drafts()).toEqual([])
})

test('Today says what waits of notices: answers that are still due, and an urgent one that not everybody read', async () => {
  const { getByRole, getByText } = await open('/', [
    answer(listOfficeNotices, {
      notices: [
        notice({ action: { kind: 'consent', due_at: '2036-03-13T23:59:00Z' } }),
        notice({ id: id(11), title: 'Everybody answered', counts: { children: 3, guardians: 3, read: 3, answered: 3 } }),
        notice({ id: id(12), title: 'Closed today', priority: 'urgent', action: null, published_at: new Date().toISOString() }),
      ],
      next_cursor: null,
    }),
  ])
  await expect.element(getByText('1 notice waits for answers')).toBeVisible()
  await expect.element(getByText('14 adults have not read an urgent notice')).toBeVisible()
  await expect.element(getByRole('link', { name: 'New notice' })).toBeVisible()
  await expectAccessible()
})

test('what is missing is said in its place, and nothing is sent', async () => {
  const { getByRole, getByLabelText, getByText, server } = await open('/notices?new')
  await getByLabelText('Who is it for?').selectOptions('One child’s family')
  await getByRole('button', { name: 'Send', exact: true }).click()
  await expect.element(getByText('A notice needs a title.')).toBeVisible()
  await expect.element(getByText('Write what it says.')).toBeVisible()
  await expect.element(getByText('Say for whom.')).toBeVisible()
  expect(server.sentTo(publishNotice)).toEqual([])
  await expectAccessible()
})

test('a notice goes to several classes and levels, and to parents of another language in theirs, seen before it goes', async () => {
  const { getByRole, getByLabelText, getByText, server } = await open('/notices?new', [answer(publishNotice, PUBLISHED)])
  await getByLabelText('Who is it for?').selectOptions('Basic 5')
  await getByLabelText('Add a class or level').selectOptions('Basic 6')
  await getByLabelText('Add a class or level').selectOptions('Primary')
  const chosen = getByRole('list', { name: 'Also for' })
  await expect.element(chosen.getByRole('button', { name: 'Not for Primary' })).toBeVisible()
  await chosen.getByRole('button', { name: 'Not for Basic 6' }).click()
  await getByLabelText('Title', { exact: true }).fill('Trip to Aburi')
  await getByLabelText('Message', { exact: true }).fill('The bus leaves on Friday.')
  await expect.element(getByText('12 adults of these read the app in French.')).toBeVisible()
  await getByRole('button', { name: 'Also in French' }).click()
  await getByLabelText('Title in French').fill('Sortie à Aburi')
  await getByRole('button', { name: /33 families$/ }).click()
  await expect.element(getByText('Write it in this language too, or leave the other language out.')).toBeVisible()
  expect(server.sentTo(publishNotice)).toEqual([])
  await getByLabelText('Message in French').fill('Le car part vendredi.')
  const view = getByRole('region', { name: 'What parents see' })
  await view.getByRole('button', { name: 'French' }).click()
  await expect.element(view.getByText('Le car part vendredi.')).toBeVisible()
  await expectAccessible()
  await page.viewport(360, 740)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await page.viewport(1280, 800)
  const asked = { for: 'B5', also: 'level:Primary', translation_language: 'fr', translation_title: 'Sortie à Aburi' }
  await expect.poll(() => server.sentTo(getNoticeReach).at(-1)).toMatchObject({ query: asked })
  await getByRole('button', { name: /33 families$/ }).click()
  const translation = { language: 'fr', title: 'Sortie à Aburi', body: 'Le car part vendredi.' }
  const body = { audience: 'class', for: 'B5', also: [{ audience: 'level', for: 'Primary' }], translation }
  await expect.poll(() => server.sentTo(publishNotice)).toMatchObject([{ body }])
  await expect.element(getByRole('heading', { level: 1, name: 'Basic 5 trip to Aburi' })).toBeVisible()
})

test('a notice to one family begins with the child’s name or number', async () => {
  const { getByRole, getByLabelText, server } = await open('/notices?new', [
    answer(listPupilsToWrite, { pupils: [{ admission_no: 'NYP/21/0147', fullname: 'Ama Mensah', class: 'Basic 5' }] }),
    answer(publishNotice, PUBLISHED),
  ])
  await getByLabelText('Who is it for?').selectOptions('One child’s family')
  await getByRole('textbox', { name: 'Name or number of the child' }).fill('ama')
  await getByRole('button', { name: /Ama Mensah/ }).click()
  await getByLabelText('Title').fill('Well done')
  await getByLabelText('Message').fill('Ama helped a friend today.')
  await getByRole('button', { name: 'Send to 33 families' }).click()
  await expect.poll(() => server.sentTo(publishNotice)).toMatchObject([{ body: { audience: 'ward', for: 'NYP/21/0147' } }])
})

test('what somebody began is kept on the computer under their name, and can be gone on with or thrown away and brought back', async () => {
  const { getByRole, getByLabelText, getByText } = await open('/notices?new')
  await getByLabelText('Title').fill('Sports day')
  await getByRole('button', { name: 'Save for later' }).click()
  await expect.element(getByText('You began a notice on this device')).toBeVisible()
  await expectAccessible()
  await getByRole('button', { name: 'Throw away' }).click()
  await expect.element(getByText('Sports day')).not.toBeInTheDocument()
  await getByRole('button', { name: 'Bring back' }).click()
  await getByRole('link', { name: 'Go on writing' }).click()
  await expect.element(getByLabelText('Title')).toHaveValue('Sports day')
})

test('a notice whose sending was cut off by the end of the session goes by itself after the next sign-in, under the same key', async () => {
  const first = await open('/notices?new', [refuse(publishNotice, { status: 401, code: 'identity.signed_out' })])
  await first.getByLabelText('Title').fill('Sports day')
  await first.getByLabelText('Message').fill('On Friday.')
  await first.getByRole('button', { name: /^Send to/ }).click()
  await expect.element(first.getByRole('heading', { name: 'Sign in to the office' })).toBeVisible()
  expect(drafts()).toEqual([`schoolgate.office.notice.${id(1)}`])
  const key = first.server.keysSentTo(publishNotice)
  await first.unmount()
  const { getByText, server } = await open('/notices?new', [answer(publishNotice, PUBLISHED)])
  await expect.element(getByText('Notice N-2026-0132 is with the school.')).toBeVisible()
  expect(server.sentTo(publishNotice)).toMatchObject([{ body: { title: 'Sports day' } }])
  expect(server.keysSentTo(publishNotice)).toEqual(key)
  expect(drafts()).toEqual([])
})

test('a refusal says what to mend, and keeps every word', async () => {
  const { getByRole, getByLabelText, getByText } = await open('/notices?new', [
    refuse(publishNotice, { status: 422, code: 'office.nobody_there' }),
  ])
  await getByLabelText('Title').fill('Sports day')
  await getByLabelText('Message').fill('On Friday.')
  await getByRole('button', { name: /^Send to/ }).click()
  await expect.element(getByText('This class or child is not there any more. Choose again.')).toBeVisible()
  await expect.element(getByLabelText('Title')).toHaveValue('Sports day')
})

test('whoever writes far from the school means the clocks at school, and is told so', async () => {
  const { getByRole, getByLabelText, getByText, server } = await open('/notices?new', [
    answer(listAudiences, { ...AUDIENCES, timezone: 'Pacific/Kiritimati' }),
    answer(publishNotice, PUBLISHED),
  ])
  await getByLabelText('Title').fill('Sports day')
  await getByLabelText('Message').fill('On Friday.')
  await getByRole('button', { name: /^More:/ }).click()
  await expect.element(getByText('By the clocks at school (Pacific/Kiritimati). Left empty, it goes now.')).toBeVisible()
  await getByLabelText('At a later time').fill('2036-03-09T07:00')
  await getByRole('button', { name: /33 families$/ }).click()
  await expect.poll(() => server.sentTo(publishNotice)).toHaveLength(1)
  expect(server.sentTo(publishNotice)).toMatchObject([{ body: { published_at: '2036-03-08T17:00:00.000Z' } }])
})

test('in French, in the dark and on a phone nothing is lost', async () => {
  changeLanguage('fr')
  document.documentElement.dataset['theme'] = 'dark'
  await page.viewport(360, 740)
  const { getByRole } = await open('/notices?new')
  await expect.element(getByRole('heading', { level: 1, name: 'Nouvelle annonce' })).toBeVisible()
  await getByRole('button', { name: /^Plus\s:/ }).click()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await expectAccessible()
  delete document.documentElement.dataset['theme']
  await page.viewport(1280, 800)
  changeLanguage('en')
})

const ASKING = { ...WHOLE, action: { kind: 'consent' as const, due_at: '2036-03-13T23:59:00Z' } }
const openOne = (answers: Parameters<typeof openOffice>[2] = []) =>
  open(`/notices?notice=${WHOLE.id}`, [...answers, answer(getOfficeNotice, { notice: ASKING })])

test('one notice says child by child what was answered, where parents differ, how it reached them and whom to call', async () => {
  const { getByRole, getByText } = await openOne()
  await expect.element(getByRole('heading', { level: 1, name: 'Basic 5 trip to Aburi' })).toBeVisible()
  const filters = getByRole('group', { name: 'Answers' })
  await expect
    .poll(() =>
      filters
        .getByRole('button')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['No answer 1', 'Please call 1', 'Yes 1'])
  const answers = getByRole('region', { name: 'What they answered' })
  await expect.element(answers.getByText('Kofi Sarpong', { exact: true })).toBeVisible()
  await filters.getByRole('button', { name: 'Please call 1' }).click()
  await expect.element(getByText('Akua Tagoe: no')).toBeVisible()
  await expect.element(getByText('Peter Tagoe: yes')).toBeVisible()
  const calls = getByRole('region', { name: 'Not reached, so call them' })
  await expect.element(calls.getByRole('link', { name: '+233245550301' })).toHaveAttribute('href', 'tel:+233245550301')
  await expect.element(calls.getByText('Abena Mensah')).not.toBeInTheDocument()
  await expectAccessible()
  await page.viewport(360, 740)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await page.viewport(1280, 800)
})

test('family by family it says by which way the notice came, and why it did not', async () => {
  const { getByRole } = await openOne()
  const families = getByRole('region', { name: 'Family by family' })
  const ways = families.getByRole('group', { name: 'Families by way' })
  await expect.element(ways.getByRole('button', { name: 'All 3' })).toBeVisible()
  await ways.getByRole('button', { name: 'Not at all 2' }).click()
  await expect.element(families.getByText('SMS: was not taken')).toBeVisible()
  await expect.element(families.getByText('Nobody stands for this child yet')).toBeVisible()
  await expect.element(families.getByRole('link', { name: '+233245550301' })).toBeVisible()
  await ways.getByRole('button', { name: 'Read in the app 1' }).click()
  await expect.element(families.getByText('Ama Mensah')).toBeVisible()
  await expect.element(families.getByText('SMS: was not taken')).not.toBeInTheDocument()
})

test('those without an answer are reminded once a day', async () => {
  const { getByRole, getByText, server } = await openOne([answer(remindOfNotice, { guardians: 6 })])
  await expect.element(getByRole('button', { name: 'Remind for 4 children' })).toBeVisible()
  server.change(answer(getOfficeNotice, { notice: { ...ASKING, reminded_at: new Date().toISOString() } }))
  await getByRole('button', { name: 'Remind for 4 children' }).click()
  await expect.element(getByText('6 adults are reminded.')).toBeVisible()
  expect(server.sentTo(remindOfNotice)).toHaveLength(1)
  await expect.element(getByText('They were reminded today. Tomorrow again.')).toBeVisible()
})

test('a notice is put right with what changed, and not without it', async () => {
  const { getByRole, getByLabelText, getByText, server } = await openOne([answer(correctNotice, { id: WHOLE.id })])
  await getByRole('button', { name: 'Put right' }).click()
  await expect.element(getByText(/61 adults get a message/)).toBeVisible()
  await getByRole('button', { name: 'Put it right' }).click()
  await expect.element(getByText('Write it here first.')).toBeVisible()
  await expectAccessible()
  await getByLabelText('Message').fill('The bus leaves at 8:00.')
  await getByLabelText('What changed?').fill('At 8:00, not at 7:00.')
  await getByRole('button', { name: 'Put it right' }).click()
  await expect.element(getByText('It is put right.')).toBeVisible()
  const body = { title: ASKING.title, body: 'The bus leaves at 8:00.', change: 'At 8:00, not at 7:00.' }
  expect(server.sentTo(correctNotice)).toMatchObject([{ body }])
})

test('a notice is taken back with a reason, and what happens stands before the button', async () => {
  const { getByRole, getByLabelText, getByText, server } = await openOne([answer(takeNoticeBack, { id: WHOLE.id })])
  await getByRole('button', { name: 'Take back' }).click()
  await expect.element(getByText(/It goes from the app of 61 adults/)).toBeVisible()
  await expectAccessible()
  await getByLabelText('Why?').fill('The wrong day')
  await getByRole('button', { name: 'Take it back' }).click()
  await expect.element(getByText('It is taken back.')).toBeVisible()
  expect(server.sentTo(takeNoticeBack)).toMatchObject([{ body: { reason: 'The wrong day' } }])
})

test('the answers are taken out with a reason alone', async () => {
  const { getByRole, getByLabelText, getByText, server } = await openOne([answer(takeAnswers, new Uint8Array())])
  await getByRole('button', { name: 'Excel' }).click()
  await getByRole('button', { name: 'Take the file' }).click()
  await expect.element(getByText('Say it in a few words.')).toBeVisible()
  await getByLabelText('What are they for?').fill('Seats in the bus')
  await getByRole('button', { name: 'Take the file' }).click()
  await expect.poll(() => server.sentTo(takeAnswers)).toMatchObject([{ body: { reason: 'Seats in the bus' } }])
})

test('a notice that is not there says so', async () => {
  const { getByRole } = await openOne([refuse(getOfficeNotice, { status: 404, code: 'not_found' })])
  await expect.element(getByRole('heading', { name: 'There is no such notice' })).toBeVisible()
})
