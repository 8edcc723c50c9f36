import { takeEmptySheet } from '@schoolgate/contracts/empty-sheets'
import { listWork } from '@schoolgate/contracts/office-work'
import {
  answerSheet,
  getSheet,
  listSheetRows,
  listSheets,
  type Sheet,
  type SheetAnswers,
  type SheetKind,
  type SheetRow,
} from '@schoolgate/contracts/sheets'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { changeLanguage } from '@schoolgate/ui/lib/words'
import { answer, expectAccessible, openOffice, sessionOf } from '#testing'

const id = '019cd12e-52ab-7000-8000-000000000017'
const ANSWERS: SheetAnswers = { kind: null, facts: {}, columns: {}, repairs: {}, classes: {}, left_out_tabs: [], people: {} }

const sheetOf = (kind: SheetKind, changes: Partial<Sheet> = {}, facts: Sheet['understood']['facts'] = []): Sheet => ({
  id,
  name: 'science.csv',
  bytes: 840,
  state: 'brought',
  brought_by: { id, name: 'Comfort Asiedu' },
  brought_at: '2026-11-23T09:00:00Z',
  kept_until: '2026-11-30T09:00:00Z',
  answers: ANSWERS,
  understood: {
    kind,
    facts,
    preset: null,
    encoding: null,
    hidden_tabs: [],
    tabs: [],
    columns: [
      { key: 'name', head: 'NAME', samples: ['Ama Mensah'], field: 'full_name', reason: 'word' },
      { key: 'ex 1 10', head: 'Ex. 1 (10)', samples: ['8', '9'], field: 'score', reason: 'word' },
    ],
    repairs: [],
    findings: [
      {
        level: 'bad',
        code: 'list_subject',
        field: null,
        written: '',
        wrong: 'The list does not say it.',
        todo: 'Say it.',
        question: null,
        rows: 2,
      },
    ],
    rows: 2,
  },
  school_classes: [{ code: 'B5', name: 'Basic 5' }],
  counts: null,
  saved_at: null,
  undone_at: null,
  ...changes,
})

const MARKS_FACTS: Sheet['understood']['facts'] = [
  { name: 'term', value: '2025/2026 2', choices: ['2025/2026 2', '2025/2026 1'], is_needed: true },
  { name: 'subject', value: null, choices: ['Mathematics', 'Science'], is_needed: true },
  { name: 'max_score', value: '20', choices: [], is_needed: true },
]

test('what a list is of is shown and can be changed, and what it does not say is asked once for all of it', async () => {
  const { getByRole, getByLabelText, getByText, server } = await openOffice(`/bring?sheet=${id}`, sessionOf('office'), [
    answer(getSheet, { sheet: sheetOf('marks', {}, MARKS_FACTS) }),
    answer(listWork, { work: [] }),
    answer(answerSheet, { sheet: sheetOf('marks', { answers: { ...ANSWERS, facts: { subject: 'Science' } } }, MARKS_FACTS) }),
  ])
  await expect.element(getByLabelText('This is a list of')).toHaveValue('marks')
  await expect.element(getByText('Parents see nothing of the marks before the teacher shows them.')).toBeVisible()
  await expect.element(getByText('No row is saved before this is said.')).toBeVisible()
  await expect.element(getByText('The list does not say it.')).not.toBeInTheDocument()
  await expect.element(getByLabelText('Term', { exact: true })).toHaveValue('2025/2026 2')
  await expect.element(getByRole('option', { name: 'Term 2, 2025/2026' })).toBeInTheDocument()
  await expect.element(getByRole('combobox', { name: 'What “Ex. 1 (10)” is' })).toHaveValue('score')
  await expectAccessible()
  await getByLabelText('Subject', { exact: true }).selectOptions('Science')
  await expect.poll(() => server.sentTo(answerSheet)).toMatchObject([{ body: { ...ANSWERS, facts: { subject: 'Science' } } }])
  await getByLabelText('Highest mark', { exact: true }).fill('50')
  await getByRole('heading', { name: 'Which column is what?' }).click()
  await expect
    .poll(() => server.sentTo(answerSheet).at(-1))
    .toMatchObject({ body: { ...ANSWERS, facts: { subject: 'Science', max_score: '50' } } })
  await getByLabelText('This is a list of').selectOptions('pupils and parents')
  await expect.poll(() => server.sentTo(answerSheet).at(-1)).toMatchObject({ body: { kind: 'pupils' } })
})

test('who is not the head-teacher is told so before a list of money is checked, in French too', async () => {
  const { getByText } = await openOffice(`/bring?sheet=${id}`, sessionOf('office'), [
    answer(getSheet, { sheet: sheetOf('payments') }),
    answer(listWork, { work: [] }),
  ])
  await expect.element(getByText('Only the head-teacher checks and saves such a list. It stays here for them.')).toBeVisible()
  changeLanguage('fr')
  await expect.element(getByText(/Seule la direction vérifie et enregistre une telle liste/)).toBeVisible()
})

const COUNTS = { ready: 1, new: 0, changed: 1, same: 0, bad: 0, look: 0, joined: 0 }
const ROW: SheetRow = {
  tab: 'science',
  row: 3,
  name: 'Ama Mensah',
  class: 'B5',
  admission_no: 'NYP/21/0147',
  guardian: null,
  phone: null,
  state: 'changed',
  says: [{ field: 'Ex. 1 (10)', value: '8' }],
  changes: [{ about: 'Ex. 1 (10)', field: 'score', from: '7', to: '8' }],
  findings: [],
  is_joined: false,
}

test('a row says what it says and what would change, old and new', async () => {
  const { getByRole, getByText } = await openOffice(`/bring?sheet=${id}`, sessionOf('head'), [
    answer(getSheet, { sheet: sheetOf('marks', { state: 'checked', counts: COUNTS }) }),
    answer(listWork, { work: [] }),
    answer(listSheetRows, { rows: [ROW], total: 1 }),
  ])
  await expect.element(getByRole('columnheader', { name: 'What it says' })).toBeVisible()
  await expect.element(getByText('Ex. 1 (10), Marks of this work: 7 → 8')).toBeVisible()
  await expect.element(getByText(/1 row changes something\. Parents see nothing of the marks/)).toBeVisible()
  await expectAccessible()
})

test('money that was saved has no button to undo it, and says how it is put right', async () => {
  const saved = sheetOf('payments', { state: 'saved', counts: COUNTS, saved_at: '2026-11-23T10:00:00Z' })
  const { getByRole, getByText } = await openOffice(`/bring?sheet=${id}`, sessionOf('head'), [
    answer(getSheet, { sheet: saved }),
    answer(listWork, { work: [] }),
    answer(listSheetRows, { rows: [ROW], total: 1 }),
  ])
  await expect.element(getByText(/Money is never undone by deleting/)).toBeVisible()
  await expect.element(getByRole('link', { name: 'Bring another list' })).toBeVisible()
  await expect.element(getByRole('link', { name: 'Undo' })).not.toBeInTheDocument()
})

test('a file with lists of several kinds says so, and another of them may be brought first', async () => {
  const sheet = sheetOf('pupils')
  const others = [{ kind: 'staff' as const, tabs: ['Teachers', 'Office'] }]
  const mixed = { ...sheet, understood: { ...sheet.understood, findings: [], other_lists: others } }
  const { getByRole, getByText, server } = await openOffice(`/bring?sheet=${id}`, sessionOf('head'), [
    answer(listWork, { work: [] }),
    answer(getSheet, { sheet: mixed }),
    answer(answerSheet, { sheet: sheetOf('staff') }),
  ])
  await expect.element(getByText('In this file is a list of people who work here too')).toBeVisible()
  await expect.element(getByText(/It is on “Teachers, Office”/)).toBeVisible()
  await expectAccessible()
  await getByRole('button', { name: 'That list first: people who work here' }).click()
  await expect.poll(() => server.sentTo(answerSheet).at(-1)).toMatchObject({ body: { kind: 'staff' } })
})

test('whoever has no list takes an empty one, of the kind and in the language that is meant', async () => {
  const { getByRole, getByLabelText, server } = await openOffice('/bring', sessionOf('office'), [
    answer(listSheets, { sheets: [] }),
    { endpoint: takeEmptySheet, reply: () => new Response(new Uint8Array([80, 75])) },
  ])
  await getByLabelText('An empty list of').selectOptions('opening_balances')
  await expectAccessible()
  await getByRole('button', { name: 'Empty Excel sheet' }).click()
  await expect.poll(() => server.sentTo(takeEmptySheet)).toMatchObject([{ query: { kind: 'opening_balances', language: 'en' } }])
  await page.viewport(360, 740)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await page.viewport(1280, 800)
})
