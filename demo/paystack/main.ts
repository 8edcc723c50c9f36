/*
 * The pretended Paystack as a program of its own, which the demo starts beside the school's server and never where keys are set.
 * Its environment says how; the parent hears the address over the ipc channel, and it ends with the parent.
 */
import { startPretendedPaystack } from './server.ts'

const { SECRET_KEY, WEBHOOK_URL, PAGES_URL, STATE_FILE, PORT = '0', PROMPT_MS = '6000' } = process.env
if (SECRET_KEY === undefined || !SECRET_KEY.startsWith('sk_test_')) {
  process.stderr.write('The pretended Paystack needs SECRET_KEY=sk_test_…; it never takes a live key.\n')
  process.exit(1)
}
const { url } = await startPretendedPaystack({
  secretKey: SECRET_KEY,
  webhookUrl: WEBHOOK_URL,
  pagesUrl: PAGES_URL,
  stateFile: STATE_FILE,
  port: Number(PORT),
  promptMs: Number(PROMPT_MS),
})
if (process.send) {
  process.send({ url })
  process.once('disconnect', () => process.exit(0))
} else process.stdout.write(`The pretended Paystack listens at ${url}\n`)
// The school's server decides when we end; a Ctrl-C in the terminal reaches both.
process.on('SIGINT', () => undefined)
process.once('SIGTERM', () => process.exit(0))
