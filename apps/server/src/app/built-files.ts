import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/** A file of the built web app as it is sent: its bytes, as they are and compressed at build time, and what tells this file from another. */
export type BuiltFile = { type: string; tag: string; plain: Buffer; brotli: Buffer | null }

const BROTLI = '.br'

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/vnd.microsoft.icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.woff2': 'font/woff2',
}

/**
 * The files of the built web app by name. Which there are is known from the start: no address leads to any other. Each is read when it is
 * first asked for and stays in memory: a build is a few megabytes and never changes, and reading it costs more than sending it.
 */
export async function builtFiles(webRoot: string): Promise<(name: string) => Promise<BuiltFile | null>> {
  const entries = await readdir(webRoot, { recursive: true, withFileTypes: true })
  const names = new Set(
    entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => path.relative(webRoot, path.join(parentPath, name)).split(path.sep).join('/')),
  )
  const read = new Map<string, Promise<BuiltFile>>()

  async function load(name: string): Promise<BuiltFile> {
    const [plain, brotli] = await Promise.all([
      readFile(path.join(webRoot, name)),
      names.has(name + BROTLI) ? readFile(path.join(webRoot, name + BROTLI)) : null,
    ])
    const digest = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
    return { type: TYPES[path.extname(name)] ?? 'application/octet-stream', tag: `W/"${digest}"`, plain, brotli }
  }

  return async (name) => {
    if (!names.has(name) || name.endsWith(BROTLI)) return null
    const known = read.get(name)
    if (known) return known
    const found = load(name)
    read.set(name, found)
    // A disk that fails once is asked again.
    found.catch(() => read.delete(name))
    return found
  }
}
