import { beforeEach, expect, test, vi } from 'vitest'
import { showPush } from './push.ts'

/* The worker's own part of a push. The windows that are open and what stands on the phone's screen are pretended. */

let standing: { title: string; tag: string; close: () => void }[] = []
const registration = {
  showNotification: async (title: string, { tag }: { tag: string }) => {
    const notification = { title, tag, close: () => void (standing = standing.filter((one) => one !== notification)) }
    standing.push(notification)
  },
  getNotifications: async ({ tag }: { tag: string }) => standing.filter((one) => one.tag === tag),
}

/** A page that somebody looks at; it says that it shows what it hears when its answer is called for. */
const page = () => {
  let port: MessagePort | undefined
  return {
    visibilityState: 'visible',
    postMessage: (_: unknown, [given]: MessagePort[]) => void (port = given),
    answer: () => port?.postMessage('shown'),
    hasHeard: () => port !== undefined,
  }
}

const push = (title: string, tag: string) => {
  const said = { notification: { title, body: 'Please read it today.', navigate: '/notices', tag } }
  return showPush({
    json: () => said,
    text: () => '',
    arrayBuffer: () => new ArrayBuffer(),
    blob: () => new Blob(),
    bytes: () => new Uint8Array(),
  })
}
const open = (windows: unknown[]) => vi.stubGlobal('clients', { matchAll: async () => windows })
const titles = () => standing.map(({ title }) => title)

beforeEach(() => {
  standing = []
  vi.stubGlobal('registration', registration)
})

test('where nobody looks it stands on the phone’s screen at once', async () => {
  open([{ ...page(), visibilityState: 'hidden' }])
  await push('Come at nine', 'gate')
  expect(titles()).toEqual(['Come at nine'])
})

test('what a page shows does not stand on the phone’s screen', async () => {
  const looked = page()
  open([page(), looked])
  const shown = push('Come at nine', 'gate')
  await vi.waitFor(() => expect(looked.hasHeard()).toBe(true))
  looked.answer()
  await shown
  expect(titles()).toEqual([])
})

test('a page that says late that it shows it takes back that message, and no other', async () => {
  const slow = page()
  open([])
  await push('Bring a coat', 'cold')
  open([slow])
  await push('Come at nine', 'gate')
  expect(titles()).toEqual(['Bring a coat', 'Come at nine'])
  slow.answer()
  await vi.waitFor(() => expect(titles()).toEqual(['Bring a coat']))
})
