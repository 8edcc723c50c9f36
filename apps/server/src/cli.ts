import path from 'node:path'
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { BadEnvironment } from '#app/env'
import { tellInFull, toldOf } from '#db/told'
import { Refusal } from '#lib/refusal'
import type { Desk } from './commands/desk.ts'
import { helpOf } from './commands/help.ts'
import type { Say } from './commands/steps.ts'

/** The server's own folder, which holds migrations/: the same from src/ by type stripping and from dist/ as a bundle. */
const SERVER_ROOT = path.resolve(import.meta.dirname, '..')

// Whoever reads us may go (`npm start | head`); the school stays open.
process.stdout.on('error', (error) => {
  if (!('code' in error && error.code === 'EPIPE')) throw error
})

const say: Say = (line) => void process.stdout.write(`${line}\n`)
const aside: Say = (line) => void process.stderr.write(`${line}\n`)

const SERVE_OPTIONS = { role: { type: 'string' } } as const
const DEMO_OPTIONS = { write: { type: 'string' }, pupils: { type: 'string' } } as const
const IMPORT_OPTIONS = { 'dry-run': { type: 'boolean' }, 'deactivate-missing': { type: 'boolean' } } as const

/** Runs one command and answers its exit code; what it needs is loaded only then, so that --help answers at once. */
async function run(args: string[]): Promise<number> {
  const [command = 'serve', ...rest] = args[0]?.startsWith('-') ? ['serve', ...args] : args
  if (args.includes('--help') || args.includes('-h') || command === 'help') {
    say(helpOf(command))
    return 0
  }
  switch (command) {
    case 'serve': {
      const { role } = argumentsOf(rest, SERVE_OPTIONS).values
      if (role !== undefined && role !== 'web' && role !== 'worker')
        throw new Refusal('--role takes web or worker, and schoolgate --help explains both.')
      const { serve } = await import('./main.ts')
      await serve(process.env, SERVER_ROOT, say, role)
      return 0
    }
    case 'init': {
      const { answersFor, INIT_OPTIONS, makeSchool } = await import('./commands/init.ts')
      const answer = await answersFor(argumentsOf(rest, INIT_OPTIONS).values)
      return atTheDesk((desk) => makeSchool(desk, answer))
    }
    case 'demo': {
      const { write, pupils } = argumentsOf(rest, DEMO_OPTIONS).values
      if (pupils !== undefined && !/^[1-9]\d{0,3}$/.test(pupils)) throw new Refusal('--pupils takes a number from 1 to 9999.')
      const { loadDemoSchools, writeDemoSchools } = await import('./commands/demo.ts')
      return write === undefined
        ? atTheDesk(loadDemoSchools)
        : writeDemoSchools(write, say, pupils === undefined ? undefined : Number(pupils))
    }
    case 'import': {
      const { values, positionals } = argumentsOf(rest, IMPORT_OPTIONS, ['FOLDER'])
      const { folderNamed, importData } = await import('./commands/import-folder.ts')
      const folder = folderNamed(positionals[0] ?? '')
      const options = { dryRun: values['dry-run'] ?? false, deactivateMissing: values['deactivate-missing'] ?? false }
      return atTheDesk((desk) => importData(desk, folder, options))
    }
    case 'backup':
    case 'restore': {
      const { BACKUP_OPTIONS, makeBackup, restoreBackup } = await import('./commands/backup.ts')
      const { values, positionals } = argumentsOf(rest, BACKUP_OPTIONS, ['FILE'])
      const work = command === 'backup' ? makeBackup : restoreBackup
      return atTheDesk((desk) => work(desk, positionals[0] ?? '', values))
    }
    case 'notice': {
      const { positionals } = argumentsOf(rest, {}, ['publish', 'FILE'])
      if (positionals[0] !== 'publish') throw new Refusal('It is: schoolgate notice publish FILE.')
      const { noticeFileNamed, publishNoticeFile } = await import('./commands/publish-notice.ts')
      const file = noticeFileNamed(positionals[1] ?? '')
      return atTheDesk((desk) => publishNoticeFile(desk, file))
    }
    case 'scores': {
      const { MARKS_OPTIONS, publishScores } = await import('./commands/publish-marks.ts')
      const { values, positionals } = argumentsOf(rest, MARKS_OPTIONS, ['publish'])
      if (positionals[0] !== 'publish') throw new Refusal('It is: schoolgate scores publish [--class CODE] [--subject NAME].')
      return atTheDesk((desk) => publishScores(desk, values))
    }
    case 'reports': {
      const { CLASS_REPORTS_OPTIONS, classReports, deedNamed } = await import('./commands/class-reports.ts')
      const deed = deedNamed(rest[0])
      if (deed) {
        const { values } = argumentsOf(rest.slice(1), CLASS_REPORTS_OPTIONS)
        return atTheDesk((desk) => classReports(desk, deed, values))
      }
      if (rest[0] === 'remark') {
        const { REMARK_OPTIONS, remarkOneReport } = await import('./commands/remark-report.ts')
        const { values } = argumentsOf(rest.slice(1), REMARK_OPTIONS)
        return atTheDesk((desk) => remarkOneReport(desk, values))
      }
      const { PRINT_OPTIONS, printClassReports } = await import('./commands/print-reports.ts')
      const { values, positionals } = argumentsOf(rest, PRINT_OPTIONS, ['pdf'])
      if (positionals[0] !== 'pdf')
        throw new Refusal('It is: schoolgate reports pdf --class CODE --term 2 --year 2025/2026 --out FILE.')
      return atTheDesk((desk) => printClassReports(desk, values))
    }
    case 'signature': {
      const { SIGNATURE_DEEDS, SIGNATURE_OPTIONS, signatureDeedNamed, signatureDesk } = await import('./commands/signature.ts')
      const deed = signatureDeedNamed(rest[0])
      const { values, positionals } = argumentsOf(rest, SIGNATURE_OPTIONS, SIGNATURE_DEEDS[deed])
      return atTheDesk((desk) => signatureDesk(desk, deed, { ...values, staff: positionals[1], file: positionals[2] }))
    }
    case 'performance': {
      const { PERFORMANCE_OPTIONS, sharePerformanceOf } = await import('./commands/share-performance.ts')
      const { values, positionals } = argumentsOf(rest, PERFORMANCE_OPTIONS, ['share'])
      if (positionals[0] !== 'share')
        throw new Refusal('It is: schoolgate performance share --pupil ADMISSION_NO --year 2025/2026.')
      return atTheDesk((desk) => sharePerformanceOf(desk, values))
    }
    case 'seal-key': {
      const { SEAL_KEY_OPTIONS, renewSealKey } = await import('./commands/seal-key.ts')
      const { values, positionals } = argumentsOf(rest, SEAL_KEY_OPTIONS, ['renew'])
      if (positionals[0] !== 'renew') throw new Refusal('It is: schoolgate seal-key renew [--school CODE].')
      return atTheDesk((desk) => renewSealKey(desk, values.school))
    }
    case 'attendance': {
      const { attendanceDesk } = await import('./commands/attendance.ts')
      const work = attendanceDesk(rest)
      return atTheDesk(work)
    }
    case 'payment': {
      if (rest[0] === 'list') {
        const { LIST_PAYMENTS_OPTIONS, listPayments } = await import('./commands/list-payments.ts')
        const { values } = argumentsOf(rest.slice(1), LIST_PAYMENTS_OPTIONS)
        return atTheDesk((desk) => listPayments(desk, values), values.json ? aside : say)
      }
      const { paymentDesk } = await import('./commands/payments.ts')
      return atTheDesk(paymentDesk(rest))
    }
    case 'bill': {
      const { billDesk } = await import('./commands/bills.ts')
      return atTheDesk(billDesk(rest))
    }
    case 'ledger':
    case 'fees':
    case 'debtors':
    case 'day': {
      const { booksDesk } = await import('./commands/books.ts')
      const work = booksDesk(command, rest)
      return atTheDesk(work)
    }
    default:
      throw new Refusal(`There is no command “${command}”; schoolgate --help lists what there is.`)
  }
}

/** `note` says where the work is done: aside when a program reads what comes out. */
async function atTheDesk(work: (desk: Desk) => Promise<number>, note: Say = say): Promise<number> {
  const desk = await import('./commands/desk.ts')
  return desk.atTheDesk(SERVER_ROOT, { say, note }, work)
}

/** Parses a command's arguments strictly; what it does not know is refused in one sentence. */
function argumentsOf<T extends ParseArgsOptionsConfig>(args: string[], options: T, positionals: readonly string[] = []) {
  let parsed
  try {
    parsed = parseArgs({ args, options, allowPositionals: true, strict: true })
  } catch (error) {
    const [problem] = (error instanceof Error ? error.message : String(error)).split('. ')
    throw new Refusal(`${problem?.replace(/\.$/, '')}; schoolgate --help lists what there is.`, { cause: error })
  }
  const extra = parsed.positionals[positionals.length]
  if (extra !== undefined) throw new Refusal(`“${extra}” is one word too many; schoolgate --help lists what there is.`)
  const missing = positionals[parsed.positionals.length]
  if (missing !== undefined) throw new Refusal(`${missing} is missing; schoolgate --help lists what there is.`)
  return parsed
}

try {
  process.exit(await run(process.argv.slice(2)))
} catch (error) {
  const isPlain = error instanceof Refusal || error instanceof BadEnvironment
  process.stderr.write(`schoolgate: ${isPlain ? error.message : tellInFull(toldOf(error))}\n`)
  process.exit(1)
}
