import {
  approveTermReports,
  compileTermReports,
  publishTermReports,
  sendBackTermReports,
  signTermReports,
  withdrawTermReports,
} from '@schoolgate/contracts/office-reports'
import {
  type BookReport,
  getReportBook,
  listReportBooks,
  type ReportBook,
  type ReportCheck,
  saveReportWords,
  takeBroadsheet,
  type WrittenWords,
} from '@schoolgate/contracts/report-books'
import { saveReportRatings } from '@schoolgate/contracts/report-ratings'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, expectAccessible, openOffice, sessionOf } from '#testing'
import { changeLanguage } from '@schoolgate/ui/lib/words'

const id = (last: number) => `019cd12e-52ab-7000-8000-${`${last}`.padStart(12, '0')}`
const [CLASS, TERM, SCIENCE] = [id(20), id(22), id(21)]
const PATH = `/reports/${CLASS}?term=${TERM}`
const SAVED_AT = '2026-03-12T10:42:00.000Z'
const BATCH = { class: 'B5', academic_year: '2025/2026', term: 2 }
const NAMES = ['Kwame Adusei', 'Efua Agyeman', 'Ama Mensah']
const NOTHING = {
  conduct: null,
  attitude: null,
  interest: null,
  strengths: null,
  areas_for_growth: null,
  class_teacher_remark: null,
  head_teacher_remark: null,
}
const check = (kind: ReportCheck['kind'], more: Partial<ReportCheck> = {}): ReportCheck => ({
  kind,
  subject: null,
  before: null,
  after: null,
  count: null,
  ...more,
})
const science = { id: SCIENCE, name: 'Science' }

const report = (row: number, changes: Partial<BookReport> = {}): BookReport => ({
  ward_id: id(40 + row),
  words: NOTHING,
  words_version: 0,
  by: null,
  at: null,
  public_id: `p${row}`,
  status: 'draft',
  version: 1,
  published_at: null,
  teacher_signed: null,
  average: 60 + row * 10,
  average_before: 61,
  position: 3 - row,
  number_on_roll: 3,
  times_opened: 43,
  times_present: 43,
  promoted_to: null,
  repeated_in: null,
  lines: [{ subject: science, class_score: 40, exam_score: 40, total: 80, grade: '1', before: 78 }],
  ratings: [],
  ratings_before: [],
  changes: [],
  ...changes,
})
const book = (of: (row: number) => Partial<BookReport> = () => ({}), changes: Partial<ReportBook> = {}): ReportBook => ({
  class: { id: CLASS, code: 'B5', name: 'Basic 5' },
  term: {
    id: TERM,
    name: 'Term 2',
    academic_year: '2025/2026',
    opens: '2026-01-08',
    closes: '2026-04-01',
    next_term_begins: '2026-04-21',
    still_runs: true,
    ends_year: false,
  },
  batch: BATCH,
  school: { name: 'Nyansapo Preparatory School', motto: null, head_teacher: 'Mrs. Adjei-Boateng' },
  timezone: 'Africa/Accra',
  class_teacher: 'Mr. Emmanuel Tetteh',
  template: 'basic',
  weights: { class: 50, exam: 50 },
  bands: [{ from_score: 0, grade: '9', level: 'Emerging' }],
  class_average: 70,
  class_average_before: 61,
  show_position: true,
  rated: [],
  pupils: NAMES.map((fullname, row) => ({
    id: id(40 + row),
    admission_no: `N-${row}`,
    first_name: fullname.split(' ')[0] ?? '',
    fullname,
    gender: 'female',
    report: report(row, of(row)),
    checks: [],
  })),
  ...changes,
})
const written = (row: number, words: object, changes: Partial<WrittenWords> = {}): WrittenWords => ({
  ward_id: id(40 + row),
  words: { ...NOTHING, ...words },
  words_version: 1,
  by: 'Mr. Emmanuel Tetteh',
  at: SAVED_AT,
  ...changes,
})
/** Every row that is sent is saved, as the school does it; of some it is said what then stands there. A row without an answer is sent without end. */
const saving = (...said: WrittenWords[]) =>
  answer(saveReportWords, ({ body }) => ({
    saved: body.rows.map(
      ({ ward_id, seen, words }) =>
        said.find((one) => one.ward_id === ward_id) ?? written(0, words, { ward_id, words_version: seen + 1 }),
    ),
    conflicts: [],
    refused: [],
    saved_at: SAVED_AT,
  }))
const bodiesOf = (sent: readonly unknown[]): unknown[] => sent.map((one) => Object(one).body)
const DONE = { reports: 3, new_versions: 0, unchanged: 0 }

beforeEach(() => page.viewport(1280, 800))
afterEach(() => {
  changeLanguage('en')
  localStorage.clear()
})

test('the list says of each class how far its reports are', async () => {
  const row = { written: 0, drafts: 0, signed: 0, approved: 0, published: 0, published_at: null, pupils: 34 }
  const of = (name: string, last: number, more: object) => ({
    class: { id: id(last), code: name, name },
    class_teacher: 'Mr. Emmanuel Tetteh',
    ...row,
    ...more,
  })
  const { getByText, getByRole } = await openOffice('/reports', sessionOf('head'), [
    answer(listReportBooks, {
      term: book().term,
      terms: [{ id: TERM, name: 'Term 2', academic_year: '2025/2026' }],
      timezone: 'Africa/Lagos',
      books: [
        of('Basic 3', 21, { published: 34, published_at: '2199-03-01T14:30:00.000Z' }),
        of('Basic 4', 19, {}),
        of('Basic 5', 20, { drafts: 34, written: 21 }),
        of('Basic 6', 18, { drafts: 30, signed: 30, written: 30 }),
      ],
    }),
  ])
  // By the school's clock, wherever the head is.
  await expect.element(getByText(/15:30/)).toBeVisible()
  await expect.element(getByText('21 of 34 written')).toBeVisible()
  await expect.element(getByText('Not made yet')).toBeVisible()
  await expect.element(getByText('Signed by the class teacher')).toBeVisible()
  await expect.element(getByRole('link', { name: 'Open: Basic 5' })).toHaveAttribute('href', `/office${PATH}`)
  await expectAccessible()
})

test('a remark begins with phrases that fit the marks, stands on the paper at once, and is saved before the next child', async () => {
  const remark = 'Kwame does very well in Science.'
  const has = {}
  const { getByRole, getByText, server } = await openOffice(
    `/reports/${CLASS}/write?term=${TERM}&ward=${id(40)}`,
    sessionOf('teacher'),
    [
      answer(getReportBook, book()),
      answer(saveReportWords, ({ body: { rows } }) => {
        for (const { words } of rows) Object.assign(has, words)
        return { saved: [written(0, has)], conflicts: [], refused: [], saved_at: SAVED_AT }
      }),
    ],
  )
  await expect.element(getByRole('heading', { name: 'Kwame Adusei, Term 2 report' })).toBeVisible()
  await expect.element(getByText('Average 60.0, was 61.0')).toBeVisible()
  await getByRole('button', { name: 'Does well in Science' }).click()
  await getByRole('radio', { name: 'Very good' }).click()
  await expect.element(getByRole('figure')).toMatchTextContent(/Conduct Very good.*Kwame does very well in Science\./)
  // The next sentence does not name the child again.
  await getByRole('button', { name: 'Neat work' }).click()
  await expect.element(getByRole('textbox', { name: 'My remark' })).toHaveValue(`${remark} She works neatly.`)
  await getByRole('button', { name: 'Save, next: Efua' }).click()
  await expect.element(getByRole('heading', { name: 'Efua Agyeman, Term 2 report' })).toBeVisible()
  // The next child is the same page: nothing is asked for again, and what was written stays.
  await expect.element(getByText('Basic 5 · 1 of 3 written')).toBeVisible()
  expect(server.sentTo(getReportBook)).toHaveLength(1)
  // However many saves it took while it was written: in the end the school has all of it.
  await expect.poll(() => has).toEqual({ conduct: 'Very good', class_teacher_remark: `${remark} She works neatly.` })
  await expectAccessible()
})

test('of two people who wrote the same part both are shown, by name, and one is chosen; what does not clash is taken', async () => {
  const theirs = written(
    0,
    { class_teacher_remark: 'Kwame sings well.', interest: 'Arts' },
    { words_version: 4, by: 'Mrs. Esi Ofori' },
  )
  const { getByRole, getByText, server } = await openOffice(
    `/reports/${CLASS}/write?term=${TERM}&ward=${id(40)}`,
    sessionOf('teacher'),
    [answer(getReportBook, book()), answer(saveReportWords, { saved: [], conflicts: [theirs], refused: [], saved_at: SAVED_AT })],
  )
  await getByRole('textbox', { name: 'My remark' }).fill('Kwame reads well.')
  await expect.element(getByRole('heading', { name: 'Which words?' })).toBeVisible()
  await expect.element(getByText(/Mrs. Esi Ofori wrote this too/)).toBeVisible()
  await expectAccessible()
  server.change(saving(written(0, { class_teacher_remark: 'Kwame reads well.', interest: 'Arts' }, { words_version: 5 })))
  await getByRole('button', { name: 'Use mine' }).click()
  await expect.element(getByRole('radio', { name: 'Arts' })).toBeChecked()
  await expect
    .poll(() => bodiesOf(server.sentTo(saveReportWords)).at(-1))
    .toMatchObject({ rows: [{ seen: 4, words: { class_teacher_remark: 'Kwame reads well.' } }] })
})

test('without network the words stay on this computer and go when somebody opens the page again', async () => {
  const path = `/reports/${CLASS}/write?term=${TERM}&ward=${id(40)}`
  const screen = await openOffice(path, sessionOf('teacher'), [answer(getReportBook, book())])
  await expect.element(screen.getByRole('textbox', { name: 'My remark' })).toBeVisible()
  screen.server.setOffline(true)
  await screen.getByRole('textbox', { name: 'My remark' }).fill('Kwame reads well.')
  await expect.element(screen.getByText('Kept here')).toBeVisible()
  await screen.unmount()
  const again = await openOffice(path, sessionOf('teacher'), [
    answer(getReportBook, book()),
    saving(written(0, { class_teacher_remark: 'Kwame reads well.' })),
  ])
  await expect.element(again.getByText('The reports did not come')).toBeVisible()
  again.server.setOffline(false)
  await expect.element(again.getByRole('textbox', { name: 'My remark' })).toHaveValue('Kwame reads well.')
  await expect.element(again.getByText(/^Saved \d/)).toBeVisible()
  expect(localStorage.getItem(Object.keys(localStorage).find((key) => key.includes('office.reports')) ?? '')).toBeNull()
})

test('what is worth a look leads to the cell: words to the report, marks to the mark book', async () => {
  const look = book()
  const [kwame, efua] = look.pupils
  kwame?.checks.push(check('no_remark'))
  efua?.checks.push(check('jump', { subject: science, before: 90, after: 61 }))
  const { getByRole, getByText } = await openOffice(PATH, sessionOf('teacher'), [answer(getReportBook, look)])
  await expect.element(getByText('Science: 61, was 90')).toBeVisible()
  const link = getByRole('heading', { name: 'Worth a look' }).element().closest('section')
  expect([...(link?.querySelectorAll('a') ?? [])].map((one) => [one.textContent, one.getAttribute('href')])).toEqual([
    ['Efua Agyeman', `/office/marks/${CLASS}/${SCIENCE}?term=${TERM}&ward=${id(41)}`],
    ['No remark', `/office/reports/${CLASS}/write?term=${TERM}&ward=${id(40)}`],
  ])
  await expectAccessible()
})

test('reports are made from the marks: who has none yet is named, and gets no empty one', async () => {
  const none = book()
  const pupils = none.pupils.map((pupil, row) => ({ ...pupil, report: null, checks: row === 2 ? [check('no_report')] : [] }))
  const { getByRole, getByText, server } = await openOffice(PATH, sessionOf('teacher'), [
    answer(getReportBook, { ...none, pupils }),
    answer(compileTermReports, { ...DONE, reports: 2, without_marks: 1 }),
  ])
  await expect.element(getByText('No marks yet, so no empty report: Ama.')).toBeVisible()
  server.change(answer(getReportBook, book()))
  await getByRole('button', { name: 'Make 2 reports' }).click()
  await expect.element(getByText('2 reports made.')).toBeVisible()
  await expect.element(getByText('0 of 3 have the class teacher’s remark.')).toBeVisible()
  expect(bodiesOf(server.sentTo(compileTermReports))).toEqual([BATCH])
})

test('the class teacher signs what is written, and takes the signature back', async () => {
  const signed = { by: 'Mr. Emmanuel Tetteh', at: SAVED_AT }
  const { getByRole, getByText, server } = await openOffice(PATH, sessionOf('teacher'), [
    answer(getReportBook, book()),
    answer(signTermReports, DONE),
    answer(sendBackTermReports, DONE),
  ])
  await expect.element(getByText('3 lack a remark. You can sign all the same: they go out without.')).toBeVisible()
  server.change(
    answer(
      getReportBook,
      book(() => ({ teacher_signed: signed })),
    ),
  )
  await getByRole('button', { name: 'Sign 3 reports' }).click()
  await expect.element(getByText(/Mr. Emmanuel Tetteh signed/)).toBeVisible()
  server.change(answer(getReportBook, book()))
  await getByRole('button', { name: 'Take my signature back' }).click()
  await expect.element(getByRole('button', { name: 'Sign 3 reports' })).toBeVisible()
  expect(bodiesOf(server.sentTo(sendBackTermReports))).toEqual([BATCH])
})

test('the head reads first who fell, rose or is low, puts usual remarks on the others, signs, and releases at a time with what is missing said', async () => {
  const averages = [
    [48, 60],
    [80, 61],
    [70, 69],
  ] as const
  const inClass = (more: Partial<BookReport>) =>
    book((row) => ({ average: averages[row]?.[0] ?? null, average_before: averages[row]?.[1] ?? null, ...more }))
  const drafts = inClass({})
  const [kwame] = drafts.pupils
  if (kwame)
    drafts.pupils.push({
      ...kwame,
      id: id(49),
      first_name: 'Esi',
      fullname: 'Esi Nti',
      report: null,
      checks: [check('no_report')],
    })
  const approved = {
    ...inClass({ status: 'approved' }),
    pupils: [...inClass({ status: 'approved' }).pupils, ...drafts.pupils.slice(3)],
  }
  const { getByRole, getByText, getByLabelText, server } = await openOffice(PATH, sessionOf('head'), [
    answer(getReportBook, drafts),
    saving(
      written(0, { head_teacher_remark: 'We will help Kwame together.' }),
      written(1, { head_teacher_remark: 'Excellent work, Efua.' }),
      written(2, { head_teacher_remark: 'A very good term. Well done.' }),
    ),
    answer(approveTermReports, DONE),
    answer(publishTermReports, DONE),
  ])
  await expect.element(getByRole('button', { name: 'Read first 2' })).toHaveAttribute('aria-pressed', 'true')
  await expect.element(getByText('Fell most in the class')).toBeVisible()
  await expect.element(getByText('Rose most in the class')).toBeVisible()
  await expectAccessible()
  await getByRole('button', { name: 'Put them on 3 reports without your remark' }).click()
  await expect.element(getByLabelText('Your remark on Kwame Adusei')).toHaveValue('We will help Kwame together.')
  await expect
    .poll(() => bodiesOf(server.sentTo(saveReportWords))[0])
    .toMatchObject({
      rows: [
        { words: { head_teacher_remark: 'We will help Kwame together.' } },
        { words: { head_teacher_remark: 'Excellent work, Efua.' } },
        { words: { head_teacher_remark: 'A very good term. Well done.' } },
      ],
    })
  server.change(answer(getReportBook, approved))
  await getByRole('button', { name: 'Sign 3 reports' }).click()
  await getByRole('button', { name: 'Release to parents' }).click()
  await expect.element(getByText('3 reports lack the class teacher’s remark.')).toBeVisible()
  await expect.element(getByText('No report goes out for Esi: nothing is marked yet.')).toBeVisible()
  await expect.element(getByText(/The term still runs until Wed 1 April/)).toBeVisible()
  await expectAccessible()
  await getByLabelText('When').selectOptions('now')
  await getByRole('button', { name: 'Release 3 reports now' }).click()
  await expect.poll(() => bodiesOf(server.sentTo(publishTermReports))).toEqual([BATCH])
})

const out = book(() => ({ status: 'published', published_at: SAVED_AT, repeated_in: 'Basic 5' }))

test('reports that parents have are taken back with a reason', async () => {
  const screen = await openOffice(PATH, sessionOf('head'), [
    answer(getReportBook, { ...out, term: { ...out.term, ends_year: true } }),
    answer(withdrawTermReports, DONE),
  ])
  await expect
    .element(screen.getByRole('link', { name: 'Who moves up' }))
    .toHaveAttribute('href', '/office/pupils/up/next?class=B5')
  await expect.element(screen.getByText(/repeats Basic 5/).first()).toBeVisible()
  await screen.getByRole('button', { name: 'Take back' }).click()
  await screen.getByRole('button', { name: 'Take 3 reports back' }).click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/Please say why/)
  await screen.getByLabelText(/Why\?/).fill('The exam was wrong.')
  await screen.getByRole('button', { name: 'Take 3 reports back' }).click()
  await expect.poll(() => bodiesOf(screen.server.sentTo(withdrawTermReports))).toEqual([{ ...BATCH, why: 'The exam was wrong.' }])
  await expect.element(screen.getByText('The reports are taken back.')).toBeVisible()
})

test('a report that parents have and that is changed becomes a new version with its reason', async () => {
  const refused = [{ ward_id: id(40), why: 'why_needed' as const }]
  const saved = [written(0, { head_teacher_remark: 'Well done.' })]
  const { getByRole, getByLabelText, server } = await openOffice(
    `/reports/${CLASS}/write?term=${TERM}&ward=${id(40)}`,
    sessionOf('head'),
    [
      answer(getReportBook, out),
      answer(saveReportWords, ({ body }) =>
        body.why === undefined
          ? { saved: [], conflicts: [], refused, saved_at: SAVED_AT }
          : { saved, conflicts: [], refused: [], saved_at: SAVED_AT },
      ),
    ],
  )
  await getByLabelText('Head-teacher’s remark').fill('Well done.')
  await getByLabelText(/Why does it change/).fill('It was missing.')
  await getByRole('button', { name: 'Give parents the new version' }).click()
  await expect.poll(() => bodiesOf(server.sentTo(saveReportWords)).at(-1)).toMatchObject({ why: 'It was missing.' })
})

test('on a phone, in French and by night the report is written as well', async () => {
  await page.viewport(360, 740)
  changeLanguage('fr')
  const { getByRole } = await openOffice(`/reports/${CLASS}/write?term=${TERM}&ward=${id(41)}`, sessionOf('teacher'), [
    answer(getReportBook, book()),
  ])
  await expect.element(getByRole('textbox', { name: 'Mon appréciation' })).toBeVisible()
  await userEvent.tab()
  await expectAccessible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})

test('the broadsheet has every total and the average of the class; the file wants to know what it is for', async () => {
  const { getByRole, getByLabelText, server } = await openOffice(`/reports/${CLASS}/broadsheet?term=${TERM}`, sessionOf('head'), [
    answer(getReportBook, book()),
    answer(takeBroadsheet, new Uint8Array([80, 75])),
  ])
  await expect.element(getByRole('row', { name: /Kwame Adusei/ })).toMatchTextContent(/^Kwame Adusei8060\.0343$/)
  await expect.element(getByRole('row', { name: /Class average/ })).toMatchTextContent(/^Class average80\.070\.0/)
  await expectAccessible()
  await getByRole('button', { name: 'Take as a spreadsheet' }).click()
  await getByRole('button', { name: 'Take the spreadsheet' }).click()
  await expect.element(getByRole('alert')).toMatchTextContent(/what it is for/)
  await getByLabelText('What is it for?').fill('For the staff meeting.')
  await getByRole('button', { name: 'Take the spreadsheet' }).click()
  await expect.poll(() => bodiesOf(server.sentTo(takeBroadsheet))).toEqual([{ term_id: TERM, reason: 'For the staff meeting.' }])
})

const skill = (name: string) => ({ kind: 'skill' as const, name })
const RATED = [skill('Holds a pencil'), skill('Shares')]

test('what a small child can do is rated by keys, child by child, and stands as the parents read it', async () => {
  const { getByRole, getByText, getByLabelText, server } = await openOffice(
    `/reports/${CLASS}/skills?term=${TERM}`,
    sessionOf('teacher'),
    [
      answer(
        getReportBook,
        book((row) => ({ ratings: row === 0 ? [{ ...skill('Shares'), rating: 'Alone' }] : [] }), {
          template: 'preschool',
          rated: RATED,
        }),
      ),
      answer(saveReportRatings, {
        saved: 1,
        conflicts: [{ ward_id: id(40), ...skill('Holds a pencil'), rating: 'Not yet' }],
        refused: [],
        saved_at: SAVED_AT,
      }),
      saving(written(1, { areas_for_growth: 'Let her button her own shirt.' })),
    ],
  )
  const cell = (child: string, name: string, rating: string) => getByRole('button', { name: `${child}, ${name}: ${rating}` })
  await cell('Kwame Adusei', 'Holds a pencil', 'not rated').click()
  await userEvent.keyboard('{Escape}')
  await expect.element(cell('Kwame Adusei', 'Holds a pencil', 'Not yet')).toHaveFocus()
  await userEvent.keyboard('2')
  await expect.element(cell('Efua Agyeman', 'Holds a pencil', 'not rated')).toHaveFocus()
  await userEvent.keyboard('3{ArrowUp}')
  await expect.element(getByText('Somebody else rated “Holds a pencil” of Kwame meanwhile.')).toBeVisible()
  // In one save or, where the keys come slowly, in several: the last says both.
  await expect
    .poll(() => bodiesOf(server.sentTo(saveReportRatings)))
    .toContainEqual(
      expect.objectContaining({
        cells: [
          { ward_id: id(40), ...skill('Holds a pencil'), seen: null, rating: 'With help' },
          { ward_id: id(41), ...skill('Holds a pencil'), seen: null, rating: 'Alone' },
        ],
      }),
    )
  await expect.element(getByText('Can alone')).toBeVisible()
  await expectAccessible()
  server.change(answer(saveReportRatings, { saved: 1, conflicts: [], refused: [], saved_at: SAVED_AT }))
  await getByRole('button', { name: 'Use mine, With help' }).click()
  await expect
    .poll(() => bodiesOf(server.sentTo(saveReportRatings)).at(-1))
    .toMatchObject({ cells: [{ ward_id: id(40), seen: 'Not yet', rating: 'With help' }] })
  await expect.element(getByText(/^Saved \d/)).toBeVisible()
  await getByLabelText('A sentence for home').fill('Let her button her own shirt.')
  await expect
    .poll(() => bodiesOf(server.sentTo(saveReportWords)))
    .toMatchObject([{ rows: [{ ward_id: id(41), words: { areas_for_growth: 'Let her button her own shirt.' } }] }])
  await page.viewport(360, 740)
  changeLanguage('fr')
  await expect.element(getByRole('heading', { name: 'Ce que sait faire Basic 5' })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await expectAccessible()
})

test('traits and skills of the hand are letters, as last term with one tap, and change with a reason once parents have them', async () => {
  const neat = { kind: 'affective' as const, name: 'Neat' }
  const sport = { kind: 'psychomotor' as const, name: 'Sport' }
  const { getByRole, getByLabelText, getByText, server } = await openOffice(
    `/reports/${CLASS}/write?term=${TERM}&ward=${id(40)}`,
    sessionOf('head'),
    [
      answer(
        getReportBook,
        book(
          () => ({
            status: 'published',
            ratings_before: [
              { ...neat, rating: 'B' },
              { ...sport, rating: 'A' },
            ],
          }),
          {
            template: 'nigeria',
            rated: [neat, sport],
          },
        ),
      ),
      answer(saveReportRatings, {
        saved: 0,
        conflicts: [],
        refused: [{ ward_id: id(40), why: 'why_needed' }],
        saved_at: SAVED_AT,
      }),
    ],
  )
  await getByRole('group', { name: 'Neat' }).getByRole('radio', { name: 'C' }).click()
  await getByRole('button', { name: 'All as last term' }).click()
  await expect.element(getByRole('group', { name: 'Sport' }).getByRole('radio', { name: 'A' })).toBeChecked()
  await expect.element(getByRole('group', { name: 'Neat' }).getByRole('radio', { name: 'C' })).toBeChecked()
  await expectAccessible()
  await getByLabelText('Why does it change? Parents read this').fill('It was the other Kwame')
  server.change(answer(saveReportRatings, { saved: 2, conflicts: [], refused: [], saved_at: SAVED_AT }))
  await getByRole('button', { name: 'Give parents the new version' }).click()
  await expect
    .poll(() => bodiesOf(server.sentTo(saveReportRatings)).at(-1))
    .toMatchObject({
      why: 'It was the other Kwame',
      cells: [
        { ...neat, seen: null, rating: 'C' },
        { ...sport, rating: 'A' },
      ],
    })
  await expect.element(getByText('Why does it change? Parents read this')).not.toBeInTheDocument()
})
