import { readdir, readFile } from 'node:fs/promises'

/** Processor time in microseconds and memory in bytes of a group of processes. */
export type Use = { cpu: number; memory: number }

const TICK = 10_000 // microseconds; USER_HZ is 100 on Linux

/** The processes of the PostgreSQL whose data lies under this folder: the server and its children. */
export async function postgresOf(dataDir: string): Promise<number[]> {
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const stats = await Promise.all(all.map(async (pid) => ({ pid, parent: Number((await statOf(pid))?.[1]) })))
  const lines = await Promise.all(all.map(async (pid) => ({ pid, line: await read(`/proc/${pid}/cmdline`) })))
  const heads = lines.filter(({ line }) => /postgres\0/.test(line) && line.includes(dataDir)).map(({ pid }) => pid)
  return all.filter((pid) => heads.includes(pid) || heads.includes(stats.find((one) => one.pid === pid)?.parent ?? -1))
}

/** What these processes have used so far; shared memory is divided among those that share it. */
export async function useOf(pids: readonly number[]): Promise<Use> {
  const uses = await Promise.all(
    pids.map(async (pid) => {
      const stat = (await statOf(pid)) ?? []
      const ticks = Number(stat[11] ?? 0) + Number(stat[12] ?? 0)
      const kilobytes = /^Pss:\s+(\d+) kB/m.exec(await read(`/proc/${pid}/smaps_rollup`))?.[1]
      return { cpu: ticks * TICK, memory: Number(kilobytes ?? 0) * 1024 }
    }),
  )
  return uses.reduce((sum, one) => ({ cpu: sum.cpu + one.cpu, memory: sum.memory + one.memory }), { cpu: 0, memory: 0 })
}

/** The fields of /proc/PID/stat after the program's name: state, parent, … utime is [11], stime [12]. */
async function statOf(pid: number): Promise<string[] | null> {
  const text = await read(`/proc/${pid}/stat`)
  return text === '' ? null : text.slice(text.lastIndexOf(')') + 2).split(' ')
}

// A process may end while we look; then it used nothing.
const read = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '')
