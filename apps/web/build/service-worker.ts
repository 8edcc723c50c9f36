import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { build, type Plugin, type ResolvedConfig } from 'vite'

const list = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .sort()

const addressOf = (file: string): string => (file === 'shell.html' ? '/shell.html' : `/${file.replace(/\/?index\.html$/, '')}`)

// A page whose code is kept never comes without its styles: they are small, and kept before any code.
const stylesFirst = (files: readonly string[]): string[] =>
  files.toSorted((one, other) => Number(other.endsWith('.css')) - Number(one.endsWith('.css')))

/**
 * Builds the service worker to one classic script that knows the build's files by name:
 * `first` are kept at once for anybody, the rest when a parent is signed in.
 */
export const serviceWorker = (entry: string, isFirst: (file: string) => boolean): Plugin => {
  let config: ResolvedConfig
  return {
    name: 'schoolgate:service-worker',
    apply: (_, env) => env.command === 'build' && !env.isSsrBuild,
    configResolved(resolved) {
      config = resolved
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const out = path.resolve(config.root, config.build.outDir)
        const kept = (await list(out)).filter((file) => /\.(?:html|js|css|woff2|svg|webmanifest)$/.test(file) && file !== 'sw.js')
        const version = createHash('sha256')
        for (const file of kept) version.update(file).update(await readFile(path.join(out, file)))
        const contents = {
          version: version.digest('base64url').slice(0, 10),
          first: kept.filter(isFirst).map(addressOf),
          rest: stylesFirst(kept.filter((file) => !isFirst(file))).map(addressOf),
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
      },
    },
  }
}
