import { beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { expectAccessible } from '#testing'
import { Sheet } from '#ui/sheet'
import { TOAST_DURATION, toast, Toasts } from '#ui/toast'

// Where a mouse rests that an earlier test left, a toast stays.
beforeEach(() => userEvent.hover(document.documentElement, { position: { x: 1, y: 1 } }))

test('a toast goes by itself after three seconds, and the next one waits its turn', async () => {
  vi.useFakeTimers()
  const { getByRole } = await render(<Toasts />)
  toast('First')
  toast('Second')
  await vi.waitFor(() => expect(getByRole('status').element().textContent).toContain('First'))
  expect(getByRole('status').element().textContent).not.toContain('Second')
  await vi.advanceTimersByTimeAsync(TOAST_DURATION)
  await vi.waitFor(() => expect(getByRole('status').element().textContent).toContain('Second'))
  vi.useRealTimers()
})

test('a toast that stays until it is closed lets the others pass, and is there again after them', async () => {
  vi.useFakeTimers()
  const { getByRole } = await render(<Toasts />)
  const said = () => getByRole('status').element().textContent
  toast('There is a newer Schoolgate.', { duration: Infinity })
  await vi.waitFor(() => expect(said()).toContain('newer'))
  toast('Sent')
  await vi.waitFor(() => expect(said()).toContain('Sent'))
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(TOAST_DURATION)
    expect(said()).toContain('newer')
  })
  vi.useRealTimers()
})

test('a toast stays while somebody touches it', async () => {
  vi.useFakeTimers()
  const { getByRole } = await render(<Toasts />)
  toast('Read me slowly')
  await vi.waitFor(() => expect(getByRole('status').element().textContent).toContain('Read me slowly'))
  getByRole('status').element().firstElementChild?.dispatchEvent(new PointerEvent('pointerenter'))
  await vi.advanceTimersByTimeAsync(TOAST_DURATION * 3)
  expect(getByRole('status').element().textContent).toContain('Read me slowly')
  vi.useRealTimers()
})

test('a toast can be closed by hand and has no accessibility faults', async () => {
  const { getByRole, getByText } = await render(<Toasts />)
  toast('Saved', { line: 'The school has your answer.' })
  await expect.element(getByText('Saved')).toBeVisible()
  await expectAccessible()
  await getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => getByText('Saved').query()).toBeNull()
})

test('a toast above an open sheet can be closed, and the sheet with what was written in it stays', async () => {
  const close = vi.fn<() => void>()
  const { getByRole, getByText } = await render(
    <>
      <Sheet open onClose={close} title="Why was Kofi away?">
        <textarea defaultValue="Malaria" />
      </Sheet>
      <Toasts />
    </>,
  )
  toast('A note from school')
  await expect.element(getByText('A note from school')).toBeVisible()
  await getByRole('status').getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => getByText('A note from school').query()).toBeNull()
  expect(close).not.toHaveBeenCalled()
  await expect.element(getByRole('textbox')).toHaveValue('Malaria')
})

test('the place where messages are said is there before they are, and stays the same: on the page, and in a sheet that opens', async () => {
  const page = (isOpen: boolean) => (
    <>
      <Sheet open={isOpen} onClose={() => undefined} title="Why was Kofi away?">
        <p>Sick</p>
      </Sheet>
      <Toasts />
    </>
  )
  const { getByRole, getByText, rerender } = await render(page(false))
  const [ofPage] = getByRole('status').elements()
  expect([ofPage?.isConnected, ofPage?.textContent]).toEqual([true, ''])
  await rerender(page(true))
  const ofSheet = getByRole('dialog').getByRole('status').element()
  toast('Saved')
  await expect.element(getByText('Saved')).toBeVisible()
  expect([ofPage?.textContent, ofSheet.textContent?.includes('Saved')]).toEqual(['', true])
  await rerender(page(false))
  await expect.poll(() => ofPage?.textContent).toContain('Saved')
  expect(ofPage?.isConnected).toBe(true)
})
