import type { Command } from './command.ts'
import { schoolChangeOnce, schoolCommand, schoolChange } from './school-command.ts'
import { academicYear, file, flag, id, moment, required, termNumber, text } from './parameter.ts'

const EXPLANATION = { id: required(id('ID', 'of what a guardian said, as schoolgate attendance lists it')) }

/** The days of a term: notices, marks, and why a child was away. */
export const OF_DAYS: readonly Command[] = [
  schoolChangeOnce({
    name: 'notice publish',
    summary: 'publishes one notice from a text file and tells phones',
    more: 'It stands in the app at once, or when its published_at comes; docs/data-files.md says how the file is written.',
    words: { file: required(file('FILE', 'the notice; a line “school: CODE” in it does for --school')) },
    examples: ['notice publish trip.txt'],
    codeIn: async (args) => (await import('./publish-notice.ts')).schoolIn(args.file),
    run: async (context, args) => (await import('./publish-notice.ts')).publishNoticeFile(context, args.file),
  }),
  schoolChange({
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
    run: async (context, args) => (await import('./publish-marks.ts')).publishScores(context, args),
  }),
  schoolCommand({
    name: 'attendance',
    summary: 'lists what guardians said about days away and nobody decided',
    examples: ['attendance'],
    run: async (context) => (await import('./attendance.ts')).listWaiting(context),
  }),
  schoolChange({
    name: 'attendance accept',
    summary: 'takes what a guardian said about days away',
    words: EXPLANATION,
    examples: ['attendance accept 019cd12e-52ab-7000-8000-000000000000'],
    run: async (context, args) => (await import('./attendance.ts')).decideOne(context, args.id, 'accepted'),
  }),
  schoolChange({
    name: 'attendance reject',
    summary: 'does not take what a guardian said about days away',
    words: EXPLANATION,
    examples: ['attendance reject 019cd12e-52ab-7000-8000-000000000000'],
    run: async (context, args) => (await import('./attendance.ts')).decideOne(context, args.id, 'rejected'),
  }),
]
