import { create } from 'zustand'

// Not yet in TypeScript's own list of events: Chromium's offer to install.
type InstallOffer = Event & { prompt: () => Promise<unknown>; userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }> }
const isOffer = (event: Event): event is InstallOffer => 'prompt' in event && 'userChoice' in event

type Install = { offer: InstallOffer | null; isInstalled: boolean }

/** Whether the app can be put on this phone, or is there already. */
export const useInstall = create<Install>()(() => ({ offer: null, isInstalled: false }))

/** Keeps the browser's offer to install until the parent asks for it; called once at start. */
export const listenForInstallOffer = (): void => {
  useInstall.setState({ isInstalled: matchMedia('(display-mode: standalone)').matches })
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!isOffer(event)) return
    event.preventDefault()
    useInstall.setState({ offer: event })
  })
  window.addEventListener('appinstalled', () => useInstall.setState({ offer: null, isInstalled: true }))
}

/** Takes the browser's offer up. */
export const acceptOffer = async (): Promise<void> => {
  const { offer } = useInstall.getState()
  await offer?.prompt()
  // An offer works once, whatever the answer was.
  useInstall.setState({ offer: null })
}

/** iPhones and iPads install by hand, from the Share menu. */
export const isApple = (): boolean =>
  /iPhone|iPad/.test(navigator.userAgent) || (navigator.platform === 'MacIntel' && navigator.maxTouchPoints > 1)

/** On an iPhone or iPad messages come only to the app on the Home Screen. */
export const mustInstallFirst = (): boolean => isApple() && !useInstall.getState().isInstalled
