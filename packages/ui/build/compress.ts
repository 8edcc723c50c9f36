import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'
import { afterBuild } from './after-build.ts'

const compress = promisify(brotliCompress)

/** Writes a brotli copy beside every text file, so that the server never compresses them. Pages are not among them: the server writes the school in first. */
export const compressFiles = (): Plugin =>
  afterBuild('compress-files', 'post', async (out) => {
    for (const entry of await readdir(out, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !/\.(?:js|json|css|svg|webmanifest)$/.test(entry.name)) continue
      const file = path.join(entry.parentPath, entry.name)
      const bytes = await readFile(file)
      await writeFile(`${file}.br`, await compress(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }))
    }
  })
