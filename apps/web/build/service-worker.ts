import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { build, type Plugin } from 'vite'
import { pagePattern } from '@schoolgate/contracts/page-pattern'
import { afterBuild } from '@schoolgate/ui/build/after-build'
import type { Head } from './prerender-pages.ts'

/** What the worker takes at a time: files that the page has fetched anyway come one by one, the others together in one archive. */
type Part = { alone: string[]; packed: string[]; archive: string }
type Parts = {
  /** What anybody needs to open the gate without network. */
  first: RegExp
  /** The names of the chunks that a parent's next tap needs; what they import goes with them. The rest comes on a good line. */
  near: RegExp
  /** What the browser has from the page itself, so that the worker need not fetch it again; and what no text is. */
  alone: RegExp
}

const list = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .sort()

/** The pages that share a head, as one pattern, and the files that it names and the shell does not. */
const namedIn = (heads: readonly Head[], shell: string): { pages: string; files: string[] }[] =>
  heads.map(({ head, paths }) => ({
    pages: pagePattern(`(?:${paths.join('|')})`).source,
    files: [...head.matchAll(/ href="([^"]+)"/g)].flatMap(([, address = '']) => (shell.includes(address) ? [] : [address])),
  }))

const addressOf = (file: string): string => (file === 'shell.html' ? '/shell.html' : `/${file.replace(/\/?index\.html$/, '')}`)

// A page whose code is kept never comes without its styles: they are small, and kept before any code.
const stylesFirst = (files: readonly string[]): string[] =>
  files.toSorted((one, other) => Number(other.endsWith('.css')) - Number(one.endsWith('.css')))

/**
 * Builds the service worker to one classic script that knows the build's files by name, in three parts: what anybody needs, what a
 * parent's next tap needs, and the rest of the house.
 */
export const serviceWorker = (entry: string, { first, near, alone }: Parts): Plugin => {
  /** Each chunk with all that it brings along, by file. */
  const brings = new Map<string, { name: string; files: string[] }>()

  const withAllImports = (file: string, seen = new Set<string>()): Set<string> => {
    if (!seen.has(file)) {
      seen.add(file)
      for (const further of brings.get(file)?.files ?? []) withAllImports(further, seen)
    }
    return seen
  }

  return {
    ...afterBuild('service-worker', 'post', async (out, config) => {
      const read = (file: string) => readFile(path.join(out, file), 'utf8')
      const kept = (await list(out)).filter((file) => /\.(?:html|js|css|woff2)$/.test(file) && file !== 'sw.js')
      const version = createHash('sha256')
      for (const file of kept) version.update(file).update(await readFile(path.join(out, file)))
      const nearBy = new Set<string>()
      for (const [file, { name }] of brings) if (near.test(name)) for (const further of withAllImports(file)) nearBy.add(further)

      const pack = async (name: string, files: readonly string[]): Promise<Part> => {
        const packed = stylesFirst(files.filter((file) => !alone.test(file)))
        const texts = await Promise.all(packed.map(async (file) => [addressOf(file), await read(file)]))
        const contents = JSON.stringify(Object.fromEntries(texts))
        const hash = createHash('sha256').update(contents).digest('base64url').slice(0, 8)
        const archive = `assets/${name}-${hash}.json`
        await writeFile(path.join(out, archive), contents)
        return {
          alone: files.filter((file) => alone.test(file)).map(addressOf),
          packed: packed.map(addressOf),
          archive: addressOf(archive),
        }
      }
      const files = kept.filter((file) => !file.endsWith('index.html'))
      const isFirst = (file: string) => file === 'shell.html' || first.test(file)
      const heads: Head[] = JSON.parse(await read('heads.json'))
      const contents = {
        version: version.digest('base64url').slice(0, 10),
        pages: kept.filter((file) => file.endsWith('index.html')).map(addressOf),
        heads: namedIn(heads, await read('shell.html')),
        first: await pack('first', files.filter(isFirst)),
        near: await pack(
          'near',
          files.filter((file) => !isFirst(file) && nearBy.has(file)),
        ),
        rest: await pack(
          'rest',
          files.filter((file) => !isFirst(file) && !nearBy.has(file)),
        ),
      }
      await build({
        root: config.root,
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        define: { __BUILD__: JSON.stringify(contents) },
        build: {
          outDir: out,
          emptyOutDir: false,
          rolldownOptions: { input: path.resolve(config.root, entry), output: { format: 'iife', entryFileNames: 'sw.js' } },
        },
      })
    }),
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        const styles = [...(chunk.viteMetadata?.importedCss ?? [])]
        brings.set(chunk.fileName, { name: chunk.name, files: [...chunk.imports, ...styles] })
      }
    },
  }
}
