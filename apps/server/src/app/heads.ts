import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pagePattern } from '@schoolgate/contracts/page-pattern'
import * as z from 'zod'

const Heads = z.array(z.object({ head: z.string(), paths: z.array(z.string()), isForParents: z.boolean() }))

/** The links a shell has before it is known for which page it is. */
const OWN_LINKS = /\s*<link rel="(?:stylesheet|modulepreload)"[^>]*>/g

/** The shell of a page that names all it needs, so that code does not come link by link; whether it is for parents alone. */
type NamedShell = { html: string; isForParents: boolean }

/** The shells of the pages for parents, and of those that open by a link. */
export async function namedShells(webRoot: string, shell: string): Promise<(pathname: string) => NamedShell | null> {
  const heads = Heads.parse(JSON.parse(await readFile(path.join(webRoot, 'heads.json'), 'utf8')))
  const shells = heads.flatMap(({ head, paths, isForParents }) => {
    const html = shell
      .replaceAll(OWN_LINKS, '')
      .replace('</head>', () => `${head}</head>`)
      // This browser brought a session along: the app may have forgotten whose (a phone that made room).
      .replace('<div id="root"', isForParents ? '<div id="root" data-known' : '<div id="root"')
    return paths.map((route) => ({ html, isForParents, pattern: pagePattern(route) }))
  })
  return (pathname) => shells.find(({ pattern }) => pattern.test(pathname)) ?? null
}
