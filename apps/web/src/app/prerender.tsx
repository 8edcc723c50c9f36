import { prerender } from 'react-dom/static'
import { preload } from '#app/preload.ts'
import { App } from '#app/router.tsx'

/** The HTML of a page as anybody sees it before signing in; runs at build time. */
export const renderPage = async (path: string): Promise<string> => {
  await preload(path)
  const { prelude } = await prerender(<App path={path} />)
  return new Response(prelude).text()
}
