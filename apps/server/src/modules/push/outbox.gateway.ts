import { mkdir, open } from 'node:fs/promises'
import path from 'node:path'
import type { Clock } from '#lib/clock'
import { refuseInTransaction } from '#lib/in-transaction'

/** Appends what would have been sent to a file, one JSON object a line, on the disk before it counts as sent (wire.md §4). */
export function outbox<M extends object>(file: string, clock: Clock): (message: M) => Promise<void> {
  let last: Promise<void> = Promise.resolve()

  async function append(message: M): Promise<void> {
    refuseInTransaction('The outbox')
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
    const handle = await open(file, 'a', 0o600)
    try {
      await handle.appendFile(`${JSON.stringify({ ...message, at: clock().toISOString() })}\n`)
      await handle.datasync()
    } finally {
      await handle.close()
    }
  }

  return (message) => {
    const mine = last.then(() => append(message))
    // One after the other; a line that could not be written is its own sender's trouble.
    last = mine.catch(() => undefined)
    return mine
  }
}
