import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin, ResolvedConfig } from 'vite'

const compress = promisify(brotliCompress)

/** Writes a brotli copy beside every text file, so that the server never compresses them. Pages are not among them: the server writes the school in first. */
export const compressFiles = (): Plugin => {
  let config: ResolvedConfig
  return {
    name: 'schoolgate:compress-files',
    apply: (_, env) => env.command === 'build' && !env.isSsrBuild,
    configResolved(resolved) {
      config = resolved
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const out = path.resolve(config.root, config.build.outDir)
        for (const entry of await readdir(out, { recursive: true, withFileTypes: true })) {
          if (!entry.isFile() || !/\.(?:js|json|css|svg|webmanifest)$/.test(entry.name)) continue
          const file = path.join(entry.parentPath, entry.name)
          const bytes = await readFile(file)
          await writeFile(`${file}.br`, await compress(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }))
        }
      },
    },
  }
}
