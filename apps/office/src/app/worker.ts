import { log } from '@schoolgate/ui/lib/log'

declare global {
  interface Window {
    // Not yet among TypeScript's own; what a policy makes is a trusted object that stands for the address.
    trustedTypes?: {
      createPolicy: (name: string, rules: { createScriptURL: () => string }) => { createScriptURL: (address: string) => string }
    }
  }
}

const ADDRESS = '/office/sw.js'

// Trusted Types guard which script a page may start; this is the only one it starts by address.
const scriptAddress = (): string =>
  window.trustedTypes?.createPolicy('schoolgate', { createScriptURL: () => ADDRESS }).createScriptURL(ADDRESS) ?? ADDRESS

/**
 * Starts the office's own worker, so that it opens without network. A newer one takes over when no page of the older is open any more:
 * pages come from the school while it answers, and what they are made of with them.
 */
export const startWorker = (): void => {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  // Without it the office works as it does in a browser that has none.
  navigator.serviceWorker
    .register(scriptAddress(), { scope: '/office/' })
    .catch((error: unknown) => log('the office does not start without network', error))
}
