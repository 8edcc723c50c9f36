import { openPage } from '@schoolgate/contracts/feed'
import { expect, test, vi } from 'vitest'
import { lettersOf } from '#lib/device/letters'
import { abena, ama, answer, idOf, kofi, pretendPush, refuse, show } from '#testing'
import { FeedOutbox } from './feed-outbox-sender.tsx'
import { useOpened } from './use-opened.ts'

const REPORT = idOf(901)

function Marks({ isShown = true }: { isShown?: boolean }) {
  useOpened({ page: 'academics', ward_id: ama.id }, isShown)
  return <p>Ama’s marks</p>
}

function Report() {
  useOpened({ page: 'fullreport', report_id: REPORT }, true)
  return <p>The report</p>
}

const taken = answer(openPage, undefined)

test('who opens the marks of a child has read what led there, and its notifications leave the phone', async () => {
  const others = [`/academics?ward=${kofi.id}`, `/attendance?ward=${ama.id}`]
  const phone = pretendPush({ showing: [`/academics?ward=${ama.id}`, ...others] })
  const screen = await show(<Marks />, { answers: [taken] })
  await vi.waitFor(() => expect(phone.closed).toEqual([`/academics?ward=${ama.id}`]))
  await expect.poll(() => screen.server.sentTo(openPage)).toMatchObject([{ body: { page: 'academics', ward_id: ama.id } }])
})

test('an opened report takes its own notification away and no other report’s', async () => {
  const phone = pretendPush({ showing: [`/fullreport/${REPORT}?ward=${ama.id}`, `/fullreport/${idOf(902)}?ward=${ama.id}`] })
  const screen = await show(<Report />, { answers: [taken] })
  await vi.waitFor(() => expect(phone.closed).toEqual([`/fullreport/${REPORT}?ward=${ama.id}`]))
  await expect.poll(() => screen.server.sentTo(openPage)).toMatchObject([{ body: { page: 'fullreport', report_id: REPORT } }])
})

test('a page that is still loading has told nobody anything', async () => {
  const phone = pretendPush({ showing: [`/academics?ward=${ama.id}`] })
  const screen = await show(<Marks isShown={false} />, { answers: [taken] })
  await expect.element(screen.getByText('Ama’s marks')).toBeVisible()
  expect(screen.server.sentTo(openPage)).toEqual([])
  expect(phone.closed).toEqual([])
})

test('what was read while the school could not be reached is told when it can', async () => {
  pretendPush({ showing: [] })
  const screen = await show(
    <>
      <Marks />
      <FeedOutbox />
    </>,
    { answers: [refuse(openPage, { status: 503, code: 'request.busy' })] },
  )
  await vi.waitFor(async () => expect(await lettersOf(abena.user_id)).toHaveLength(1))
  screen.server.change(taken)
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => screen.server.sentTo(openPage)).toMatchObject([{ body: { page: 'academics', ward_id: ama.id } }])
  await vi.waitFor(async () => expect(await lettersOf(abena.user_id)).toEqual([]))
})
