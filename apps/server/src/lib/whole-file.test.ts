import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { writeWholeFile } from './whole-file.ts'

test('what is no file is not written over: a device of the machine would be gone', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sg-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const pipe = path.join(folder, 'pipe')
  expect(spawnSync('mkfifo', [pipe]).status).toBe(0)
  await expect(writeWholeFile(pipe, Readable.from([Buffer.from('all of a school')]))).rejects.toThrow(
    `${pipe} is no file; say the name of one.`,
  )
  expect(statSync(pipe).isFIFO()).toBe(true)
  expect(readdirSync(folder)).toEqual(['pipe'])
})
