import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import path from 'node:path'
import MagicString from 'magic-string'
import type { Plugin } from 'vite'

/** The folder of what both sides share. */
const UI = path.resolve(import.meta.dirname, '..')

const stylesIn = (root: string): { name: string; file: string }[] =>
  globSync('src/**/*.module.css', { cwd: root })
    .toSorted()
    .map((name) => ({ name, file: path.join(root, name) }))

/** Two signs for each file of styles: from its path, so that a new file leaves the names of the others as they are. */
const prefixes = (root: string): ReadonlyMap<string, string> => {
  const found = new Map<string, string>()
  for (const { name, file } of [...stylesIn(UI), ...stylesIn(root)]) {
    let prefix = ''
    for (let attempt = 0; prefix === '' || found.has(prefix); attempt++) {
      const [first = 0, second = 0] = createHash('sha256').update(`${name} ${attempt}`).digest()
      prefix = `${((first % 26) + 10).toString(36)}${(second % 36).toString(36)}`
    }
    found.set(prefix, file)
  }
  return new Map([...found].map(([prefix, file]) => [file, prefix]))
}

/** Names classes by their file and their place in it: a third of a random name's length, and alike within a file, so that it compresses. */
export const shortClassNames = (root: string): ((name: string, file: string) => string) => {
  const prefixOf = prefixes(root)
  const placesIn = new Map<string, string[]>()
  return (name, file) => {
    const source = file.split('?', 1)[0] ?? ''
    const prefix = prefixOf.get(source)
    if (prefix === undefined) throw new Error(`${file} is not among the styles of ${root}`)
    // In the order in which they are asked for, which is the same for the same styles.
    const places = placesIn.get(source) ?? []
    if (!places.includes(name)) placesIn.set(source, [...places, name])
    return `${prefix}${placesIn.get(source)?.indexOf(name).toString(36)}`
  }
}

const STYLES = '.module.css'

/**
 * Lets the code take single classes out of its styles instead of one object of them all: the names written in the sources then
 * stay behind, and only the short ones are sent. A class that its styles do not have ends the build.
 */
export const classesByName = (): Plugin[] => [
  {
    name: 'schoolgate:classes-by-name',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?$/, code: STYLES },
      handler(code, id) {
        const text = new MagicString(code)
        for (const statement of this.parse(code, { lang: id.endsWith('x') ? 'tsx' : 'ts' }).body) {
          if (statement.type !== 'ImportDeclaration' || !statement.source.value.endsWith(STYLES)) continue
          for (const part of statement.specifiers)
            if (part.type === 'ImportDefaultSpecifier') text.prependLeft(part.start, '* as ')
        }
        return { code: text.toString(), map: null }
      },
    },
    onLog(_, log) {
      if (log.code === 'IMPORT_IS_UNDEFINED') this.error(log)
    },
  },
  {
    // Their names are written into the code, so nothing asks for the styles any more: they come all the same.
    name: 'schoolgate:keep-styles',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\.module\.css$/ },
      handler(code) {
        const text = new MagicString(code)
        for (const statement of this.parse(code).body)
          if (statement.type === 'ExportDefaultDeclaration') text.remove(statement.start, statement.end)
        return { code: text.toString(), map: null, moduleSideEffects: 'no-treeshake' }
      },
    },
  },
]
