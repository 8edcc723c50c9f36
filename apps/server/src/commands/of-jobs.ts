import { command, type Command } from './command.ts'
import { flag, id, required, text } from './parameter.ts'

const EXAMPLE = '019cd12e-52ab-7000-8000-000000000000'

/** Work that is due: what failed, and what the operator does about it. */
export const OF_JOBS: readonly Command[] = [
  command({
    name: 'jobs list',
    summary: 'lists due work that failed, is under way or was laid aside, with why',
    more: 'What failed every time waits for jobs retry; what follows the school’s clock is also tried again at its next time.',
    options: { school: text('CODE', 'only this school’s (schoolgate schools lists their codes)') },
    examples: ['jobs list', 'jobs list --school NYP'],
    run: ({ school }, { withCommandContext }) =>
      withCommandContext(async (context) => (await import('./jobs.ts')).listJobs(context, school)),
  }),
  command({
    name: 'jobs retry',
    summary: 'starts again due work that failed or was laid aside',
    more: 'Mend what made it fail first: the school’s data, or by a newer version.',
    words: { job: id('ID', 'what schoolgate jobs list shows before it') },
    options: { all: flag('everything that failed every time') },
    examples: [`jobs retry ${EXAMPLE}`, 'jobs retry --all'],
    run: (args, { withCommandContext }) =>
      withCommandContext(async (context) => (await import('./jobs.ts')).startAgain(context, args)),
  }),
  command({
    name: 'jobs cancel',
    summary: 'ends long work that is under way, or lays aside what failed',
    more: 'What was done until then stays done.',
    words: { job: required(id('ID', 'what schoolgate jobs list shows before it')) },
    examples: [`jobs cancel ${EXAMPLE}`],
    run: ({ job }, { withCommandContext }) =>
      withCommandContext(async (context) => (await import('./jobs.ts')).cancelOne(context, job)),
  }),
]
