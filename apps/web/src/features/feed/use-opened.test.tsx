import { openPage } from '@schoolgate/contracts/feed'
import { expect, test, vi } from 'vitest'
import { ama, answer, idOf, kofi, pretendPush, refuse, show } from '#testing'
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
  expect(screen.server.sentTo(openPage)).toMatchObject([{ body: { page: 'academics', ward_id: ama.id } }])
})

test('an opened report takes its own notification away and no other report’s', async () => {
  const phone = pretendPush({ showing: [`/fullreport/${REPORT}?ward=${ama.id}`, `/fullreport/${idOf(902)}?ward=${ama.id}`] })
  const screen = await show(<Report />, { answers: [taken] })
  await vi.waitFor(() => expect(phone.closed).toEqual([`/fullreport/${REPORT}?ward=${ama.id}`]))
  expect(screen.server.sentTo(openPage)).toMatchObject([{ body: { page: 'fullreport', report_id: REPORT } }])
})

test('a page that is still loading has told nobody anything', async () => {
  const phone = pretendPush({ showing: [`/academics?ward=${ama.id}`] })
  const screen = await show(<Marks isShown={false} />, { answers: [taken] })
  await expect.element(screen.getByText('Ama’s marks')).toBeVisible()
  expect(screen.server.sentTo(openPage)).toEqual([])
  expect(phone.closed).toEqual([])
})

test('when the school does not hear of it the page stays as it is, and the dots wait for the next visit', async () => {
  const said = vi.spyOn(console, 'info').mockImplementation(() => undefined)
  pretendPush({ showing: [] })
  const screen = await show(<Marks />, { answers: [refuse(openPage, { status: 503, code: 'request.busy' })] })
  await vi.waitFor(() => expect(said).toHaveBeenCalledWith(expect.stringContaining('not marked as opened'), expect.anything()))
  await expect.element(screen.getByText('Ama’s marks')).toBeVisible()
})
