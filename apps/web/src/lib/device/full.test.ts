import { expect, test, vi } from 'vitest'
import { askToStay, askToStayWhenInstalled } from '#lib/device/full'

test('a page in a browser does not ask to be kept, for Firefox would ask a parent who has no reason to say yes; put on the Home Screen it asks, once', () => {
  const persist = vi.spyOn(navigator.storage, 'persist').mockRejectedValue(new TypeError('This browser keeps what it likes.'))
  askToStayWhenInstalled()
  expect(persist).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('appinstalled'))
  expect(persist).toHaveBeenCalledOnce()
  // What is written from then on is no second reason.
  askToStay()
  expect(persist).toHaveBeenCalledOnce()
})
