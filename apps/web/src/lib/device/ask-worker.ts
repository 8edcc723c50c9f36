/** Where the browser can, the service worker sends what waits when the app is closed. */
export const askWorker = (): void => {
  const worker = 'serviceWorker' in navigator ? navigator.serviceWorker.controller : null
  worker?.postMessage({ type: 'sync-letters' })
}
