import type { ReaderLocale } from './told.store.ts'

type Language = ReaderLocale['language']
type Method = 'momo' | 'card' | 'bank_transfer' | 'ussd' | 'cash' | 'cheque' | 'bank_slip'
type Away = 'absent' | 'excused' | 'sick' | 'suspended'

const EN = {
  cameIn: (name: string, time: string | null) => (time === null ? `${name} came late` : `${name} came in at ${time}`),
  afterTheBell: 'After the bell',
  away: {
    absent: (name: string) => `${name} was away`,
    excused: (name: string) => `${name} was away with leave`,
    sick: (name: string) => `${name} was sick at home`,
    suspended: (name: string) => `${name} stayed at home`,
  } satisfies Record<Away, (name: string) => string>,
  marked: (work: string, score: string, of: string) => `${work}: ${score} out of ${of}`,
  notCounted: (work: string) => `${work}: away, not counted`,
  reportReady: (name: string) => `${name}’s term report is ready`,
  billOf: (name: string, term: string) => `${name}’s bill for ${term}`,
  feesAreDue: (name: string) => `${name}’s school fees are due soon`,
  payBy: (day: string) => `Please pay by ${day}`,
  receiptFor: (amount: string) => `Receipt for ${amount}`,
  paying: (amount: string) => `${amount} is on its way`,
  notArrived: (amount: string) => `${amount} did not arrive`,
  from: (method: string, payer: string | null) => (payer === null ? method : `${method}, from ${payer}`),
  methods: {
    momo: 'Mobile Money',
    card: 'Card',
    bank_transfer: 'Bank transfer',
    ussd: 'USSD',
    cash: 'Cash',
    cheque: 'Cheque',
    bank_slip: 'Paid at the bank',
  } satisfies Record<Method, string>,
  whyAway: (name: string) => `Why was ${name} away?`,
  forWard: (name: string, title: string) => `${name}: ${title}`,
  answerBy: (day: string | null) => (day === null ? 'Please answer' : `Answer by ${day}`),
  confirmBy: (day: string | null) => (day === null ? 'Please say you have read it' : `Say you have read it by ${day}`),
  payFees: (amount: string) => `Pay fees, ${amount}`,
  feesArePaid: 'School fees are paid',
  by: (names: string, day: string | null) => (day === null ? names : `${names} · by ${day}`),
  sign: (name: string) => `Sign ${name}’s term report`,
}

const FR: typeof EN = {
  cameIn: (name, time) => (time === null ? `${name} est arrivé(e) en retard` : `${name} est arrivé(e) à ${time}`),
  afterTheBell: 'Après la cloche',
  away: {
    absent: (name) => `${name} était absent(e)`,
    excused: (name) => `${name} était absent(e) avec permission`,
    sick: (name) => `${name} était malade à la maison`,
    suspended: (name) => `${name} est resté(e) à la maison`,
  },
  marked: (work, score, of) => `${work}\u00a0: ${score} sur ${of}`,
  notCounted: (work) => `${work}\u00a0: absent(e), non compté`,
  reportReady: (name) => `${name}\u00a0: le bulletin est prêt`,
  billOf: (name, term) => `Facture pour ${name}, ${term}`,
  feesAreDue: (name) => `Frais de scolarité de ${name}\u00a0: bientôt à payer`,
  payBy: (day) => `À payer avant le ${day}`,
  receiptFor: (amount) => `Reçu de ${amount}`,
  paying: (amount) => `${amount} en chemin`,
  notArrived: (amount) => `${amount} n’est pas arrivé`,
  from: (method, payer) => (payer === null ? method : `${method}, par ${payer}`),
  methods: {
    momo: 'Mobile Money',
    card: 'Carte',
    bank_transfer: 'Virement',
    ussd: 'USSD',
    cash: 'Espèces',
    cheque: 'Chèque',
    bank_slip: 'Payé à la banque',
  },
  whyAway: (name) => `Pourquoi ${name} était absent(e)\u00a0?`,
  forWard: (name, title) => `${name}\u00a0: ${title}`,
  answerBy: (day) => (day === null ? 'Merci de répondre' : `Répondre avant le ${day}`),
  confirmBy: (day) => (day === null ? 'Merci de confirmer la lecture' : `Confirmer la lecture avant le ${day}`),
  payFees: (amount) => `Payer les frais, ${amount}`,
  feesArePaid: 'Les frais de scolarité sont payés',
  by: (names, day) => (day === null ? names : `${names} · avant le ${day}`),
  sign: (name) => `Signer le bulletin\u00a0: ${name}`,
}

/** The sentences of the feed and the slip in a language. */
export const wordsIn = (language: Language): typeof EN => (language === 'fr' ? FR : EN)

const LOCALES = { en: 'en-GB', fr: 'fr-FR' }

/** A calendar day as it is said: `Tue 17 March`. */
export const dayText = (day: string, language: Language): string => saidIn('UTC', new Date(`${day}T00:00:00Z`), language)

/** The day on which a moment falls on the school's clock. */
export const dayTextOf = (moment: Date, { language, timezone }: Pick<ReaderLocale, 'language' | 'timezone'>): string =>
  saidIn(timezone, moment, language)

/** Making one costs more than using it a hundred times. */
const calendars = new Map<string, Intl.DateTimeFormat>()

function saidIn(timeZone: string, moment: Date, language: Language): string {
  const key = `${language} ${timeZone}`
  const calendar =
    calendars.get(key) ??
    new Intl.DateTimeFormat(LOCALES[language], { timeZone, weekday: 'short', day: 'numeric', month: 'long' })
  calendars.set(key, calendar)
  return calendar.format(moment).replace(',', '')
}

const NAMES = {
  en: new Intl.ListFormat(LOCALES.en, { type: 'conjunction' }),
  fr: new Intl.ListFormat(LOCALES.fr, { type: 'conjunction' }),
}
const MARKS = { en: new Intl.NumberFormat(LOCALES.en), fr: new Intl.NumberFormat(LOCALES.fr) }

/** Names in a row: `Kofi`, `Kofi and Ama`, `Kofi, Ama and Esi`. */
export const namesText = (names: string[], language: Language): string => NAMES[language].format(names)

/** A mark without needless digits: `16`, `16.5`. */
export const markText = (mark: number, language: Language): string => MARKS[language].format(mark)
