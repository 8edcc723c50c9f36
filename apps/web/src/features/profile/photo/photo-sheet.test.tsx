import type { Profile } from '@schoolgate/contracts/profile'
import { userEvent } from 'vitest/browser'
import { expect, test, vi } from 'vitest'
import { expectAccessible, profileOf, show } from '#testing'
import { PhotoSheet } from './photo-sheet.tsx'

type UploadAnswer = { status: number; body: unknown } | 'no network' | 'nothing yet'

/** Stands where the browser's upload is: tells that half of it went, then says what the school says. */
const pretendUpload = (said: UploadAnswer) => {
  const sent: FormData[] = []
  class PretendUpload extends EventTarget {
    upload = new EventTarget()
    response: unknown = null
    status = 0
    responseType = ''
    timeout = 0
    open() {
      this.status = 0
    }
    getResponseHeader() {
      return null
    }
    abort() {
      this.dispatchEvent(new Event('abort'))
    }
    send(form: FormData) {
      sent.push(form)
      this.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded: 1, total: 2 }))
      if (said === 'nothing yet') return
      if (said !== 'no network') {
        this.status = said.status
        this.response = said.body
      }
      this.dispatchEvent(new Event(said === 'no network' ? 'error' : 'load'))
    }
  }
  vi.stubGlobal('XMLHttpRequest', PretendUpload)
  return sent
}

const refusal = (status: number, code: string): UploadAnswer => ({
  status,
  body: { type: 'about:blank', title: code, status, code, request_id: 'req-test' },
})

/** A picture 300 wide and 200 high: red on the left, green in the middle, blue on the right. */
const picture = async (): Promise<File> => {
  const canvas = new OffscreenCanvas(300, 200)
  const pen = canvas.getContext('2d')
  for (const [place, color] of ['red', 'green', 'blue'].entries()) {
    if (!pen) throw new Error('this browser draws nothing')
    pen.fillStyle = color
    pen.fillRect(place * 100, 0, 100, 200)
  }
  return new File([await canvas.convertToBlob({ type: 'image/png' })], 'me.png', { type: 'image/png' })
}

const open = async ({ hasPhoto = false } = {}) => {
  const saved: Profile[] = []
  const closed = vi.fn<() => void>()
  const removed = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const screen = await show(
    <PhotoSheet open hasPhoto={hasPhoto} onClose={closed} onSaved={(profile) => saved.push(profile)} onRemove={removed} />,
  )
  return { screen, saved, closed, removed }
}

test('a photo is chosen, moved by keyboard and sent as a small square JPEG', async () => {
  const sent = pretendUpload({ status: 200, body: profileOf({ photo_url: '/api/v1/photos/1' }) })
  const { screen, saved, closed } = await open()
  await userEvent.upload(screen.getByLabelText('Choose a photo').first(), await picture())
  const frame = screen.getByRole('button', { name: /The part of the picture that is used/ })
  await expect.element(frame).toBeVisible()
  await expectAccessible()
  await frame.click()
  await userEvent.keyboard('{ArrowRight>12/}')
  await screen.getByRole('button', { name: 'Use this photo' }).click()
  await expect.poll(() => saved.map((profile) => profile.photo_url)).toEqual(['/api/v1/photos/1'])
  expect(closed).toHaveBeenCalled()
  const photo = sent[0]?.get('photo')
  if (!(photo instanceof File)) throw new Error('no photo was sent')
  expect(photo.type).toBe('image/jpeg')
  const bitmap = await createImageBitmap(photo)
  expect([bitmap.width, bitmap.height]).toEqual([200, 200])
  // Moved to the right under the frame, the picture shows its left edge.
  const pen = new OffscreenCanvas(200, 200).getContext('2d')
  pen?.drawImage(bitmap, 0, 0)
  const [red = 0, green = 0] = pen?.getImageData(20, 100, 1, 1).data ?? []
  expect(red).toBeGreaterThan(200)
  expect(green).toBeLessThan(60)
})

test('sending can be stopped', async () => {
  pretendUpload('nothing yet')
  const { screen, closed } = await open()
  await userEvent.upload(screen.getByLabelText('Choose a photo').first(), await picture())
  await screen.getByRole('button', { name: 'Use this photo' }).click()
  await expect.element(screen.getByRole('progressbar', { name: 'Sending the photo' })).toHaveAttribute('value', '0.5')
  await screen.getByRole('button', { name: 'Stop sending' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('The photo was not sent.')
  expect(closed).not.toHaveBeenCalled()
})

test.each<[string, UploadAnswer, string]>([
  ['too large', refusal(413, 'profile.photo_too_large'), 'This photo is too large. Choose a smaller one.'],
  ['broken', refusal(422, 'profile.photo_broken'), 'We cannot read this file. Choose a photo from your phone.'],
  ['not wanted now', refusal(503, 'request.busy'), 'The school could not take this photo. Try another one.'],
  ['without network', 'no network', 'No network. The photo was not sent. Try again later.'],
])('a photo that is %s is refused in words', async (_, said, words) => {
  pretendUpload(said)
  const { screen } = await open()
  await userEvent.upload(screen.getByLabelText('Choose a photo').first(), await picture())
  await screen.getByRole('button', { name: 'Use this photo' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent(words)
})

test('a file that is no picture is said to be none, before anything is sent', async () => {
  const sent = pretendUpload('no network')
  const { screen } = await open()
  await userEvent.upload(screen.getByLabelText('Choose a photo').first(), new File(['hello'], 'me.jpg', { type: 'image/jpeg' }))
  await expect.element(screen.getByRole('alert')).toHaveTextContent('We cannot read this file. Choose a photo from your phone.')
  expect(sent).toEqual([])
})

test('the photo is removed', async () => {
  const { screen, removed } = await open({ hasPhoto: true })
  await screen.getByRole('button', { name: 'Remove the photo' }).click()
  await expect.element(screen.getByText('Your photo is removed.')).toBeVisible()
  expect(removed).toHaveBeenCalled()
})
