import type { Command } from './command.ts'
import { schoolAct, schoolCommand, schoolDeed } from './school-command.ts'
import { academicYear, file, flag, id, moment, needed, termNumber, text } from './taken.ts'

const EXPLANATION = { id: needed(id('ID', 'of what a guardian said, as schoolgate attendance lists it')) }

/** The days of a term: notices, marks, and why a child was away. */
export const OF_DAYS: readonly Command[] = [
  schoolAct({
    name: 'notice publish',
    summary: 'publishes one notice from a text file and tells phones',
    more: 'It stands in the app at once, or when its published_at comes; docs/data-files.md says how the file is written.',
    words: { file: needed(file('FILE', 'the notice; a line “school: CODE” in it does for --school')) },
    examples: ['notice publish trip.txt'],
    codeIn: async (wish) => (await import('./publish-notice.ts')).schoolIn(wish.file),
    run: async (desk, wish) => (await import('./publish-notice.ts')).publishNoticeFile(desk, wish.file),
  }),
  schoolDeed({
    name: 'scores publish',
    summary: 'gives parents the marks that are in and not yet published',
    more: 'Of the running term unless another is named; phones hear of them outside school hours.',
    options: {
      class: text('CODE', 'only this class'),
      subject: text('NAME', 'only this subject'),
      work: text('REF', 'only this work, by its ref or its title'),
      term: termNumber(),
      year: academicYear(),
      at: moment('MOMENT', 'when, on the school’s clock, such as "2026-03-12 15:40"; left out, now'),
      dryRun: flag('only says what parents would see'),
    },
    examples: ['scores publish --class B5 --subject Mathematics', 'scores publish --work B5-MA-4 --dry-run'],
    run: async (desk, wish) => (await import('./publish-marks.ts')).publishScores(desk, wish),
  }),
  schoolCommand({
    name: 'attendance',
    summary: 'lists what guardians said about days away and nobody decided',
    examples: ['attendance'],
    run: async (desk) => (await import('./attendance.ts')).listWaiting(desk),
  }),
  schoolDeed({
    name: 'attendance accept',
    summary: 'takes what a guardian said about days away',
    words: EXPLANATION,
    examples: ['attendance accept 019cd12e-52ab-7000-8000-000000000000'],
    run: async (desk, wish) => (await import('./attendance.ts')).decideOne(desk, wish.id, 'accepted'),
  }),
  schoolDeed({
    name: 'attendance reject',
    summary: 'does not take what a guardian said about days away',
    words: EXPLANATION,
    examples: ['attendance reject 019cd12e-52ab-7000-8000-000000000000'],
    run: async (desk, wish) => (await import('./attendance.ts')).decideOne(desk, wish.id, 'rejected'),
  }),
]
