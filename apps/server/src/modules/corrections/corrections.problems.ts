import { problem } from '#lib/problem'

export const otherPersonNeeded = problem(
  409,
  'corrections.other_person_needed',
  'Whoever asked for a correction does not say yes to it: another person does.',
)

export const decidedAlready = problem(409, 'corrections.decided_already', 'This correction has been decided on already.')

export const waitedTooLong = problem(
  409,
  'corrections.waited_too_long',
  'This correction waited too long for a second person. Ask for it anew.',
)

export const changedSince = problem(
  409,
  'corrections.changed_since',
  'What it is about has changed since it was asked for. Decline it, and ask for it anew.',
)

export const oneWaits = problem(
  409,
  'corrections.one_waits',
  'The same is waiting for a second person already. Decide on that first.',
)

export const notYours = problem(409, 'corrections.not_yours', 'Only whoever asked for a correction takes it back.')

/** At the command line, where nobody is signed in. */
export const askerNeeded = problem(
  409,
  'corrections.asker_needed',
  'This is above the school’s limit, so a second person must say yes: name with --by who asks for it.',
)

/** Where a payment is taken back together with something else, which cannot wait. */
export const twoNeeded = problem(
  409,
  'corrections.two_needed',
  'This is above the school’s limit: take the payment itself back on its own page, where a second person says yes; then do this again.',
)
