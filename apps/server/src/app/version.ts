import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'

const Manifest = z.object({ version: z.string() })

/** What tells this build from all others: the bundle names its parts by what is in them. */
export function releaseUnder(serverRoot: string): string {
  const bundle = path.join(serverRoot, 'dist/schoolgate.mjs')
  const digest = createHash('sha256').update(versionUnder(serverRoot))
  return (existsSync(bundle) ? digest.update(readFileSync(bundle)) : digest).digest('base64url')
}

/** The version of this Schoolgate. `serverRoot` is the folder that holds its package.json. */
export const versionUnder = (serverRoot: string): string =>
  Manifest.parse(JSON.parse(readFileSync(path.join(serverRoot, 'package.json'), 'utf8'))).version
