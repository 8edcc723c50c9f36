import {
  type ConversationThread,
  deleteConversation,
  deleteConversations,
  listConversations,
} from '@schoolgate/contracts/assistant'
import { getSchoolInfos } from '@schoolgate/contracts/schools'
import { findAndParentAcc } from '@schoolgate/contracts/wards'
import { beforeEach, expect, test } from 'vitest'
import { forgetSelectedWard, selectWard } from '#features/wards'
import { abena, ama, answer, expectAccessible, idOf, kofi, nyansapo, show } from '#testing'
import { ConversationsDrawer } from './conversations-drawer.tsx'

beforeEach(() => {
  forgetSelectedWard()
  selectWard(ama.id)
})

const DAY = 86_400_000
const talk = (number: number, title: string, daysAgo: number): ConversationThread => ({
  id: idOf(number),
  date: new Date(Date.now() - daysAgo * DAY).toISOString(),
  child_id: ama.id,
  title,
  user_id: abena.user_id,
})
const talks = [talk(601, 'Why did Ama’s maths mark go down so far?', 0), talk(602, 'Who is her Science teacher?', 1)]

const open = (threads: ConversationThread[], path = '/aichat') =>
  show(<ConversationsDrawer home={<a href="/home">Home</a>} onClose={() => undefined} />, {
    path,
    answers: [
      answer(getSchoolInfos, { school_info: nyansapo }),
      answer(findAndParentAcc, { user_wards: [kofi, ama] }),
      answer(listConversations, ({ query }) => ({
        conversation_threads: query.child_id === ama.id ? threads : [],
        next_cursor: null,
      })),
    ],
  })

test('previous conversations are listed, their titles cut to 28 characters, with the day under each', async () => {
  const page = await open(talks)
  const list = page.getByRole('list', { name: 'Previous Conversations' })
  await expect.element(list.getByRole('link').first()).toHaveTextContent('Why did Ama’s maths mark go …Today')
  await expect.element(list.getByRole('link').nth(1)).toHaveTextContent('Who is her Science teacher?Yesterday')
  await expect.element(list.getByRole('link').nth(1)).toHaveAttribute('href', `/aichat?ward=${ama.id}&thread=${idOf(602)}`)
  await expectAccessible()
})

test('without conversations the drawer says so and offers to ask', async () => {
  const page = await open([])
  await expect.element(page.getByText('No conversations for selected ward')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Ask a question' })).toBeVisible()
  await expectAccessible()
})

test('another ward has other conversations', async () => {
  const page = await open(talks)
  await expect.element(page.getByRole('link', { name: /Science teacher/ })).toBeVisible()
  selectWard(kofi.id)
  await expect.element(page.getByText('No conversations for selected ward')).toBeVisible()
})

test('one conversation is deleted for good, after a question that suggests to keep it', async () => {
  const page = await open(talks, `/aichat?ward=${ama.id}&thread=${idOf(602)}`)
  page.server.change(answer(deleteConversation, undefined))
  await page.getByRole('button', { name: 'Delete “Who is her Science teacher?”' }).click()
  await expect.element(page.getByRole('alertdialog', { name: 'Delete this conversation?' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.element(page.getByRole('link', { name: /Science teacher/ })).not.toBeInTheDocument()
  expect(page.server.sentTo(deleteConversation)).toEqual([{ params: { id: idOf(602) } }])
  await expect.poll(page.place).toBe(`/aichat?ward=${ama.id}`)
})

test('all conversations about a ward are deleted together', async () => {
  const page = await open(talks)
  page.server.change(answer(deleteConversations, undefined))
  await page.getByRole('button', { name: 'Delete all' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.element(page.getByText('No conversations for selected ward')).toBeVisible()
  expect(page.server.sentTo(deleteConversations)).toEqual([{ query: { child_id: ama.id } }])
})
