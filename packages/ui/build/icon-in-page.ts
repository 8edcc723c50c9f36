import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin, ResolvedConfig } from 'vite'

const LINK = /<link rel="icon" href="([^"]+)"[^>]*>/

/** Writes the icon into the page itself: it is smaller than the words around a request for it. */
export const iconInPage = (): Plugin => {
  let config: ResolvedConfig
  return {
    name: 'schoolgate:icon-in-page',
    apply: 'build',
    configResolved(resolved) {
      config = resolved
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        const [link = '', address = ''] = LINK.exec(html) ?? []
        if (link === '') throw new Error('the page has no icon')
        const icon = await readFile(path.join(config.publicDir, address.slice(config.base.length)), 'utf8')
        const data = icon.trim().replaceAll('"', "'").replaceAll('#', '%23').replaceAll('<', '%3C').replaceAll('>', '%3E')
        return html.replace(link, () => `<link rel="icon" href="data:image/svg+xml,${data}">`)
      },
    },
  }
}
