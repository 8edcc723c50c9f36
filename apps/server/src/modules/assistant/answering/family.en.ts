export const familyEn = {
  owedTogether: (amount: string) => `For all your children together ${amount} is left to pay.`,
  nothingOwed: 'Nothing is left to pay for any of your children.',
  owes: (name: string, amount: string) => `${name}: ${amount} left to pay.`,
  paidUp: (name: string) => `${name}: nothing left to pay.`,
  average: (name: string, klass: string, average: string, classAverage: string | null) =>
    classAverage === null
      ? `${name} (${klass}): average ${average}.`
      : `${name} (${klass}): average ${average}, class ${classAverage}.`,
  noAverage: (name: string, klass: string) => `${name} (${klass}): no scores yet.`,
  practise: (subject: string) => `Practise ${subject}.`,
  days: (name: string, present: number, opened: number) => `${name}: in school on ${present} of ${opened} days.`,
  today: {
    present: (name: string) => `${name} is in school today.`,
    late: (name: string) => `${name} came late today.`,
    absent: (name: string) => `${name} is marked absent today.`,
    away: (name: string) => `${name} is away today with the school's knowledge.`,
    none: (name: string) => `${name}: today is not marked yet.`,
  },
  allAbove: (list: string, count: number) => `Yes: ${list} ${count === 1 ? 'is' : 'are each'} at or above the class average.`,
  allBelow: (list: string, count: number) => `Not yet: ${list} ${count === 1 ? 'is' : 'are each'} below the class average.`,
  someBelow: (above: string, below: string) => `Partly: at or above the class average: ${above}; below it: ${below}.`,
  allIn: 'Yes: all of them are in school today.',
  notIn: (list: string) => `No: not in school today: ${list}.`,
  noneMarked: 'Today is not marked yet for any of them.',
  thoseMarkedIn: 'Those who are marked so far are in school today.',
  awayTogether: (days: number, when: string) =>
    days === 0
      ? `None of them missed a day ${when}.`
      : `Together they were away on ${days === 1 ? '1 day' : `${days} days`} ${when}.`,
  paid: (name: string, amount: string) => `${name}: ${amount} paid.`,
  paidTogether: (amount: string, when: string) =>
    `For all your children together ${amount} was paid${when === '' ? '' : ` ${when}`}.`,
  onlyOne: (name: string) => `You have one child here: ${name}.`,
  gently: 'Each child is in a class of their own, so their marks cannot be set against each other. What each is strong in:',
  strong: (name: string, best: string | null, practise: string | null) =>
    `${name}: ${best === null ? 'no marks yet' : `strongest in ${best}`}${practise === null ? '' : `; ${practise} needs practice`}.`,
  gentlyInOneClass: 'Brothers and sisters are not ranked here: each learns in their own way. What each is strong in:',
  switchTo: 'For more about one of them, choose the child under My Ward(s).',
}
export type FamilyWords = typeof familyEn
