import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { payingSchool } from '#testing'
import type { Command } from './command.ts'
import { exitOf } from './exit.ts'
import { COMMANDS } from './table.ts'
import { commandUser } from './test-commands.ts'
import { isPlain, lineOf } from './test-lines.ts'

// Every command is typed some dozens of times; a busy machine takes its time.
vi.setConfig({ testTimeout: 300_000 })

/** It opens a server, or loads schools for half a minute; what they take is read in table.test.ts. */
const NOT_TYPED = ['serve', 'demo']

const JUNK = [
  '',
  ' ',
  '0',
  '-1',
  '1e9',
  '999999999999999999999999',
  '99,999,999.99',
  '2026-02-30',
  '9999-12-31',
  "' or 1=1; --",
  '%s%n${HOME}',
  'S-99',
  'Ɛsi 🦁 \u202e',
  'x'.repeat(5000),
]

const isRoot = process.getuid?.() === 0

/** What may be typed where a file or a folder is wanted: neither there, nor readable, nor of the right kind, nor of sense. */
function wrongPlaces(folder: string): string[] {
  const [text, bytes, locked] = ['text.csv', 'bytes.json', 'locked'].map((name) => path.join(folder, name))
  if (text === undefined || bytes === undefined || locked === undefined) return []
  writeFileSync(text, 'code,name\n"broken')
  writeFileSync(bytes, Buffer.from([0xff, 0x00, 0xfe, 0x0a, 0x7b]))
  writeFileSync(locked, '')
  if (!isRoot) chmodSync(locked, 0)
  return [path.join(folder, 'nowhere', 'x'), folder, text, bytes, locked, '/dev/null', `/${'deep/'.repeat(900)}`, 'a\u0000b']
}

type School = Awaited<ReturnType<typeof aSchool>>

async function aSchool() {
  const fixture = await payingSchool({ isOnline: false })
  const folder = mkdtempSync(path.join(tmpdir(), 'schoolgate-fuzz-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const { bills } = (await fixture.callMother('GET', `/api/v1/wards/${fixture.ama.id}/bills`)).json()
  const known = { admissionNo: fixture.ama.admissionNo, billNo: String(bills[0].bill_no), folder }
  return { ...fixture, folder, type: commandUser(fixture, { DATA_DIR: folder }), known }
}

/** Every line in which one thing that the command takes is junk and the rest is right. */
const junkLines = (school: School, command: Command): string[][] =>
  Object.entries({ ...command.words, ...command.options }).flatMap(([key, { as }]) => {
    const isPlace = as === 'FILE' || as === 'FOLDER'
    return (isPlace ? wrongPlaces(school.folder) : JUNK).map((typed) => lineOf(command, school.known, { key, typed }))
  })

test('every command answers any junk with a sentence', async () => {
  const school = await aSchool()
  const at = { dataDir: school.folder, now: school.clock.now() }
  const amiss: string[] = []
  for (const command of COMMANDS.filter(({ name }) => !NOT_TYPED.includes(name)))
    for (const line of junkLines(school, command)) {
      const { code, said } = await school.type(...line).then(
        (text) => ({ code: 0, said: text }),
        (error: unknown) => {
          const ending = exitOf(error, at)
          return { code: ending.code, said: ending.sentence }
        },
      )
      if (code > 2 || !isPlain(code, said)) amiss.push(`${line.join(' ').slice(0, 150)}\n  ${said.slice(0, 300)}`)
    }
  expect(amiss).toEqual([])
})

test('what nobody foresaw is one sentence with the place and the id of what is written down, without what was typed', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'schoolgate-broken-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const { code, sentence } = exitOf(new TypeError('cannot read x of undefined'), {
    dataDir,
    now: new Date('2026-03-12T09:30:00Z'),
  })
  expect(code).toBe(3)
  expect(sentence).toMatch(
    /^Something broke that should not\. What it was stands in .*schoolgate-commands\.jsonl, under the id [0-9a-f]{8}: [^\n]*\.$/,
  )
  expect(sentence).not.toContain('TypeError')
})
