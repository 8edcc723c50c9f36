import { FIRST_WORDS } from '@schoolgate/contracts/first-words'
import { words } from '#lib/words'

export const homeWords = words({
  en: {
    ...FIRST_WORDS.en,
    inTerm: (term: string, week: number, weeks: number) => `${term} · Week ${week} of ${weeks}`,
    wardsToday: 'My wards today',
    latestResult: 'Latest result',
    outOf: (most: string) => `out of ${most}`,
    wrote: (words: string, teacher: string | null) => (teacher === null ? `“${words}”` : `${teacher}: “${words}”`),
    marksBefore: (subject: string, marks: string) => `The last marks in ${subject}, in percent: ${marks}`,
    average: (term: string) => `average, ${term}`,
    reports: 'See the report',
    fees: 'School fees',
    howFar: (percent: number) => `${percent} percent of the school fees is paid`,
    allPaid: 'All school fees are paid. Thank you.',
    paid: 'Paid in full',
    ahead: 'Paid ahead',
    pay: 'Pay school fees',
    notOpened: 'What happened did not open',
    notOpenedLine: 'Check your network and try again.',
  },
  fr: {
    ...FIRST_WORDS.fr,
    inTerm: (term: string, week: number, weeks: number) => `${term} · Semaine ${week} sur ${weeks}`,
    wardsToday: 'Mes enfants aujourd’hui',
    latestResult: 'Dernier résultat',
    outOf: (most: string) => `sur ${most}`,
    wrote: (words: string, teacher: string | null) =>
      teacher === null ? `«\u00a0${words}\u00a0»` : `${teacher}\u00a0: «\u00a0${words}\u00a0»`,
    marksBefore: (subject: string, marks: string) => `${subject}, les dernières notes en pour cent\u00a0: ${marks}`,
    average: (term: string) => `de moyenne, ${term}`,
    reports: 'Voir le bulletin',
    fees: 'Frais de scolarité',
    howFar: (percent: number) => `${percent} pour cent des frais sont payés`,
    allPaid: 'Tous les frais sont payés. Merci.',
    paid: 'Tout payé',
    ahead: 'Payé d’avance',
    pay: 'Payer les frais',
    notOpened: 'Les nouvelles ne s’affichent pas',
    notOpenedLine: 'Vérifiez le réseau et réessayez.',
  },
})
