import { openPage } from '@schoolgate/contracts/feed'
import { expect, test } from 'vitest'
import { Route } from 'wouter'
import { preload, readyScreen } from '#app/preload.ts'
import { routeOf } from '#app/routes.ts'
import { ama, billOf, fullHouse, reportOf, show } from '#testing'

/** The pages to which messages lead, and as what the school hears that they were opened. */
const PAGES = [
  { address: `/academics?ward=${ama.id}`, opened: { page: 'academics', ward_id: ama.id } },
  { address: `/fullreport/${reportOf().id}`, opened: { page: 'fullreport', report_id: reportOf().id } },
  { address: `/attendance?ward=${ama.id}`, opened: { page: 'attendance', ward_id: ama.id } },
  { address: `/bill/${billOf().id}`, opened: { page: 'bills', ward_id: billOf().ward_id } },
]

test.each(PAGES)('who reads $address has read what led there, and gets no SMS about it', async ({ address, opened }) => {
  await preload(address)
  const Screen = readyScreen(routeOf(address))
  if (!Screen) throw new Error(`${address} has no screen`)
  const { server } = await show(<Route path={routeOf(address).path} component={Screen} />, { path: address, answers: fullHouse })
  await expect.poll(() => server.sentTo(openPage)).toMatchObject([{ body: opened }])
})
