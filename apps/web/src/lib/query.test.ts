import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { createQueryClient, keepAnswers } from '#lib/query'
import { emptyShelf, takeOut } from '#lib/saved'

const MY_NAME = ['my name']
const isSaved = () => vi.waitUntil(async () => String(await takeOut('answers')).includes('Abena'), { timeout: 5000 })

/** What a page that is opened now shows and asks: the saved answer, and whether the server is asked for a newer one. */
async function openedNow(): Promise<{ shown: unknown; isAsked: boolean }> {
  const client = createQueryClient()
  await keepAnswers(client)
  const asked = vi.fn<() => Promise<string>>().mockResolvedValue('Abena B.')
  const unsubscribe = new QueryObserver(client, { queryKey: MY_NAME, queryFn: asked }).subscribe(() => undefined)
  const shown = client.getQueryData(MY_NAME)
  unsubscribe()
  client.clear()
  await emptyShelf()
  return { shown, isAsked: asked.mock.calls.length > 0 }
}

test('a saved answer is fresh for a minute', async () => {
  const client = createQueryClient()
  await keepAnswers(client)
  client.setQueryData(MY_NAME, 'Abena')
  await isSaved()
  expect(await openedNow()).toEqual({ shown: 'Abena', isAsked: false })
})

test.each([
  ['changes something', (client: QueryClient) => client.setQueryData(['my town'], 'Kumasi')],
  ['hears that something changed', (client: QueryClient) => client.invalidateQueries({ queryKey: MY_NAME })],
])('what was saved before the parent %s is shown, and asked anew', async (_what, change) => {
  const client = createQueryClient()
  await keepAnswers(client)
  client.setQueryData(MY_NAME, 'Abena', { updatedAt: Date.now() - 1000 })
  await isSaved()
  await change(client)
  expect(await openedNow()).toEqual({ shown: 'Abena', isAsked: true })
})
