import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'

const Manifest = z.object({ version: z.string() })

/** The version of this Schoolgate. `serverRoot` is the folder that holds its package.json. */
export const versionUnder = (serverRoot: string): string =>
  Manifest.parse(JSON.parse(readFileSync(path.join(serverRoot, 'package.json'), 'utf8'))).version
