import { OPENS_BY_LINK } from '@schoolgate/contracts/link-pages'
import type { Plugin } from 'vite'

/** A page that is not written at build time and the file of its screen (null where it leads on to another page); whether it is for parents alone. */
type RouteFile = { path: string; screen: string | null; isForParents: boolean }

type Node = { type: string }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const get = (node: Node, name: string): unknown => Reflect.get(node, name)

/** Every part of a syntax tree, the whole first. */
function* partsOf(node: Node): Generator<Node> {
  yield node
  for (const value of Object.values(node).flat()) if (isNode(value)) yield* partsOf(value)
}

const textIn = (node: unknown): string | null => {
  const value = isNode(node) && node.type === 'Literal' ? get(node, 'value') : null
  return typeof value === 'string' ? value : null
}

/** What stands in an object under a name. */
const valueOf = (node: Node, name: string): Node | null => {
  for (const property of [get(node, 'properties')].flat()) {
    if (!isNode(property) || property.type !== 'Property') continue
    const [key, value] = [get(property, 'key'), get(property, 'value')]
    if (isNode(key) && get(key, 'name') === name && isNode(value)) return value
  }
  return null
}

/**
 * Reads the table of routes as the build reads it: which pages are for parents or open by a link, and which source draws each. What a screen's import leads
 * to is the bundler's own answer.
 */
export const routeFiles = (table: string): { plugin: Plugin; files: () => readonly RouteFile[] } => {
  let routes: RouteFile[] = []
  return {
    files: () => routes,
    plugin: {
      name: 'schoolgate:route-files',
      apply: (_, env) => env.command === 'build' && !env.isSsrBuild,
      // Before the types are taken off, which moves everything.
      enforce: 'pre',
      async transform(code, id) {
        if (!id.endsWith(`/${table}`)) return null
        routes = []
        for (const part of partsOf(this.parse(code, { lang: 'ts' }))) {
          if (part.type !== 'ObjectExpression') continue
          const [path, screen] = [textIn(valueOf(part, 'path')), valueOf(part, 'screen')]
          const isForParents = textIn(valueOf(part, 'access')) === 'parent'
          if (path === null || !(isForParents || OPENS_BY_LINK.test(path))) continue
          const load = screen && [...partsOf(screen)].find(({ type }) => type === 'ImportExpression')
          const specifier = load && textIn(get(load, 'source'))
          const found = specifier ? await this.resolve(specifier, id) : null
          if (screen !== null && !found) throw new Error(`${path} has a screen that leads nowhere`)
          routes.push({ path, screen: found?.id ?? null, isForParents })
        }
        if (routes.length === 0) throw new Error(`${table} has no page for parents`)
        return null
      },
    },
  }
}
