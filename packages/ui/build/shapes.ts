import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { SHAPES_FILE } from '@schoolgate/contracts/shapes'
import type { Plugin } from 'vite'

/** What server and browser say to each other, as one hash: a release that changes only how the app looks keeps what a phone has. */
export const shapes = (): string => {
  const hash = createHash('sha256')
  const folder = path.resolve(import.meta.dirname, '../../contracts/src')
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted())
    if (/(?<!\.test)\.ts$/.test(file)) hash.update(file).update(readFileSync(path.join(folder, file)))
  return hash.digest('base64url').slice(0, 10)
}

/** Leaves beside the app by which contracts it speaks, for the server to say with its answers. */
export const sayShapes = (): Plugin => ({
  name: 'schoolgate:shapes',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: SHAPES_FILE, source: shapes() })
  },
})
