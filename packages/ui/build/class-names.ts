import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

const NAMED = /(?:\.|@keyframes\s+)([a-zA-Z_][\w-]*)/g

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
export const shortClassNames = (root: string): ((name: string, file: string, css: string) => string) => {
  const prefixOf = prefixes(root)
  return (name, file, css) => {
    const place = [...new Set([...css.matchAll(NAMED)].map(([, one]) => one))].indexOf(name)
    const prefix = prefixOf.get(file.split('?', 1)[0] ?? '')
    if (prefix === undefined || place < 0) throw new Error(`${file} has no place for ${name}`)
    return `${prefix}${place.toString(36)}`
  }
}

const WHOLE = /import (\w+) from ('[^']+\.module\.css')/g

/**
 * Lets the code take single classes out of its styles instead of one object of them all: the names written in the sources then
 * stay behind, and only the short ones are sent. The build warns of a class that its styles do not have.
 */
export const classesByName = (): Plugin[] => [
  {
    name: 'schoolgate:classes-by-name',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?$/, code: '.module.css' },
      handler: (code) => ({ code: code.replaceAll(WHOLE, 'import * as $1 from $2'), map: null }),
    },
  },
  {
    // Their names are written into the code, so nothing asks for the styles any more: they come all the same.
    name: 'schoolgate:keep-styles',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\.module\.css$/ },
      handler: (code) => ({ code: code.replace(/^export default [^]*/m, ''), map: null, moduleSideEffects: 'no-treeshake' }),
    },
  },
]
