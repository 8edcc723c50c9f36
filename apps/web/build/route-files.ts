import { readFile } from 'node:fs/promises'

/** A page for signed-in parents and the source of its screen, when it has one of its own. */
type ParentRoute = { path: string; screen: string | null }

const LINE = /\{\s*path: '([^']+)',([^{}]*)\}/g

/** The source behind an import of the table of routes (package.json "imports"). */
const sourceOf = (specifier: string): string => {
  const screen = /^#screens\/(.+)$/.exec(specifier)?.[1]
  return screen === undefined ? specifier.replace('#', 'src/') : `src/features/${screen}-screen.tsx`
}

/** Reads the table of routes: which pages are for parents, and which source draws each of them. */
export const parentRoutes = async (table: string): Promise<ParentRoute[]> =>
  [...(await readFile(table, 'utf8')).matchAll(LINE)].flatMap(([, path = '', rest = '']) => {
    if (!rest.includes("access: 'parent'")) return []
    const specifier = /import\('([^']+)'\)/.exec(rest)?.[1]
    return [{ path, screen: specifier === undefined ? null : sourceOf(specifier) }]
  })
