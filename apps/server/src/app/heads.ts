import { readFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'

const Heads = z.array(z.object({ head: z.string(), paths: z.array(z.string()) }))

/** The links a shell has before it is known for which page it is. */
const OWN_LINKS = /\s*<link rel="(?:stylesheet|modulepreload)"[^>]*>/g

/** The shell for each page of a parent: it names all the page needs, so that code does not come link by link. */
export async function parentShells(webRoot: string, shell: string): Promise<(pathname: string) => string | null> {
  const heads = Heads.parse(JSON.parse(await readFile(path.join(webRoot, 'heads.json'), 'utf8')))
  const shells = heads.flatMap(({ head, paths }) => {
    const html = shell
      .replaceAll(OWN_LINKS, '')
      .replace('</head>', () => `${head}</head>`)
      // This browser brought a session along: the app may have forgotten whose (a phone that made room).
      .replace('<div id="root"', '<div id="root" data-known')
    return paths.map((route) => ({ html, pattern: new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+')}/?$`, 'i') }))
  })
  return (pathname) => shells.find(({ pattern }) => pattern.test(pathname))?.html ?? null
}
