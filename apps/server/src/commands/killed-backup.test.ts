import { spawnSync } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { readEnv } from '#app/env'
import { files } from '#db/schema'
import { newId } from '#lib/random'
import { readSealed } from '#lib/sealed-file'
import { folderStorage } from '#lib/storage'
import { addSchool, aFolder, createTestApp, schoolgate, SERVER_ROOT } from '#testing'
import { restoreBackup } from './backup.ts'
import { PERSON } from './test-commands.ts'

/** `BACKUP_KILLS=100` for the long run (docs/figures.md); each kill comes at a moment of its own. */
const KILLS = Number(process.env['BACKUP_KILLS'] ?? 2)
const FILES = 24

/** A school with some files, and the program that saves it. */
async function school() {
  const dataDir = aFolder()
  const house = await createTestApp()
  const uploads = path.join(dataDir, 'files')
  const storage = folderStorage(uploads)
  const stored: string[] = []
  const contents: string[] = []
  for (let n = 0; n < FILES; n++) contents.push(await storage.put(randomBytes(400_000)))
  await house.given(async (tx) => {
    const { school: own } = await addSchool(tx)
    for (const sha256 of contents) {
      stored.push(path.join(uploads, sha256.slice(0, 2), sha256))
      await tx.insert(files).values({ id: newId(), schoolId: own.id, sha256, mime: 'image/png', bytes: 400_000 })
    }
  })
  const { host, user, password, database } = house.connection
  const DATABASE_URL = `postgres://${user}:${String(password)}@localhost/${database}?host=${encodeURIComponent(String(host))}`
  const folder = path.join(dataDir, 'backups')
  mkdirSync(folder)
  const key = path.join(dataDir, 'secrets/backup.key')
  return {
    stored,
    folder,
    key,
    backUp: () => schoolgate(['backup', folder], { env: { DATA_DIR: dataDir, DATABASE_URL } }),
    /** The files in a backup, all of which opens with the key; it throws where it does not. */
    async filesIn(name: string): Promise<number> {
      let held = 0
      for await (const line of readSealed(path.join(folder, name), Buffer.from(readFileSync(key, 'utf8').trim(), 'base64url')))
        if (line.startsWith('{"sha256"')) held++
      return held
    },
  }
}

test(
  `a backup that is killed ${KILLS} times, each time at another moment, is whole or is not there, and the next one works and clears up`,
  { timeout: 120_000 + KILLS * 30_000 },
  async () => {
    const { stored, folder, key, backUp, filesIn } = await school()
    // Once for certain while it writes: at one of the files it comes upon a pipe, and who opens its other end is let in when it is there.
    const upload = stored[randomInt(stored.length)] ?? ''
    renameSync(upload, `${upload}.aside`)
    expect(spawnSync('mkfifo', [upload]).status).toBe(0)
    const first = backUp()
    const pipe = await open(upload, 'w')
    first.child.kill('SIGKILL')
    expect(await first.ended).toBeNull()
    await pipe.close()
    renameSync(`${upload}.aside`, upload)
    const draftOf = (pid: number | undefined) => expect.stringMatching(new RegExp(`-${pid}-\\w+\\.part$`))
    expect(readdirSync(folder)).toEqual([draftOf(first.child.pid)])

    const atWork = ({ said }: ReturnType<typeof backUp>) =>
      vi.waitUntil(() => /working on/.test(said.out + said.err), { timeout: 60_000, interval: 5 })
    const whole = backUp()
    await atWork(whole)
    const began = performance.now()
    expect([await whole.ended, readdirSync(folder)]).toEqual([0, [expect.stringMatching(/Z\.backup$/)]])
    const takes = performance.now() - began

    const left = { nothing: 0, draft: 0, whole: 0 }
    for (let kill = 0; kill < KILLS; kill++) {
      for (const name of readdirSync(folder)) if (name.endsWith('.backup')) rmSync(path.join(folder, name))
      const victim = backUp()
      await atWork(victim)
      // Between its first step and a little after its last.
      await wait(Math.random() * takes * 1.2)
      victim.child.kill('SIGKILL')
      await victim.ended
      // What an earlier one left lies there until the next begins to write.
      const names = readdirSync(folder)
      const made = names.find((name) => name.endsWith('.backup'))
      const drafts = names.filter((name) => name !== made)
      expect(drafts.length).toBeLessThanOrEqual(1)
      expect(made === undefined ? FILES : await filesIn(made)).toBe(FILES)
      left[made ? 'whole' : drafts[0]?.includes(`-${victim.child.pid}-`) ? 'draft' : 'nothing']++
    }
    process.stdout.write(`${KILLS} kills of a backup: ${JSON.stringify(left)}\n`)

    // Of somebody who still writes nothing is taken.
    const beside = `other.backup.schoolgate-elsewhere-1-2.part`
    writeFileSync(path.join(folder, beside), 'being written on another machine')
    // What a backup of the first release left, whose drafts did not say whose they were, and what is not ours.
    const ofOld = ['schoolgate-2026-03-11.backup.part', 'schoolgate-2026-03-12.backup.part', 'film.part']
    for (const name of ofOld) writeFileSync(path.join(folder, name), 'half of it')
    const before = new Date(Date.now() - 2 * 86_400_000)
    for (const name of ['schoolgate-2026-03-11.backup.part', 'film.part']) utimesSync(path.join(folder, name), before, before)
    for (const name of readdirSync(folder)) if (name.endsWith('.backup')) rmSync(path.join(folder, name))
    const { ended, said } = backUp()
    expect([await ended, said.err]).toEqual([0, ''])
    const names = readdirSync(folder)
    const made = names.find((name) => /^schoolgate-.*Z\.backup$/.test(name)) ?? ''
    expect(names.filter((name) => name !== made)).toEqual(['film.part', beside, 'schoolgate-2026-03-12.backup.part'])
    const there = await createTestApp()
    const told: string[] = []
    const context = {
      env: readEnv({ DATA_DIR: aFolder() }),
      serverRoot: SERVER_ROOT,
      db: there.db,
      storage: there.world.storage,
      clock: there.clock.now,
      person: PERSON,
      say: (line: string) => void told.push(line),
    }
    expect(await restoreBackup(context, path.join(folder, made), { key })).toBe(0)
    expect(told[0]).toContain(`${FILES} files are here again`)
  },
)
