import { startEmbedded } from '#db'

/** A program that holds the database of a folder until its end: `node hold-database.ts FOLDER`. Says in JSON how it went. */
const [, , dataDir = ''] = process.argv
try {
  const { connection, notes, lost, stop } = await startEmbedded({ dataDir })
  process.once('SIGTERM', () => void stop().then(() => process.exit(0)))
  process.stdout.write(`${JSON.stringify({ connection, notes })}\n`)
  void lost.then(() => process.stdout.write('{"lost":true}\n'))
  process.stdin.resume()
} catch (error) {
  process.stdout.write(`${JSON.stringify({ refused: error instanceof Error ? error.message : String(error) })}\n`)
  process.exitCode = 1
}
