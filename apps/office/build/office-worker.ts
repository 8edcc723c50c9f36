import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { build, type Plugin } from 'vite'
import { afterBuild } from '@schoolgate/ui/build/after-build'

const KEPT = /\.(?:js|css|woff2)$/
/** The font of all that is written here; others come with the screens that need them. */
const FONT = /assets\/schoolgate-basic[^/]*\.woff2$/

/**
 * Builds the office's worker to one classic script that knows by name what its page and the screens named here are made of: nothing
 * else is fetched before somebody opens it.
 */
export const officeWorker = (entry: string, screens: RegExp): Plugin => {
  const chunks = new Map<string, { source: string; isEntry: boolean; files: string[] }>()
  const fonts: string[] = []

  const withAllImports = (file: string, seen: Set<string>): void => {
    if (seen.has(file)) return
    seen.add(file)
    for (const further of chunks.get(file)?.files ?? []) withAllImports(further, seen)
  }

  return {
    ...afterBuild('office-worker', 'pre', async (out, config) => {
      const needed = new Set<string>()
      for (const [file, { source, isEntry }] of chunks) if (isEntry || screens.test(source)) withAllImports(file, needed)
      // What the page itself names goes by the names it has in the end; a chunk that was put into another is none any more.
      const page = await readFile(path.join(out, 'index.html'), 'utf8')
      for (const [, file = ''] of page.matchAll(/"\/office\/(assets\/[^"]+)"/g)) needed.add(file)
      const written = new Set((await readdir(path.join(out, 'assets'))).map((file) => `assets/${file}`))
      const files = [...needed, ...fonts].filter((file) => written.has(file) && KEPT.test(file)).toSorted()
      const version = createHash('sha256')
      for (const file of [...files, 'index.html']) version.update(file).update(await readFile(path.join(out, file)))
      const contents = { version: version.digest('base64url').slice(0, 10), files: files.map((file) => `/office/${file}`) }
      await build({
        root: config.root,
        base: config.base,
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
        if (chunk.type !== 'chunk') {
          if (FONT.test(chunk.fileName)) fonts.push(chunk.fileName)
          continue
        }
        const styles = [...(chunk.viteMetadata?.importedCss ?? [])]
        chunks.set(chunk.fileName, {
          source: chunk.facadeModuleId ?? '',
          isEntry: chunk.isEntry,
          files: [...chunk.imports, ...styles],
        })
      }
    },
  }
}
