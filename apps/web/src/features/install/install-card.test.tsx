import { expect, test, vi } from 'vitest'
import { expectAccessible, show } from '#testing'
import { InstallCard, listenForInstallOffer } from './index.ts'
import { useInstall } from './install.ts'

const offer = () => {
  const event = new Event('beforeinstallprompt', { cancelable: true })
  const prompt = vi.fn<() => Promise<void>>(() => Promise.resolve())
  Object.assign(event, { prompt, userChoice: Promise.resolve({ outcome: 'accepted' }) })
  window.dispatchEvent(event)
  return { event, prompt }
}

test('where the browser offers it, one button puts Schoolgate on the phone', async () => {
  listenForInstallOffer()
  const { getByRole, getByText } = await show(<InstallCard />)
  const { event, prompt } = offer()
  expect(event.defaultPrevented).toBe(true)
  await getByRole('button', { name: 'Put it on my phone' }).click()
  expect(prompt).toHaveBeenCalledOnce()
  // An offer works once; until the next, the way by hand is told.
  await expect.element(getByText(/Open the browser’s menu/)).toBeVisible()
  window.dispatchEvent(new Event('appinstalled'))
  await expect.element(getByRole('heading', { name: 'Schoolgate is on this phone.' })).toBeVisible()
  useInstall.setState({ offer: null, isInstalled: false })
})

test('on an iPhone the card tells the way through the Share menu', async () => {
  vi.stubGlobal('navigator', {
    platform: 'iPhone',
    maxTouchPoints: 5,
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)',
  })
  const { getByText } = await show(<InstallCard />)
  await expect.element(getByText('Touch Share, then “Add to Home Screen”.')).toBeVisible()
  vi.unstubAllGlobals()
  await expectAccessible()
})
