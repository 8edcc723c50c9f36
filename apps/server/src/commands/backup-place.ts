import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { Refusal } from '#lib/refusal'

/** What a backup is called that was told only its folder: names rise with time. */
const NAMED_BY_US = /^schoolgate-\d{4}-\d{2}-\d{2}T\d{6}Z\.backup$/

export const isFolder = (place: string): boolean =>
  statSync(path.resolve(place), { throwIfNoEntry: false })?.isDirectory() ?? false

/** The file for a backup: the one that was said, or in a folder one named by the moment. */
export function backupFile(to: string, now: Date): string {
  const place = path.resolve(to)
  const moment = now.toISOString().replaceAll(':', '').replace(/\.\d+/, '')
  const file = isFolder(place) ? path.join(place, `schoolgate-${moment}.backup`) : place
  if (existsSync(file)) throw new Refusal(`${file} is there already; a backup does not write over another.`)
  return file
}

/** Removes all but the newest so many of the backups we named in this folder; answers how many went. */
export function removeOldBackups(folder: string, keep: number): number {
  const old = readdirSync(folder)
    .filter((name) => NAMED_BY_US.test(name))
    .toSorted()
    .slice(0, -keep)
  for (const name of old) rmSync(path.join(folder, name))
  return old.length
}
