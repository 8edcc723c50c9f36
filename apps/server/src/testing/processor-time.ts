import { readdir, readFile } from 'node:fs/promises'

/** What /proc counts in (USER_HZ is 100 on Linux). */
const TICK_MS = 10

/** Begins to count the processor time of this process and of those below it; what it resolves to says how many ms it was since. */
export async function startCounting(): Promise<() => Promise<{ own: number; below: number }>> {
  const [own, below] = [process.cpuUsage(), await ticksBelow(process.pid)]
  return async () => {
    const { user, system } = process.cpuUsage(own)
    return { own: (user + system) / 1000, below: ((await ticksBelow(process.pid)) - below) * TICK_MS }
  }
}

/** What all processes below one of ours used so far, with those that have ended since. */
async function ticksBelow(top: number): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const stats = new Map<number, Stat>()
  for (const pid of pids) {
    const stat = await statOf(pid)
    if (stat) stats.set(pid, stat)
  }
  const below = (parent: number): number =>
    [...stats].reduce((sum, [pid, stat]) => (stat.parent === parent ? sum + stat.ticks + below(pid) : sum), 0)
  return below(top)
}

type Stat = { parent: number; ticks: number }

/** Null: it has ended. */
async function statOf(pid: number): Promise<Stat | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (text === null) return null
  const [, parent, ...rest] = text.slice(text.lastIndexOf(')') + 2).split(' ')
  // Its own time and that of its children that have ended: user and system of each.
  return { parent: Number(parent), ticks: rest.slice(9, 13).reduce((sum, ticks) => sum + Number(ticks), 0) }
}
