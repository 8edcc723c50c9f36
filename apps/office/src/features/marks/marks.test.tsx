import {
  type BookCell,
  getMarkBook,
  listMarkBooks,
  listMarkChanges,
  makeWork,
  type MarkBook,
  saveMarks,
  showWork,
} from '@schoolgate/contracts/mark-book'
import { readMarkSheet, takeMarkSheet } from '@schoolgate/contracts/mark-sheets'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Answer, answer, expectAccessible, openOffice, refuse, sessionOf } from '#testing'
import { changeLanguage } from '@schoolgate/ui/lib/words'

const id = (last: number) => `019cd12e-52ab-7000-8000-${`${last}`.padStart(12, '0')}`
const [CLASS, SUBJECT, TERM, TEST_1, TEST_2] = [id(20), id(21), id(22), id(31), id(32)]
const PATH = `/marks/${CLASS}/${SUBJECT}`
const SAVED_AT = '2026-03-12T10:42:00.000Z'

const NAMES = ['Kwame Adusei', 'Efua Agyeman', 'Ama Mensah']
const work = (workId: string, title: string, changes: object = {}) => ({
  id: workId,
  type: 'class_test' as const,
  title,
  date: '2026-03-10',
  max_score: 20,
  weight: null,
  published_at: null,
  changed_at: '2026-03-10T09:00:00.000Z',
  ...changes,
})
const cell = (workId: string, ward: number, score: number, changes: Partial<BookCell> = {}): BookCell => ({
  work_id: workId,
  ward_id: id(40 + ward),
  state: 'marked',
  score,
  comment: null,
  version: 1,
  by: 'Mr. Emmanuel Tetteh',
  at: '2026-03-11T10:00:00.000Z',
  ...changes,
})
const book = (changes: Partial<MarkBook> = {}): MarkBook => ({
  class: { id: CLASS, code: 'B5', name: 'Basic 5' },
  subject: { id: SUBJECT, name: 'Mathematics' },
  term: { id: TERM, name: 'Term 2', academic_year: '2025/2026', opens: '2026-01-08', closes: '2026-04-01', is_open: true },
  weights: { class: 50, exam: 50 },
  timezone: 'Africa/Accra',
  may_save: true,
  pupils: NAMES.map((fullname, row) => {
    const [first_name = '', last_name = ''] = fullname.split(' ')
    return { id: id(40 + row), admission_no: `N-${row}`, first_name, last_name, fullname, is_here: true }
  }),
  works: [work(TEST_1, 'Test 1'), work(TEST_2, 'Test 2')],
  cells: NAMES.map((_, row) => cell(TEST_1, row, 12 + row)),
  asked_at: SAVED_AT,
  ...changes,
})
const nothingNew = answer(listMarkChanges, { works: book().works, cells: [], asked_at: SAVED_AT })
const allSaved = (cells: { work_id: string; ward_id: string }[]) => ({
  saved: cells.map((one) => ({ ...one, version: 1 })),
  conflicts: [],
  refused: [],
  saved_at: SAVED_AT,
})
const ofTest2 = (...rows: number[]) => rows.map((row) => ({ work_id: TEST_2, ward_id: id(40 + row) }))

beforeEach(() => page.viewport(1280, 800))
afterEach(() => {
  changeLanguage('en')
  localStorage.clear()
})

const bodiesOf = (sent: readonly unknown[]): unknown[] => sent.map((one) => Object(one).body)

const sentCells = (sent: readonly unknown[]): unknown[] =>
  sent.flatMap((one) => Object(one).body.cells.map(({ ward_id, state, score }: BookCell) => [ward_id, state, score]))

const paste = (text: string) => {
  const data = new DataTransfer()
  data.setData('text/plain', text)
  document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
}

test('a teacher finds the own classes, each with what is left to enter', async () => {
  const { getByText, getByRole } = await openOffice('/marks', sessionOf('teacher'), [
    answer(listMarkBooks, {
      term: book().term,
      terms: [{ id: TERM, name: 'Term 2', academic_year: '2025/2026' }],
      books: [
        {
          class: book().class,
          subject: book().subject,
          pupils: 34,
          works: [{ id: TEST_2, title: 'Test 2', max_score: 20, entered: 31, published_at: null }],
        },
      ],
    }),
  ])
  await expect.element(getByText('Test 2: 3 left')).toBeVisible()
  await expect
    .element(getByRole('link', { name: 'Enter marks: Mathematics, Basic 5' }))
    .toHaveAttribute('href', `/office/marks/${CLASS}/${SUBJECT}?term=${TERM}`)
  await expectAccessible()
})

test('a teacher without a class is told who gives one', async () => {
  const { getByText } = await openOffice('/marks', sessionOf('teacher'), [
    answer(listMarkBooks, { term: book().term, terms: [], books: [] }),
  ])
  await expect.element(getByText('No class is yours to mark')).toBeVisible()
})

test('marks are typed as in a spreadsheet and saved, and the class score follows', async () => {
  const { getByRole, getByText, server } = await openOffice(PATH, sessionOf('teacher'), [
    answer(getMarkBook, book()),
    answer(saveMarks, allSaved(ofTest2(0, 1, 2))),
    nothingNew,
  ])
  await getByRole('textbox', { name: 'Kwame Adusei, Test 2, out of 20' }).click()
  await userEvent.keyboard('18{Enter}a{Enter}17,5{Enter}')
  // On a machine that types slowly the first are gone before the last is there.
  const bodies = () => bodiesOf(server.sentTo(saveMarks))
  const cells = () => bodies().flatMap((body) => Object(body).cells)
  await expect.poll(cells).toMatchObject([
    { ward_id: id(40), seen: 0, state: 'marked', score: 18 },
    { ward_id: id(41), state: 'absent', score: null },
    { ward_id: id(42), score: 17.5 },
  ])
  expect(bodies()).toMatchObject(bodies().map(() => ({ term_id: TERM })))
  await expect.element(getByText(/^Saved \d/)).toBeVisible()
  // 12 + 18 of 40, of 50.
  await expect.element(getByRole('row', { name: /Kwame Adusei/ })).toMatchTextContent(/121838$/)
  await expectAccessible()
})

test('a block with names in another order is matched by name; what cannot be taken is told and stays, and the paste is one undo', async () => {
  const { getByRole, getByText, server } = await openOffice(PATH, sessionOf('teacher'), [
    answer(getMarkBook, book()),
    answer(saveMarks, allSaved(ofTest2(2))),
    nothingNew,
  ])
  await getByRole('textbox', { name: 'Kwame Adusei, Test 2, out of 20' }).click()
  paste('Mensah Ama\t17\nKwame Adusei\t24\nYaw Poku\t3\n')
  await expect.element(getByText('You pasted 2 marks. One needs you.')).toBeVisible()
  await expect.element(getByText(/Nobody here, or two, are called Yaw Poku/)).toBeVisible()
  await expect.poll(() => bodiesOf(server.sentTo(saveMarks))).toMatchObject([{ cells: [{ ward_id: id(42), score: 17 }] }])
  await getByRole('button', { name: 'Next problem' }).click()
  await expect.element(getByRole('textbox', { name: 'Kwame Adusei, Test 2, out of 20' })).toHaveValue('24')
  await expectAccessible()
  await getByRole('button', { name: 'Undo paste' }).click()
  await expect.poll(() => server.sentTo(saveMarks).length).toBe(2)
  expect(bodiesOf(server.sentTo(saveMarks)).at(-1)).toMatchObject({
    cells: [{ ward_id: id(42), state: 'not_marked', score: null }],
  })
})

test('Escape gives the mark back that stood there, F2 goes into it, Ctrl+Z takes it back', async () => {
  const { getByRole, getByText } = await openOffice(PATH, sessionOf('teacher'), [
    answer(getMarkBook, book({ works: [work(TEST_1, 'Test 1')] })),
    answer(saveMarks, allSaved([{ work_id: TEST_1, ward_id: id(40) }])),
    nothingNew,
  ])
  const first = getByRole('textbox', { name: 'Kwame Adusei, Test 1, out of 20' })
  await first.click()
  await userEvent.keyboard('1S')
  await expect.element(getByRole('alert')).toMatchTextContent(/We cannot read this/)
  await userEvent.keyboard('{Escape}')
  await expect.element(first).toHaveValue('12')
  await expect.element(getByRole('alert')).not.toBeInTheDocument()
  await userEvent.keyboard('{F2}{Backspace}4{Enter}')
  await expect.element(getByRole('row', { name: /Kwame Adusei/ })).toMatchTextContent(/14/)
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(getByText('Taken back: 1 mark.')).toBeVisible()
  await expect.element(getByRole('row', { name: /Kwame Adusei/ })).toMatchTextContent(/12/)
})

test('two people who wrote one mark are shown both, by name, and one is chosen', async () => {
  const theirs = cell(TEST_1, 2, 16, { version: 2, by: 'Mrs. Esi Ofori' })
  const { getByRole, getByText, server } = await openOffice(PATH, sessionOf('teacher'), [
    answer(getMarkBook, book()),
    answer(saveMarks, { saved: [], conflicts: [theirs], refused: [], saved_at: SAVED_AT }),
    nothingNew,
  ])
  await getByRole('textbox', { name: 'Kwame Adusei, Test 2, out of 20' }).click()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowLeft}15{Enter}')
  await expect.element(getByRole('heading', { name: 'Which mark for Ama?' })).toBeVisible()
  await expect.element(getByText(/Mrs. Esi Ofori changed this mark/)).toBeVisible()
  await expectAccessible()
  server.change(answer(saveMarks, { ...allSaved([]), saved: [{ work_id: TEST_1, ward_id: id(42), version: 3 }] }))
  await getByRole('button', { name: 'Use mine, 15' }).click()
  await expect
    .poll(() => bodiesOf(server.sentTo(saveMarks)).at(-1))
    .toMatchObject({ cells: [{ ward_id: id(42), seen: 2, score: 15 }] })
})

test('without network marks stay on the computer under the name of who typed them, and go when there is one', async () => {
  const first = await openOffice(PATH, sessionOf('teacher'), [answer(getMarkBook, book()), nothingNew])
  await first.getByRole('textbox', { name: 'Kwame Adusei, Test 2, out of 20' }).click()
  first.server.setOffline(true)
  await userEvent.keyboard('18{Enter}')
  await expect.element(first.getByText('1 kept here')).toBeVisible()
  await expectAccessible()
  await first.unmount()
  const again = await openOffice(PATH, sessionOf('teacher'), [
    answer(getMarkBook, book()),
    answer(saveMarks, allSaved(ofTest2(0))),
    nothingNew,
  ])
  await expect.element(again.getByText('The marks did not come')).toBeVisible()
  again.server.setOffline(false)
  await expect.element(again.getByText(/^Saved \d/)).toBeVisible()
  expect(bodiesOf(again.server.sentTo(saveMarks))).toMatchObject([{ cells: [{ ward_id: id(40), score: 18 }] }])
  expect(Object.keys(localStorage).filter((key) => key.includes('marks'))).toEqual([])
})

test('a mark that parents see changes with a reason that they read', async () => {
  const shown = [work(TEST_1, 'Test 1', { published_at: '2026-03-11T15:30:00.000Z' }), work(TEST_2, 'Test 2')]
  const { getByRole, getByLabelText, getByText, server } = await openOffice(PATH, sessionOf('teacher'), [
    answer(getMarkBook, book({ works: shown })),
    answer(saveMarks, allSaved([{ work_id: TEST_1, ward_id: id(40) }])),
    answer(listMarkChanges, { works: shown, cells: [], asked_at: SAVED_AT }),
  ])
  await getByRole('textbox', { name: 'Kwame Adusei, Test 2, out of 20' }).click()
  await userEvent.keyboard('{ArrowLeft}14{Enter}')
  await expect.element(getByText('1 mark that parents see already changes. Say why: they read it.')).toBeVisible()
  expect(server.sentTo(saveMarks)).toEqual([])
  await getByLabelText('Reason').fill('A page was not counted')
  await getByRole('button', { name: 'Save with this reason' }).click()
  await expect
    .poll(() => bodiesOf(server.sentTo(saveMarks)))
    .toMatchObject([{ why: 'A page was not counted', cells: [{ ward_id: id(40), seen: 1, score: 14 }] }])
})

test('a mark of a work that parents see since a moment ago asks for its reason at once', async () => {
  const { getByRole, getByText, server } = await openOffice(PATH, sessionOf('teacher'), [
    answer(getMarkBook, book({ cells: [...book().cells, cell(TEST_2, 0, 10)] })),
    nothingNew,
  ])
  await getByRole('button', { name: 'Show Test 2 to parents' }).click()
  const shown = work(TEST_2, 'Test 2', { published_at: new Date().toISOString() })
  server.change(
    answer(showWork, { work: shown, scores: 1 }),
    answer(listMarkChanges, { works: [work(TEST_1, 'Test 1'), shown], cells: [], asked_at: SAVED_AT }),
  )
  await getByRole('button', { name: 'Show 1 mark now' }).click()
  await expect.element(getByRole('dialog')).not.toBeInTheDocument()
  await getByRole('textbox', { name: 'Kwame Adusei, Test 2, out of 20' }).fill('14')
  await userEvent.keyboard('{Enter}')
  await expect.element(getByText('1 mark that parents see already changes. Say why: they read it.')).toBeVisible()
})

test('on a device whose clock is a day behind, a mark that parents see by the school’s clock asks for its reason at once', async () => {
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000)
  const shown = book({ works: [work(TEST_1, 'Test 1', { published_at: hours(12).toISOString() }), work(TEST_2, 'Test 2')] })
  const saidAt = (ahead: number, said: MarkBook): Answer => ({
    endpoint: getMarkBook,
    reply: () => Response.json(said, { headers: { date: hours(ahead).toUTCString() } }),
  })
  const { getByRole, getByText, unmount } = await openOffice(PATH, sessionOf('teacher'), [
    saidAt(24, shown),
    answer(listMarkChanges, { works: shown.works, cells: [], asked_at: SAVED_AT }),
  ])
  await getByRole('gridcell', { name: '12' }).click()
  await getByRole('textbox', { name: 'Kwame Adusei, Test 1, out of 20' }).fill('14')
  await userEvent.keyboard('{Enter}')
  await expect.element(getByText('1 mark that parents see already changes. Say why: they read it.')).toBeVisible()
  await unmount()
  localStorage.clear()
  // A device that is right again is believed again; where a report leads to a child, the cell worth a look is the one to type in.
  const again = await openOffice(`${PATH}?ward=${id(41)}`, sessionOf('teacher'), [saidAt(0, book()), nothingNew])
  await expect.element(again.getByRole('textbox', { name: `${NAMES[1]}, Test 2, out of 20` })).toHaveFocus()
  await page.viewport(360, 740)
  await expect.element(again.getByRole('heading', { name: 'Test 2, Mathematics' })).toBeVisible()
  await expect.element(again.getByRole('button', { name: new RegExp(`^${NAMES[1]}`), pressed: true })).toBeVisible()
})

test('a work is made with what it does to a child said before, and shown with what happens said before', async () => {
  const made = work(id(33), 'Test 3')
  const { getByRole, getByLabelText, getByText, server } = await openOffice(PATH, sessionOf('teacher'), [
    answer(getMarkBook, book({ cells: [...book().cells, cell(TEST_2, 0, 10)] })),
    answer(makeWork, { work: made }),
    answer(showWork, { work: work(TEST_2, 'Test 2', { published_at: SAVED_AT }), scores: 1 }),
    nothingNew,
  ])
  await getByRole('button', { name: 'New work' }).click()
  await getByLabelText('Name').fill('Test 3')
  // 12 and 10 of 40, of 50; with 18 of 20 more.
  await expect.element(getByText('Now 28 of 50. With 18 of 20 it is 33. Away or excused, 28 stays.')).toBeVisible()
  await expectAccessible()
  await getByRole('button', { name: 'Make Test 3 and enter marks' }).click()
  await expect
    .poll(() => bodiesOf(server.sentTo(makeWork)))
    .toMatchObject([{ title: 'Test 3', max_score: 20, type: 'class_test' }])
  await getByRole('button', { name: 'Show Test 2 to parents' }).click()
  await expect.element(getByText(/2 children have nothing in it yet/)).toBeVisible()
  await getByRole('button', { name: 'Show 1 mark now' }).click()
  await expect.poll(() => bodiesOf(server.sentTo(showWork))).toEqual([{}])
})

test('a ready class score is entered as it is, a half upwards, where the class has no works yet', async () => {
  const made = work(id(33), 'Class score', { max_score: 50 })
  const { getByRole, getByText, server } = await openOffice(PATH, sessionOf('teacher'), [
    answer(getMarkBook, book({ works: [], cells: [] })),
    answer(makeWork, { work: made }),
    answer(listMarkChanges, { works: [made], cells: [], asked_at: SAVED_AT }),
    answer(saveMarks, allSaved([{ work_id: made.id, ward_id: id(40) }])),
  ])
  await getByRole('button', { name: 'New work' }).click()
  await getByRole('button', { name: 'The class score is ready, out of 50' }).click()
  await expectAccessible()
  await getByRole('button', { name: 'Make Class score and enter marks' }).click()
  await expect.poll(() => bodiesOf(server.sentTo(makeWork))).toMatchObject([{ title: 'Class score', max_score: 50 }])
  await getByRole('textbox', { name: 'Kwame Adusei, Class score, out of 50' }).fill('37,5')
  await userEvent.keyboard('{Enter}')
  await expect.element(getByText('38', { exact: true })).toBeVisible()
})

test('a term that is over is read and not written', async () => {
  const { getByText, getByRole } = await openOffice(PATH, sessionOf('teacher'), [
    answer(getMarkBook, book({ may_save: false, term: { ...book().term, is_open: false } })),
    nothingNew,
  ])
  await expect.element(getByText('This term is over. The office can still put a mark right.')).toBeVisible()
  await expect.element(getByRole('button', { name: 'New work' })).not.toBeInTheDocument()
})

test('a book that does not come says so', async () => {
  const { getByText } = await openOffice(PATH, sessionOf('teacher'), [
    refuse(getMarkBook, { status: 404, code: 'request.not_found' }),
  ])
  await expect.element(getByText('The marks did not come')).toBeVisible()
})

test('on a phone marks are entered child by child with the thumb, and it goes on by itself', async () => {
  await page.viewport(360, 740)
  const { getByRole, getByText, server } = await openOffice(PATH, sessionOf('teacher'), [
    answer(getMarkBook, book()),
    answer(saveMarks, allSaved(ofTest2(0, 1, 2))),
    nothingNew,
  ])
  await getByRole('button', { name: 'Enter marks: Test 2' }).click()
  const tap = (name: string) => getByRole('group', { name: 'Number pad' }).getByRole('button', { name, exact: true }).click()
  await tap('1')
  await tap('7')
  await tap('Away')
  await tap('9')
  await tap('Half ½')
  await expect.element(getByText('3 of 3 entered')).toBeVisible()
  await expect
    .poll(() => sentCells(server.sentTo(saveMarks)))
    .toEqual(
      expect.arrayContaining([
        [id(40), 'marked', 17],
        [id(41), 'absent', null],
        [id(42), 'marked', 9.5],
      ]),
    )
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await expectAccessible()
  changeLanguage('fr')
  await expect.element(getByRole('button', { name: 'Suivant' })).toBeVisible()
})

test('a comment goes beside a mark, in the grid and on a phone; both of two people’s are shown', async () => {
  const { getByRole, getByLabelText, getByText, server } = await openOffice(PATH, sessionOf('teacher'), [
    answer(getMarkBook, book()),
    answer(saveMarks, {
      ...allSaved([]),
      conflicts: [cell(TEST_1, 0, 12, { version: 2, comment: 'Good', by: 'Mrs. Esi Ofori' })],
    }),
    nothingNew,
  ])
  await getByRole('textbox', { name: 'Kwame Adusei, Test 2, out of 20' }).click()
  await userEvent.keyboard('{ArrowLeft}{Shift>}{F2}{/Shift}Much better{Enter}')
  await expect.element(getByRole('textbox', { name: 'Kwame Adusei, Test 1, out of 20' })).toHaveFocus()
  await expect
    .poll(() => bodiesOf(server.sentTo(saveMarks)))
    .toMatchObject([{ cells: [{ ward_id: id(40), seen: 1, score: 12, comment: 'Much better' }] }])
  await expect.element(getByRole('heading', { name: 'Which mark for Kwame?' })).toBeVisible()
  await expect.element(getByText('Good', { exact: true })).toBeVisible()
  await expectAccessible()
  server.change(answer(saveMarks, { ...allSaved([]), saved: [{ work_id: TEST_1, ward_id: id(40), version: 3 }] }))
  await getByRole('button', { name: 'Use mine, 12' }).click()
  await expect
    .poll(() => bodiesOf(server.sentTo(saveMarks)).at(-1))
    .toMatchObject({ cells: [{ seen: 2, comment: 'Much better' }] })
  await expect.element(getByText(/^Saved \d/)).toBeVisible()
  server.change(answer(saveMarks, allSaved(ofTest2(0))))
  await page.viewport(360, 740)
  await getByRole('button', { name: 'Enter marks: Test 2' }).click()
  await getByRole('button', { name: 'Comment for Kwame Adusei, Test 2' }).click()
  await getByLabelText('Comment', { exact: true }).fill('Was ill')
  await expectAccessible()
  await getByRole('button', { name: 'Done' }).click()
  await expect.element(getByText('Was ill')).toBeVisible()
  await expect
    .poll(() => bodiesOf(server.sentTo(saveMarks)).at(-1))
    .toMatchObject({ cells: [{ work_id: TEST_2, state: 'not_marked', comment: 'Was ill' }] })
  await expect.element(getByText(/^Saved \d/)).toBeVisible()
})

test('the sheet is taken with a reason and brought back: what is new goes into the book, what a colleague changed is shown first', async () => {
  const theirs = cell(TEST_1, 1, 16, { version: 3, by: 'Mrs. Esi Ofori' })
  const { getByRole, getByLabelText, getByText, server } = await openOffice(PATH, sessionOf('teacher'), [
    answer(getMarkBook, book({ cells: [cell(TEST_1, 0, 12), { ...theirs }] })),
    answer(takeMarkSheet, new Uint8Array([80, 75])),
    answer(readMarkSheet, {
      marks: [
        { work_id: TEST_2, ward_id: id(40), seen: 0, typed: '17,5' },
        { work_id: TEST_2, ward_id: id(42), seen: 0, typed: '24' },
        { work_id: TEST_1, ward_id: id(41), seen: 2, typed: '15' },
      ],
      rows: [{ row: 5, name: 'Yaw Poku', why: 'left' }],
      columns: ['Seat'],
    }),
    answer(saveMarks, {
      saved: ofTest2(0).map((one) => ({ ...one, version: 1 })),
      conflicts: [theirs],
      refused: [],
      saved_at: SAVED_AT,
    }),
    nothingNew,
  ])
  await getByRole('button', { name: 'As a spreadsheet' }).click()
  await expectAccessible()
  await getByLabelText('Choose the file').upload(new File(['x'], 'marks.xlsx'))
  await expect.element(getByText('The sheet says 3 new marks.')).toBeVisible()
  await expect.element(getByText('Row 5: Yaw Poku has left the class.')).toBeVisible()
  await expect.element(getByText('No work is called Seat.')).toBeVisible()
  await expectAccessible()
  await getByRole('button', { name: 'Good' }).click()
  await expect.element(getByRole('heading', { name: 'Which mark for Efua?' })).toBeVisible()
  await expect.element(getByText(/Ama: 24. This is more than 20./)).toBeVisible()
  expect(bodiesOf(server.sentTo(saveMarks))).toMatchObject([
    {
      cells: [
        { ward_id: id(41), seen: 2, score: 15 },
        { ward_id: id(40), seen: 0, score: 17.5 },
      ],
    },
  ])
  await getByRole('button', { name: 'Keep theirs, 16' }).click()
  await getByRole('button', { name: 'As a spreadsheet' }).click()
  await getByRole('button', { name: 'Take the spreadsheet' }).click()
  await expect
    .poll(() => bodiesOf(server.sentTo(takeMarkSheet)))
    .toEqual([{ term_id: TERM, reason: 'To fill it in without network' }])
})
