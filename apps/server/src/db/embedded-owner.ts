import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import { processStartOf } from '#lib/process-start'
import { Refusal } from '#lib/refusal'

const Owner = z.object({ pid: z.number().int().positive(), born: z.string(), socket: z.string().optional() })
type Owner = z.infer<typeof Owner>

const placeOf = (home: string) => path.join(home, 'owner.json')

/** The live Schoolgate that holds `home`, or null. */
export function ownerOf(home: string): Owner | null {
  const owner = readOwner(placeOf(home))
  return owner && processStartOf(owner.pid) === owner.born ? owner : null
}

/** Takes `home` for this process; refuses, naming the process, while another one lives. A dead owner's note is no obstacle. */
export function claim(home: string): void {
  const place = placeOf(home)
  const draft = `${place}.${process.pid}`
  writeFileSync(draft, noteOf({}), { mode: 0o600 })
  try {
    while (!takeName(draft, place)) {
      refuseLiveOwner(home)
      // Between reading and renaming another start may have taken the name: what was moved away tells.
      const old = `${place}.old-${process.pid}`
      if (!existsSync(place)) continue
      renameSync(place, old)
      const moved = readOwner(old)
      if (moved && processStartOf(moved.pid) === moved.born) {
        renameSync(old, place)
        refuseLiveOwner(home)
      }
      rmSync(old, { force: true })
    }
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Writes down where the owner's PostgreSQL listens, so that the `schoolgate` command can ask it too. */
export function announce(home: string, socket: string): void {
  const draft = `${placeOf(home)}.${process.pid}`
  writeFileSync(draft, noteOf({ socket }), { mode: 0o600 })
  renameSync(draft, placeOf(home))
}

/** Gives `home` back. */
export function release(home: string): void {
  if (readOwner(placeOf(home))?.pid === process.pid) rmSync(placeOf(home), { force: true })
}

const noteOf = (more: { socket?: string }) =>
  JSON.stringify({ pid: process.pid, born: processStartOf(process.pid) ?? '', ...more })

function readOwner(place: string): Owner | null {
  if (!existsSync(place)) return null
  const text = readFileSync(place, 'utf8')
  try {
    return Owner.parse(JSON.parse(text))
  } catch {
    return null // a power cut left half a note: nobody's
  }
}

function takeName(draft: string, place: string): boolean {
  try {
    linkSync(draft, place)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

function refuseLiveOwner(home: string): void {
  const owner = ownerOf(home)
  if (owner)
    throw new Refusal(
      `${path.dirname(home)} is held by another Schoolgate (process ${owner.pid}); stop it first or set another DATA_DIR.`,
    )
}
