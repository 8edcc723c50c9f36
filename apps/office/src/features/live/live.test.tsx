import { listOfficePayments } from '@schoolgate/contracts/office-payments'
import { getDay } from '@schoolgate/contracts/days'
import { officeLive } from '@schoolgate/contracts/live'
import { expect, test } from 'vitest'
import { answer, openOffice, refuse, sessionOf } from '#testing'

test('an open list looks again when the school says that it changed, and where streams do not live it asks', async () => {
  const NONE = { payments: [], next_cursor: null, waiting: { amount_minor: 0, currency: 'GHS' } }
  const { getByRole, server } = await openOffice('/slips', sessionOf('bursar'), [answer(listOfficePayments, NONE)])
  const asked = () => server.sentTo(listOfficePayments).length
  await expect.element(getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(asked).toBeGreaterThan(0)
  const [stream] = server.streams()
  expect(stream?.address).toBe('/api/v1/office/live')
  stream?.open()
  const before = asked()
  // Something that this screen does not show, and something newer than this page, ask for nothing.
  stream?.say({ word: 'appointments' })
  stream?.say({ word: 'bus_routes' })
  stream?.say({ word: 'payments' }, '41-5')
  await expect.poll(asked).toBeGreaterThan(before)
  stream?.breakOff()
  await expect.poll(() => server.streams().at(-1)?.address).toBe('/api/v1/office/live?after=41-5')
  server.streams().at(-1)?.breakOff()
  await expect.poll(() => server.sentTo(officeLive)).toMatchObject([{ query: { after: '41-5' } }])
  expect(server.sentTo(getDay).length).toBeLessThanOrEqual(2)
})

test('a stream that the school ends with the session leads to the door', async () => {
  const { place, server } = await openOffice('/slips', sessionOf('bursar'), [
    answer(listOfficePayments, { payments: [], next_cursor: null }),
    refuse(officeLive, { status: 401, code: 'identity.sign_in_needed' }),
  ])
  await expect.poll(() => server.streams().length).toBeGreaterThan(0)
  server.streams()[0]?.breakOff()
  await expect.poll(place).toMatch(/^\/office\/login/)
})
