/*
 * The standard has a browser remember, for as long as the page lives, that a module did not come, and Firefox does: it never asks for it
 * again. So nothing is imported before all its files are here, in the browser's cache: what does not come is only asked for again.
 * The build puts this around every import() (build/import-whole.ts).
 */

const fetchScript = async (address: string): Promise<void> => {
  const script = await fetch(address)
  // A captive network answers with a page of its own.
  if (!script.ok || !script.headers.get('content-type')?.includes('javascript')) throw new Error(`${address} did not come`)
  await script.arrayBuffer()
}

const addStyle = (address: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = address
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      reject(new Error(`${address} did not come`))
    })
    document.head.append(link)
  })

const coming = new Map<string, Promise<void>>()

const bring = (address: string): Promise<void> => {
  const known = coming.get(address)
  if (known) return known
  // What the page names in its head comes with the page.
  const isInPage = document.querySelector(`link[href="${address}"]`) !== null
  const fetching = isInPage ? Promise.resolve() : address.endsWith('.css') ? addStyle(address) : fetchScript(address)
  coming.set(address, fetching)
  fetching.catch(() => coming.delete(address))
  return fetching
}

/** Imports a module once the files that it is made of, itself among them, have come. Rejects where one did not: the next time asks for it again. */
export const importWhole = async <Module>(load: () => Promise<Module>, files: readonly string[] = []): Promise<Module> => {
  await Promise.all(files.map((file) => bring(import.meta.env.BASE_URL + file)))
  return load()
}
