import type { getFamilyBills } from '@schoolgate/contracts/billing'
import type { Response } from '@schoolgate/contracts/endpoint'
import { recallJson } from '@schoolgate/ui/lib/storage'
import { leave } from '@schoolgate/ui/lib/leaving'
import { useQuery } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { PaneContext } from '#ui/page'
import { ama, cedis, familyBillsOf, show, wardBalanceOf } from '#testing'
import { useFirstWords } from './use-first-words.ts'

type Family = Response<typeof getFamilyBills>

function Bills() {
  const { data: family } = useQuery<Family | null>({ queryKey: ['family'], queryFn: () => null, enabled: false })
  useFirstWords('bills', family && [family])
  return <p>{family === undefined ? 'asked for' : 'here'}</p>
}

const family = {
  ...familyBillsOf({ wards: [{ ...wardBalanceOf(ama, []), balance: cedis(45_000) }] }),
  left_to_pay: cedis(106_000),
}
const kept = () => recallJson('words /bills')

/** What can wait comes two seconds after the page. */
const UNTIL_QUIET = { timeout: 10_000 }

afterEach(async () => {
  await leave()
  localStorage.clear()
})

test('a page keeps what it began with once it is known, says it anew when it changes, and forgets it when it is not told any more', async () => {
  const { client, getByText } = await show(<Bills />, { path: '/bills' })
  const tell = (said: Family | null) => client.setQueryData(['family'], said)
  await expect.element(getByText('asked for')).toBeVisible()
  expect(kept()).toBeNull()
  tell(family)
  await expect.poll(kept, UNTIL_QUIET).toMatchObject({
    class: 'first-words of-page',
    lang: 'en',
    inside: [
      ['b', expect.any(String)],
      ['h1', 'GH₵\u00a01,060.00'],
      [
        'section',
        [
          [
            'p',
            [
              ['b', 'Ama'],
              ['span', 'GH₵\u00a0450.00'],
            ],
          ],
        ],
      ],
    ],
  })
  tell({ ...family, left_to_pay: cedis(0) })
  await expect.poll(kept).toMatchObject({ inside: expect.arrayContaining([['h1', 'GH₵\u00a00.00']]) })
  tell(null)
  await expect.poll(kept).toBeNull()
})

test('neither a list beside another page nor what was searched for is what a page begins with', async () => {
  const beside = (
    <PaneContext value={true}>
      <Bills />
    </PaneContext>
  )
  for (const [screen, path] of [
    [beside, '/bills'],
    [<Bills key="searched" />, '/bills?term=1'],
    [<Bills key="opened" />, '/payments'],
  ] as const) {
    const { client } = await show(screen, { path })
    client.setQueryData(['family'], family)
  }
  await expect.poll(() => recallJson('words /payments'), UNTIL_QUIET).not.toBeNull()
  expect(Object.keys(localStorage).filter((name) => name.includes('words'))).toEqual(['schoolgate.words /payments'])
})
