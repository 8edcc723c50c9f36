import type { Command } from './command.ts'
import { OF_DAYS } from './of-days.ts'
import { OF_JOBS } from './of-jobs.ts'
import { OF_MONEY } from './of-money.ts'
import { OF_PAPERS } from './of-papers.ts'
import { OF_SCHOOL } from './of-school.ts'

/** Every command there is, as the help lists them. */
export const COMMANDS: readonly Command[] = [...OF_SCHOOL, ...OF_DAYS, ...OF_PAPERS, ...OF_MONEY, ...OF_JOBS]
