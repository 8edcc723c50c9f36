import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { expect, inject, test, vi } from 'vitest'
import { aFolder, expectOneSentence, INIT_HOPE, openSchool, schoolgate, startedFolder } from '#testing'

// Each test runs the real program, some with a PostgreSQL of their own; a busy machine takes its time.
vi.setConfig({ testTimeout: 120_000 })

/** Runs a command to its end. */
async function runs(args: string[], where: Parameters<typeof schoolgate>[1] = {}) {
  const { said, ended } = schoolgate(args, where)
  return { code: await ended, ...said }
}

test('server, nightly backup and bursar read one settings file, and each says on which data it works', async () => {
  const folder = aFolder()
  const settings = path.join(folder, 'gate.env')
  const school = path.join(folder, 'school')
  mkdirSync(path.join(folder, 'backups'))
  writeFileSync(settings, 'DATA_DIR=school\nDEMO=0\n')
  expect((await runs([...INIT_HOPE, '--settings', settings])).code).toBe(0)
  await openSchool('', { env: { DATA_DIR: '', SETTINGS_FILE: settings } })

  const file = path.join(folder, 'backups', 'tonight.backup')
  const backup = await runs(['backup', file], { env: { SETTINGS_FILE: settings } })
  expect([backup.code, backup.err]).toEqual([0, ''])
  expect(backup.out).toContain(`settings of ${settings}`)
  expect(backup.out).toContain(`working on the running server’s PostgreSQL in ${school}`)
  expect(backup.out).toMatch(/\d+ rows and 0 files of Hope School are in /)
  const check = await runs([`--settings=${settings}`, 'ledger', 'check'])
  expect([check.code, check.err]).toEqual([0, ''])
  expect(check.out).toContain(school)
})

test.each([[['backup', 'tonight.backup']], [['import', '.']]])(
  'at a data folder that is not there or holds no school, “%s” is an error and makes nothing',
  async (args) => {
    const folder = aFolder()
    const gone = await runs(args, { cwd: folder, env: { DATA_DIR: path.join(folder, 'data') } })
    expect(gone.code).toBe(1)
    expectOneSentence(gone, `schoolgate: There is no folder ${path.join(folder, 'data')}; say with DATA_DIR`)
    const empty = await runs(args, { cwd: folder, env: { DATA_DIR: folder } })
    expect(empty.code).toBe(1)
    expectOneSentence(empty, `schoolgate: There is no database of a school in ${folder}`)
    expect(readdirSync(folder)).toEqual([])
  },
)

test('a backup or a check of a database in which no school was made yet is an error', async () => {
  const folder = aFolder()
  const env = { DATA_DIR: startedFolder() }
  await openSchool(env.DATA_DIR)
  for (const args of [
    ['backup', path.join(folder, 'tonight.backup')],
    ['ledger', 'check'],
  ]) {
    const { code, ...said } = await runs(args, { env })
    expect(code).toBe(1)
    expectOneSentence(said, `There is no school in the running server’s PostgreSQL in ${env.DATA_DIR}; `)
  }
  expect(existsSync(path.join(folder, 'tonight.backup'))).toBe(false)
})

test('--settings without a file, or with one that is not there, is one sentence', async () => {
  const [without, gone] = [await runs(['ledger', 'check', '--settings']), await runs(['--settings', '/gone.env', 'serve'])]
  expect([without.code, gone.code]).toEqual([2, 1])
  expectOneSentence(without, '--settings takes a value: FILE. schoolgate --help explains it.')
  expectOneSentence(gone, '--settings names /gone.env, which cannot be read.')
})

test('a school moves from our own PostgreSQL to an outside one by backup and restore, and back again', async () => {
  const folder = aFolder()
  const own = { DATA_DIR: path.join(folder, 'own') }
  expect((await runs(INIT_HOPE, { env: own })).code).toBe(0)
  const backups = path.join(folder, 'backups')
  mkdirSync(backups)
  expect((await runs(['backup', path.join(backups, 'own.backup')], { env: own })).code).toBe(0)

  const database = `moved_${process.pid}`
  const { host, user, password } = inject('cluster')
  const admin = new pg.Client({ ...inject('cluster'), database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${database}`)
  await admin.end()
  const outside = {
    DATA_DIR: path.join(folder, 'outside'),
    DATABASE_URL: `postgres://${user}:${password}@localhost/${database}?host=${encodeURIComponent(host)}`,
  }
  const key = path.join(own.DATA_DIR, 'secrets/backup.key')
  const moved = await runs(['restore', path.join(backups, 'own.backup'), '--key', key], { env: outside })
  expect([moved.code, moved.err]).toEqual([0, ''])
  expect(moved.out).toContain(`working on ${database} on ${host} (files in ${outside.DATA_DIR})`)
  const { url } = await openSchool(outside.DATA_DIR, { env: outside })
  expect(await (await fetch(`${url}/api/v1/school`)).json()).toMatchObject({ school: { name: 'Hope School' } })
  expect((await runs(['ledger', 'check'], { env: outside })).code).toBe(0)

  // The key went with the school.
  expect((await runs(['backup', path.join(backups, 'outside.backup')], { env: outside })).code).toBe(0)
  const back = { DATA_DIR: path.join(folder, 'back') }
  const returned = await runs(['restore', path.join(backups, 'outside.backup'), '--key', key], { env: back })
  expect([returned.code, returned.err]).toEqual([0, ''])
  expect((await runs(['ledger', 'check'], { env: back })).code).toBe(0)
})
