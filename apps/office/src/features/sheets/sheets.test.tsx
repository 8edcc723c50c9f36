import { listWork } from '@schoolgate/contracts/office-work'
import { showUndo, type Undo, type UndoRow, undoSheet } from '@schoolgate/contracts/sheet-undo'
import {
  answerSheet,
  bringSheet,
  checkSheet,
  dropSheet,
  getSheet,
  listSheetRows,
  listSheets,
  saveSheet,
  type Sheet,
  type SheetAnswers,
  type SheetRow,
  takeBadRows,
} from '@schoolgate/contracts/sheets'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { changeLanguage } from '@schoolgate/ui/lib/words'
import { answer, expectAccessible, openOffice, refuse, sessionOf, stopped, workOf } from '#testing'

const id = '019cd12e-52ab-7000-8000-000000000016'

const sheetOf = (changes: Partial<Sheet> = {}): Sheet => ({
  id,
  name: 'pupils.xlsx',
  bytes: 84_000,
  state: 'brought',
  brought_by: { id, name: 'Comfort Asiedu' },
  brought_at: '2026-11-23T09:00:00Z',
  kept_until: '2026-11-30T09:00:00Z',
  answers: { kind: null, facts: {}, columns: {}, repairs: {}, classes: {}, left_out_tabs: [], people: {} },
  understood: {
    kind: 'pupils',
    facts: [],
    preset: null,
    encoding: null,
    hidden_tabs: ['Old'],
    tabs: [
      {
        name: 'All',
        rows: 312,
        head_row: 1,
        class: null,
        is_left_out: false,
        passed_over: { titles: 1, groups: 0, totals: 1, heads: 0 },
      },
      {
        name: 'Left',
        rows: 9,
        head_row: 1,
        class: 'Basic 6',
        is_left_out: false,
        passed_over: { titles: 0, groups: 0, totals: 0, heads: 0 },
      },
    ],
    columns: [
      { key: 'name', head: 'NAME', samples: ['Mensah, Ama'], field: 'full_name', reason: 'word' },
      { key: 'cls', head: 'CLS', samples: ['Basic Five', 'JHS2'], field: 'class', reason: 'cells' },
      { key: 'tel', head: 'GARDIAN TEL', samples: ['245550182'], field: 'guardian_phone', reason: 'nearly' },
      { key: 'arrears', head: 'ARREARS', samples: ['220'], field: null, reason: 'none' },
    ],
    repairs: [
      {
        id: 'class_names: cls',
        kind: 'class_names',
        column: 'cls',
        field: 'class',
        cells: 289,
        samples: [
          { from: 'Basic Five', to: 'B5', cells: 280 },
          { from: 'Primary 7', to: null, cells: 9 },
        ],
        choices: ['repair', 'leave'],
        choice: null,
        is_answered: false,
        holds_rows: true,
      },
      {
        id: 'lost_nought: tel',
        kind: 'lost_nought',
        column: 'tel',
        field: 'guardian_phone',
        cells: 131,
        samples: [{ from: '245550182', to: '0245550182', cells: 131 }],
        choices: ['repair', 'leave'],
        choice: null,
        is_answered: false,
        holds_rows: true,
      },
    ],
    findings: [
      {
        level: 'bad',
        code: 'no_phone',
        field: 'guardian_phone',
        written: '024 555 01',
        wrong: '“024 555 01” is not a phone number.',
        todo: 'It has 8 digits; some are missing.',
        question: null,
        rows: 2,
      },
    ],
    rows: 321,
  },
  school_classes: [
    { code: 'B5', name: 'Basic 5' },
    { code: 'B6', name: 'Basic 6' },
  ],
  counts: null,
  saved_at: null,
  undone_at: null,
  ...changes,
})

const COUNTS = { ready: 2, new: 1, changed: 1, same: 0, bad: 1, look: 1, joined: 1 }
const finding = { level: 'bad' as const, field: null, written: '', wrong: '', todo: '', question: null }
const row = (changes: Partial<SheetRow>): SheetRow => ({
  tab: 'All',
  row: 2,
  name: 'Ama Mensah',
  class: 'B5',
  admission_no: 'P-0001',
  guardian: 'Abena Mensah',
  phone: '+233245550182',
  state: 'new',
  says: [],
  changes: [],
  findings: [],
  is_joined: false,
  ...changes,
})
const ROWS = [
  row({
    row: 7,
    name: 'Kwabena Osei',
    state: 'bad',
    findings: [{ ...finding, code: 'no_phone', written: '024 555 01', wrong: '“024 555 01” is not a phone number.' }],
  }),
  row({
    row: 22,
    name: 'Ama Serwa Mensah',
    state: 'look',
    findings: [
      {
        ...finding,
        level: 'look',
        code: 'same_pupil',
        wrong: 'Looks like Ama Serwaa Mensah, NYP/21/0147.',
        question: { id: 'same: All 22', choices: ['same', 'other'], about: 'Ama Serwaa Mensah, NYP/21/0147' },
      },
    ],
  }),
]

/** A school that takes answers and understands nothing anew: what is looked at is what is sent, and when. */
const taking = (first: Sheet, ready: Promise<void> = Promise.resolve()) => {
  let sheet = first
  return {
    answers: [
      answer(listSheets, { sheets: [first] }),
      answer(getSheet, () => ({ sheet })),
      answer(answerSheet, async ({ body }: { body: SheetAnswers }) => {
        await ready
        sheet = { ...sheet, state: 'brought', answers: body, counts: null }
        return { sheet }
      }),
    ],
    now: (changes: Partial<Sheet>) => {
      sheet = { ...sheet, ...changes }
    },
  }
}

test('a list is chosen and read: its columns are shown with the reason, and what is wrong in its rows', async () => {
  const { getByRole, getByLabelText, getByText, server, place } = await openOffice('/bring', sessionOf('office'), [
    answer(listSheets, { sheets: [] }),
    answer(bringSheet, { sheet: sheetOf() }),
    answer(getSheet, { sheet: sheetOf() }),
  ])
  await expect.element(getByText(/Excel \(.xlsx\) or CSV, at most 10 MB/)).toBeVisible()
  await expectAccessible()
  await getByLabelText('Choose a list').upload(new File(['NAME,CLS'], 'pupils.csv'))
  await expect.element(getByRole('heading', { name: 'Which column is what?' })).toBeVisible()
  await expect.poll(place).toBe(`/office/bring?sheet=${id}`)
  expect(server.sentTo(bringSheet)).toHaveLength(1)
  await expect.element(getByRole('combobox', { name: 'What “GARDIAN TEL” is' })).toHaveValue('guardian_phone')
  await expect.element(getByText('Nearly so')).toBeVisible()
  await expect.element(getByText('Hidden, and not read: Old')).toBeVisible()
  await expect.element(getByText('“024 555 01” is not a phone number.')).toBeVisible()
  await expectAccessible()
})

test('a file that is no list is refused in the school’s own words, in French too, and one that is too large is not even sent', async () => {
  const { getByLabelText, getByText, server } = await openOffice('/bring', sessionOf('head'), [
    answer(listSheets, { sheets: [] }),
    refuse(bringSheet, {
      status: 422,
      code: 'sheets.not_read',
      title: 'This is a PDF: its tables cannot be read.',
      errors: [{ path: 'sheet', code: 'sheets.not_read', message: 'Ask for the list as Excel or CSV.' }],
    }),
  ])
  await getByLabelText('Choose a list').upload(new File(['%PDF'], 'pupils.pdf'))
  await expect.element(getByText('This is a PDF: its tables cannot be read. Ask for the list as Excel or CSV.')).toBeVisible()
  await getByLabelText('Choose a list').upload(new File([new Uint8Array(10_600_000)], 'large.xlsx'))
  await expect.element(getByText(/large.xlsx is 10.6 MB; 10 MB is the most/)).toBeVisible()
  expect(server.sentTo(bringSheet)).toHaveLength(1)
  changeLanguage('fr')
  await getByLabelText('Choisir une liste').upload(new File(['%PDF'], 'eleves.pdf'))
  await expect.element(getByText(/C’est un PDF\s: ses tableaux ne se lisent pas/)).toBeVisible()
})

test('one tap repairs a whole column, and two quick taps both count', async () => {
  const slow = Promise.withResolvers<void>()
  const school = taking(sheetOf(), slow.promise)
  const { getByRole, getByText, server } = await openOffice(`/bring?sheet=${id}`, sessionOf('office'), school.answers)
  await getByRole('group', { name: /CLS: 289 class names/ })
    .getByRole('button', { name: 'Repair 280' })
    .click()
  await getByRole('group', { name: /131 lost the first 0/ })
    .getByRole('button', { name: 'Repair 131' })
    .click()
  expect(server.sentTo(answerSheet)).toHaveLength(1)
  slow.resolve()
  await expect.element(getByText('9 rows wait for your answer.')).toBeVisible()
  await getByRole('combobox', { name: 'The class for “Primary 7”' }).selectOptions('Basic 6')
  await getByRole('combobox', { name: 'What “ARREARS” is' }).selectOptions('House')
  await getByRole('switch', { name: 'Take “Left”' }).click()
  await expect.poll(() => server.sentTo(answerSheet).length).toBe(5)
  expect(server.sentTo(answerSheet).at(-1)).toMatchObject({
    body: {
      columns: { arrears: 'house' },
      repairs: { 'class_names: cls': 'repair', 'lost_nought: tel': 'repair' },
      classes: { 'Primary 7': 'B6' },
      left_out_tabs: ['Left'],
      people: {},
    },
  })
  await expect
    .element(getByRole('group', { name: /CLS: 289/ }).getByRole('button', { name: 'Repair 280' }))
    .toHaveAttribute('aria-pressed', 'true')
})

test('an answer that is refused is said so, and what was answered after it still counts', async () => {
  const school = taking(sheetOf())
  const { getByRole, getByText, server } = await openOffice(`/bring?sheet=${id}`, sessionOf('office'), school.answers)
  await expect.element(getByRole('heading', { name: 'Which column is what?' })).toBeVisible()
  server.change(refuse(answerSheet, { status: 400, code: 'sheets.no_such_class' }))
  await getByRole('combobox', { name: 'The class for “Primary 7”' }).selectOptions('Basic 6')
  await expect.element(getByText('The school has no such class.')).toBeVisible()
  await expect.element(getByRole('combobox', { name: 'The class for “Primary 7”' })).toHaveValue('')
  server.change(...school.answers)
  await getByRole('button', { name: 'Repair 131' }).click()
  await expect
    .poll(() => server.sentTo(answerSheet))
    .toMatchObject([{}, { body: { classes: {}, repairs: { 'lost_nought: tel': 'repair' } } }])
})

test('a list is checked as long work with its progress, then says what would happen, and the good rows are saved', async () => {
  const school = taking(sheetOf())
  const checking = workOf({ kind: 'import', about: 'pupils.xlsx', sheet_id: id, progress: { done: 1, total: 4 } })
  const saving = { ...checking, id: '019cd12e-52ab-7000-8000-000000000017' }
  const { getByRole, getByText, server } = await openOffice(`/bring?sheet=${id}`, sessionOf('office'), [
    ...school.answers,
    answer(checkSheet, { work: checking }),
    answer(saveSheet, { work: saving }),
    answer(listWork, { work: [checking] }),
    answer(listSheetRows, { rows: ROWS, total: 2 }),
    { endpoint: takeBadRows, reply: () => new Response(new Uint8Array([80, 75])) },
  ])
  await expect.element(getByRole('heading', { name: 'Checking the rows' })).toBeVisible()
  await expect.element(getByText('Comparing it with the school')).toBeVisible()
  await expect.element(getByText('Nothing of it stays.')).toBeVisible()
  await expectAccessible()
  school.now({ state: 'checked', counts: COUNTS })
  server.change(answer(listWork, { work: [{ ...checking, state: 'done', progress: null }] }))
  await expect.element(getByRole('heading', { name: 'What would happen' }), { timeout: 10_000 }).toBeVisible()
  await expect.element(getByText(/1 pupil is new. New parents can sign in with their phone. 1 pupil changes./)).toBeVisible()
  await expect.element(getByText('“024 555 01” is not a phone number.')).toBeVisible()
  await expectAccessible()
  await getByRole('button', { name: 'Take only these rows, to mend' }).click()
  await expect.poll(() => server.sentTo(takeBadRows)).toHaveLength(1)
  server.change(answer(listWork, { work: [saving] }))
  await getByRole('button', { name: 'Save the 2 good ones' }).click()
  await expect.element(getByRole('heading', { name: 'Saving the rows' })).toBeVisible()
  expect(server.sentTo(saveSheet)).toMatchObject([{ body: { rows: 'good' } }])
  school.now({ state: 'saved', saved_at: '2026-11-23T10:00:00Z' })
  server.change(answer(listWork, { work: [{ ...saving, state: 'done', progress: null }] }))
  await expect.element(getByRole('heading', { name: 'The list is saved' }), { timeout: 10_000 }).toBeVisible()
  await expect.element(getByText(/Looks like Ama Serwaa/)).toBeVisible()
  await expect.element(getByRole('button', { name: 'The same child' })).not.toBeInTheDocument()
})

test('a question about a child is answered by a button: the rows stay on the screen, and are checked again before they are saved', async () => {
  const school = taking(sheetOf({ state: 'checked', counts: COUNTS }))
  const { getByRole, getByText, server } = await openOffice(`/bring?sheet=${id}`, sessionOf('office'), [
    ...school.answers,
    answer(listSheetRows, { rows: ROWS, total: 2 }),
    answer(checkSheet, { work: workOf({ kind: 'import', sheet_id: id }) }),
  ])
  const question = getByRole('group', { name: /Ama Serwa Mensah: Looks like/ })
  await question.getByRole('button', { name: 'The same child' }).click()
  await expect.element(question.getByRole('button', { name: 'The same child' })).toHaveAttribute('aria-pressed', 'true')
  await expect.element(getByText(/Check again to see what becomes/)).toBeVisible()
  expect(server.sentTo(answerSheet)).toMatchObject([{ body: { people: { 'same: All 22': 'same' } } }])
  await expect.element(getByRole('button', { name: /^Save/ })).not.toBeInTheDocument()
  await getByRole('button', { name: 'Check again' }).click()
  await expect.element(getByRole('heading', { name: 'Checking the rows' })).toBeVisible()
  server.change(stopped(server, workOf({ kind: 'import', sheet_id: id, state: 'cancelled', progress: null })))
  await getByRole('button', { name: /^Stop/ }).click()
  await expect.element(getByText('Stopped. Nothing was saved.')).toBeVisible()
})

test('a list that was brought before goes on where it was, or is forgotten after one question', async () => {
  const { getByRole, getByText, server } = await openOffice('/bring', sessionOf('office'), [
    answer(listSheets, { sheets: [sheetOf({ state: 'checked', counts: COUNTS })] }),
    answer(dropSheet, undefined),
  ])
  await expect.element(getByText('Checked, not saved')).toBeVisible()
  await expect.element(getByRole('link', { name: 'Go on: pupils.xlsx' })).toHaveAttribute('href', `/office/bring?sheet=${id}`)
  await getByRole('button', { name: 'Forget it: pupils.xlsx' }).click()
  await expect.element(getByText('Nothing of it was saved.')).toBeVisible()
  await expectAccessible()
  server.change(answer(listSheets, { sheets: [] }))
  await getByRole('alertdialog').getByRole('button', { name: 'Forget it' }).click()
  await expect.element(getByText('pupils.xlsx is forgotten.')).toBeVisible()
  await expect.element(getByText(/No list lies here/)).toBeVisible()
  expect(server.sentTo(dropSheet)).toMatchObject([{ params: { id } }])
})

test('on a phone nothing is wider than the screen, and the places without a tab are behind “More”', async () => {
  await page.viewport(360, 740)
  const { getByRole } = await openOffice(`/bring?sheet=${id}`, sessionOf('office'), [
    ...taking(sheetOf({ state: 'checked', counts: COUNTS })).answers,
    answer(listSheetRows, { rows: ROWS, total: 2 }),
  ])
  await expect.element(getByRole('group', { name: /Ama Serwa Mensah: Looks like/ })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await expectAccessible()
  await getByRole('button', { name: 'Columns and repairs' }).click()
  await expect.element(getByRole('heading', { name: 'Which column is what?' })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await getByRole('button', { name: 'More' }).click()
  await expect.element(getByRole('link', { name: 'Work going on' })).toHaveAttribute('href', '/office/work')
  await page.viewport(1280, 800)
})

const undoRow = (changes: Partial<UndoRow>): UndoRow => ({
  about: 'pupil',
  name: 'Nii Quaye',
  class: 'Basic 5',
  outcome: 'stays',
  is_new: true,
  why: 'signed_in',
  since: '2026-11-23T11:40:00Z',
  changes: [],
  ...changes,
})
const house = { field: 'house', before: '', sheet: 'Aggrey', now: 'Nkrumah', goes_back: false }
const UNDO: Undo = {
  until: '2026-11-30T10:00:00Z',
  undone_at: null,
  counts: { back: 27, pupils_out: 2, guardians_out: 1, others_out: 0, stays: 2 },
  stays: [
    undoRow({}),
    undoRow({
      name: 'Papa Tawiah',
      is_new: false,
      why: 'changed',
      changes: [house, { ...house, field: 'class', goes_back: true }],
    }),
  ],
  goes: [
    undoRow({
      name: 'Efua Agyeman',
      outcome: 'back',
      is_new: false,
      why: null,
      since: null,
      about: 'guardian',
      changes: [{ field: 'phone', before: '+233245550860', sheet: '+233205550864', now: '+233205550864', goes_back: true }],
    }),
    undoRow({ name: 'Yaw Addo', outcome: 'out', why: null, since: null }),
  ],
}

test('undoing a saved list shows first what goes back and what stays, and why; then it is done as long work', async () => {
  const saved = { state: 'saved' as const, counts: COUNTS, saved_at: '2026-11-23T10:00:00Z' }
  const school = taking(sheetOf(saved))
  const undoing = workOf({ kind: 'import', sheet_id: id, sheet_act: 'undo', progress: { done: 12, total: 60 } })
  const { getByRole, getByText, server, place } = await openOffice(`/bring?sheet=${id}`, sessionOf('office'), [
    ...school.answers,
    answer(listSheetRows, { rows: ROWS, total: 2 }),
    answer(showUndo, { undo: UNDO }),
    answer(undoSheet, { work: undoing }),
  ])
  await expect.element(getByText(/The whole list can be undone until .*30 Nov/)).toBeVisible()
  await getByRole('link', { name: 'Undo' }).click()
  await expect.element(getByRole('heading', { name: 'Undo pupils.xlsx?' })).toBeVisible()
  await expect.poll(place).toBe(`/office/bring?sheet=${id}&undo`)
  const mother = getByRole('row', { name: /Nii Quaye/ })
  await expect.element(mother).toMatchTextContent(/New pupil in Basic 5.*A parent signed in, /)
  await expect
    .element(getByRole('row', { name: /Papa Tawiah/ }))
    .toMatchTextContent(/House: Aggrey.*Changed by hand, .*now Nkrumah/)
  await expect.element(getByRole('row', { name: /Papa Tawiah/ })).not.toMatchTextContent(/Class/)
  await expect
    .element(getByRole('row', { name: /Efua Agyeman/ }))
    .toMatchTextContent(/Phone: \+233205550864.*Phone: \+233245550860/)
  await expect.element(getByRole('row', { name: /Yaw Addo/ })).toMatchTextContent(/Taken out/)
  await expect.element(getByText('and 28 more')).toBeVisible()
  await expectAccessible()
  server.change(answer(listWork, { work: [undoing] }))
  await getByRole('button', { name: 'Undo 30 entries' }).click()
  await expect.element(getByRole('heading', { name: 'Undoing the list' })).toBeVisible()
  await expect.element(getByText('12 of 60 entries are as before')).toBeVisible()
  await expect.element(getByText('What is undone stays undone; the rest can be undone later.')).toBeVisible()
  await expectAccessible()
  school.now({ state: 'undone', undone_at: '2026-11-23T12:00:00Z' })
  server.change(
    answer(showUndo, { undo: { ...UNDO, undone_at: '2026-11-23T12:00:00Z', goes: [] } }),
    answer(listWork, { work: [{ ...undoing, state: 'done', progress: null }] }),
    answer(checkSheet, { work: workOf({ kind: 'import', sheet_id: id, sheet_act: 'check' }) }),
  )
  await expect.element(getByRole('heading', { name: 'pupils.xlsx is undone' }), { timeout: 10_000 }).toBeVisible()
  await expect.element(getByText('These 2 stay. Look at them by hand.')).toBeVisible()
  await expectAccessible()
  changeLanguage('fr')
  await expect.element(getByRole('row', { name: /Nii Quaye/ })).toMatchTextContent(/Un parent s’est connecté/)
  await getByRole('button', { name: /vérifier et l’enregistrer/ }).click()
  await expect.element(getByRole('heading', { name: 'Vérification des lignes' })).toBeVisible()
})

test('a list of which nothing is left to go back has no button for it, and one that does not come says so', async () => {
  const saved = { state: 'saved' as const, counts: COUNTS, saved_at: '2026-11-23T10:00:00Z' }
  const { getByRole, getByText, server } = await openOffice(`/bring?sheet=${id}&undo`, sessionOf('head'), [
    ...taking(sheetOf(saved)).answers,
    answer(showUndo, {
      undo: { ...UNDO, counts: { back: 0, pupils_out: 0, guardians_out: 0, others_out: 0, stays: 2 }, goes: [] },
    }),
    refuse(undoSheet, { status: 409, code: 'sheets.undone_already' }),
    answer(listSheetRows, { rows: ROWS, total: 2 }),
  ])
  await expect.element(getByText('Nothing of the list is left to go back.')).toBeVisible()
  await expect.element(getByRole('button', { name: /^Undo/ })).not.toBeInTheDocument()
  await page.viewport(360, 740)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await expectAccessible()
  await page.viewport(1280, 800)
  server.change(answer(showUndo, { undo: UNDO }))
  await getByRole('link', { name: 'Keep it' }).click()
  await expect.element(getByRole('heading', { name: 'The list is saved' })).toBeVisible()
  await getByRole('link', { name: 'Undo' }).click()
  await getByRole('button', { name: 'Undo 30 entries' }).click()
  await expect.element(getByText('This list is undone already.')).toBeVisible()
})

test('a saved list is undone from the list of work too, while it lies here', async () => {
  const work = { kind: 'import' as const, state: 'done' as const, sheet_id: id, sheet_act: 'save' as const, about: 'pupils.xlsx' }
  const { getByRole } = await openOffice('/work', sessionOf('office'), [
    answer(listWork, {
      work: [
        workOf({ ...work, ended_at: new Date().toISOString() }),
        workOf({ ...work, id: '019cd12e-52ab-7000-8000-000000000018', about: 'old.xlsx', ended_at: '2026-01-01T10:00:00Z' }),
        workOf({
          ...work,
          id: '019cd12e-52ab-7000-8000-000000000019',
          about: 'other.xlsx',
          sheet_act: 'undo',
          ended_at: new Date().toISOString(),
        }),
      ],
    }),
  ])
  await expect
    .element(getByRole('link', { name: 'Undo: Bringing in: pupils.xlsx' }))
    .toHaveAttribute('href', `/office/bring?sheet=${id}&undo`)
  await expect.element(getByRole('link', { name: 'Look: Undoing: other.xlsx' })).toBeVisible()
  await expect.element(getByRole('link', { name: /old.xlsx/ })).not.toBeInTheDocument()
})
