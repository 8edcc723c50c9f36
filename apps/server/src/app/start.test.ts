import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const SRC = path.resolve(import.meta.dirname, '..')
/** What is read as soon as the file is: neither a type nor what `import('…')` fetches later. */
const READ_AT_ONCE = /^(?:import|export)\s(?!type\b)[^'"]*?from\s+'([^']+)'|^import\s+'([^']+)'/gm

/** The files of ours that a program reads before it does anything, and the packages among them. */
function readBy(entry: string): { files: Set<string>; packages: Map<string, string> } {
  const files = new Set<string>()
  const packages = new Map<string, string>()
  const waiting = [entry]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file)) continue
    files.add(file)
    for (const [, from, bare] of readFileSync(file, 'utf8').matchAll(READ_AT_ONCE)) {
      const name = from ?? bare ?? ''
      const own = fileOf(name, file)
      if (own === null) packages.set(name, path.relative(SRC, file))
      else waiting.push(own)
    }
  }
  return { files, packages }
}

/** Where a name of ours leads (package.json, "imports"); null for what is not ours, or the contracts. */
function fileOf(name: string, file: string): string | null {
  if (name.startsWith('./')) return path.join(path.dirname(file), name)
  if (name === '#db/schema') return path.join(SRC, 'db/schema/index.ts')
  if (name === '#db') return path.join(SRC, 'db/index.ts')
  const [, folder, rest] = /^#(\w+)\/(.+)$/.exec(name) ?? []
  if (folder === undefined || rest === undefined) return null
  return path.join(SRC, folder, folder === 'modules' ? `${rest}/index.ts` : `${rest}.ts`)
}

/** Each is tens or hundreds of thousands of characters, and asked for by few, late or never. */
const LATE = [
  'ai',
  '@ai-sdk/anthropic',
  '@ai-sdk/google',
  '@ai-sdk/openai-compatible',
  '@simplewebauthn/server',
  'fontkit',
  'nodemailer',
  'pdfkit',
  'undici',
]

test('the server starts without reading what its first minute does not need', () => {
  const { files, packages } = readBy(path.join(SRC, 'main.ts'))
  // The walk came through: the app, every module, and what all of it stands on.
  expect(files.size).toBeGreaterThan(500)
  expect([...packages.keys()]).toEqual(expect.arrayContaining(['fastify', 'pg', 'drizzle-orm']))
  expect([...packages].filter(([name]) => LATE.includes(name))).toEqual([])
})
