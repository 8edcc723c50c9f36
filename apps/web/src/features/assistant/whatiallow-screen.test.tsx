import {
  type AssistantConsent,
  type ChatMessage,
  chooseVendorConsent,
  deleteConversations,
  exportConversations,
  readAssistantConsent,
} from '@schoolgate/contracts/assistant'
import { getSchoolInfos } from '@schoolgate/contracts/schools'
import { findAndParentAcc } from '@schoolgate/contracts/wards'
import { refusalIn } from '@schoolgate/ui/lib/api-error'
import { carryBy } from '#lib/device/carriers'
import { sendWaiting } from '#lib/device/sending'
import { expect, test, vi } from 'vitest'
import { changeLanguage } from '@schoolgate/ui/lib/words'
import { abena, ama, answer, expectAccessible, idOf, kofi, nyansapo, refuse, show } from '#testing'
import { conversationsQuery, messagesQuery } from './assistant.queries.ts'
import { questionOutbox } from './outbox.ts'
import { WhatIAllowScreen } from './whatiallow-screen.tsx'

const vendor = { name: 'Example AI', region: 'Ireland', consent: 'given' } as const
const thread = {
  id: idOf(501),
  date: '2026-03-12T08:15:00Z',
  child_id: ama.id,
  title: 'How is her maths?',
  user_id: abena.user_id,
}
const question: ChatMessage = {
  id: idOf(502),
  date: thread.date,
  message: thread.title,
  sender: 'me',
  sources: [],
  table: null,
  status: 'done',
  feedback: null,
}

const open = (consent: Partial<AssistantConsent> = {}) =>
  show(<WhatIAllowScreen />, {
    path: '/whatiallow',
    answers: [
      answer(getSchoolInfos, { school_info: nyansapo }),
      answer(findAndParentAcc, { user_wards: [kofi, ama] }),
      answer(readAssistantConsent, { consent: { vendor, keeps_unanswered: false, ...consent } }),
      answer(chooseVendorConsent, undefined),
    ],
  })

test('a mother who let an outside service help takes that back, and what she did not touch stays as it was', async () => {
  const page = await open()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Example AI helps to word your answers.')
  await expectAccessible()
  const helping = page.getByRole('switch', { name: 'Example AI may help with words' })
  await expect.element(helping).toBeChecked()
  await helping.click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('What you ask stays at the school.')
  await expect.element(helping).not.toBeChecked()
  await page.getByRole('switch', { name: 'Show the school what had no answer' }).click()
  await expect
    .poll(() => page.server.sentTo(chooseVendorConsent))
    .toEqual([{ body: { outside_service: false } }, { body: { keep_unanswered: true } }])
})

test('where nothing leaves the school there is nothing to allow but what the school sees', async () => {
  const page = await open({ vendor: null, keeps_unanswered: true })
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('What you ask stays at the school.')
  await expect.element(page.getByRole('switch')).toBeChecked()
  expect(page.getByRole('switch').all()).toHaveLength(1)
  await expectAccessible()
})

test('a choice the school did not take is taken back, with a word about it', async () => {
  const page = await open()
  page.server.change(refuse(chooseVendorConsent, { status: 400, code: 'request.invalid' }))
  const helping = page.getByRole('switch', { name: 'Example AI may help with words' })
  await helping.click()
  await expect.element(page.getByText('The school could not take this. Please try again.')).toBeVisible()
  await expect.element(helping).toBeChecked()
})

test('what a parent no longer allows without network waits, stands on the page, and is with the school before anything asked after it', async () => {
  const page = await open()
  const helping = page.getByRole('switch', { name: 'Example AI may help with words' })
  await expect.element(helping).toBeChecked()
  page.server.setOffline(true)
  await helping.click()
  await expect.element(page.getByText('We will send this when the network is back.')).toBeVisible()
  await page.client.invalidateQueries()
  await expect.element(helping).not.toBeChecked()
  await questionOutbox.tell(
    { key: 'a-question', ward_id: kofi.id, thread_id: null, text: 'How is maths?', asked_at: thread.date },
    'How is maths?',
  )
  // Another window of the app, which only carries.
  const school = ['busy', 'busy', 'there']
  const heard: string[] = []
  const stops = [
    carryBy('question', { carry: async () => void heard.push('question'), told: null, refused: () => undefined }),
    carryBy('consent', {
      carry: async () => {
        if (school.shift() === 'busy') throw refusalIn(503, null, null)
        heard.push('consent')
      },
      told: null,
      refused: () => undefined,
    }),
  ]
  page.server.setOffline(false)
  await sendWaiting()
  expect(heard).toEqual([])
  await sendWaiting()
  await expect.poll(() => heard).toEqual(['consent', 'question'])
  for (const stop of stops) stop()
})

test('without network, and nothing kept of it, the page says so, and opens when the network is back', async () => {
  const page = await open()
  page.server.setOffline(true)
  await page.client.resetQueries()
  await expect.element(page.getByRole('heading', { name: 'Your choices did not open' })).toBeVisible()
  await expectAccessible()
  page.server.setOffline(false)
  await expect.element(page.getByRole('switch').first()).toBeVisible()
})

test('a father keeps a copy of all his conversations as a text that is read without this app', async () => {
  const page = await open()
  page.server.change(
    answer(exportConversations, {
      exported_at: '2026-03-13T08:00:00Z',
      conversations: [
        {
          thread,
          messages: [
            question,
            {
              ...question,
              id: idOf(503),
              sender: 'assistant',
              message: 'Ama’s Mathematics is **58 so far**. [1]',
              sources: [{ kind: 'marks', id: 'x', label: 'Marks · Mathematics', route: '/academics' }],
              table: { columns: ['What', 'Mark'], rows: [['Test', '13/20']] },
            },
          ],
        },
      ],
    }),
  )
  const kept: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) kept.push(file)
    return '#'
  })
  await page.getByRole('button', { name: /^Keep a copy/ }).click()
  await expect.element(page.getByText('Your copy is here: 1 KB.')).toBeVisible()
  const text = await kept[0]?.text()
  expect(text).toContain('Ama · 12 Mar 2026 · How is her maths?')
  expect(text).toContain('You (08:15):\nHow is her maths?')
  expect(text).toContain('Assistant (08:15):\nAma’s Mathematics is 58 so far.\n\nWhat | Mark\nTest | 13/20')
  expect(text).toContain('Where this stands: Marks · Mathematics')
})

test('without conversations there is nothing to keep, and the page says so', async () => {
  const page = await open()
  page.server.change(answer(exportConversations, { exported_at: '2026-03-13T08:00:00Z', conversations: [] }))
  await page.getByRole('button', { name: /^Keep a copy/ }).click()
  await expect.element(page.getByText('There are no conversations yet.')).toBeVisible()
})

test('all conversations about every child are deleted at the school and on this phone, after a question', async () => {
  const page = await open()
  page.server.change(answer(deleteConversations, undefined))
  const keys = [conversationsQuery(ama.id).queryKey, messagesQuery(thread.id).queryKey]
  page.client.setQueryData(conversationsQuery(ama.id).queryKey, [thread])
  page.client.setQueryData(messagesQuery(thread.id).queryKey, [question])
  await page.getByRole('button', { name: /^Delete all conversations/ }).click()
  await expect.element(page.getByRole('alertdialog', { name: 'Delete all your conversations?' })).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.element(page.getByText('All conversations are deleted.')).toBeVisible()
  expect(page.server.sentTo(deleteConversations)).toEqual([{ query: {} }])
  expect(keys.map((key) => page.client.getQueryData<unknown>(key))).toEqual([undefined, undefined])
})

test('in French the page speaks French', async () => {
  changeLanguage('fr')
  const page = await open({ vendor: null })
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Ce que vous demandez reste à l’école.')
})
