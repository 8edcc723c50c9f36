import type { Slots } from '#modules/assistant/understanding'
import type { QuestionWords } from './question-words.ts'

const WEEKDAYS = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche']
const MONTHS = 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' ')
const TERMS = { 1: 'au premier trimestre', 2: 'au deuxième trimestre', 3: 'au troisième trimestre' } as const
const SEEN_FROM_NOW = {
  current: 'ce trimestre',
  previous: 'le trimestre dernier',
  before_previous: 'il y a deux trimestres',
  next: 'le trimestre prochain',
} as const
const WEEKS = ['la semaine dernière', 'cette semaine', 'la semaine prochaine']
const OF_MONTHS = ['le mois dernier', 'ce mois', 'le mois prochain']

function daysOf({ when }: Slots): string | undefined {
  if (when?.kind === 'day') return ['avant-hier', 'hier', 'aujourd’hui', 'demain'][when.offset + 2]
  if (when?.kind === 'week') return WEEKS[when.offset + 1]
  if (when?.kind === 'month') return OF_MONTHS[when.offset + 1]
  if (when?.kind === 'weekday') return WEEKDAYS[when.weekday - 1]
  if (when?.kind === 'date') return `le ${[when.day, MONTHS[(when.month ?? 0) - 1] ?? ''].join(' ').trim()}`
  if (when?.kind === 'named_month') return `en ${MONTHS[when.month - 1]}`
  return undefined
}

function termOf({ term, year }: Slots): string | undefined {
  if (typeof term === 'number') return TERMS[term]
  if (term !== undefined) return SEEN_FROM_NOW[term]
  if (year === 'current') return 'cette année scolaire'
  if (year === 'previous') return 'l’année dernière'
  return year && `en ${year}`
}

const EVENTS: Readonly<Record<string, string>> = {
  this_term: 'finit ce trimestre',
  next_term: 'commence le prochain trimestre',
  vacation: 'commencent les vacances',
  mid_term: 'est le congé de mi-trimestre',
  exams: 'commencent les examens',
  pta: 'est la réunion des parents',
  open_day: 'est la journée portes ouvertes',
  sports: 'est la journée sportive',
  trip: 'est la sortie scolaire',
  holiday: 'est le prochain jour férié',
}
const TOPICS: Readonly<Record<string, string>> = {
  uniform: 'l’uniforme',
  feeding: 'la cantine',
  bus: 'le bus',
  fees: 'les frais',
  library: 'la bibliothèque',
  health: 'la santé',
  safety: 'la sécurité',
  rain: 'la pluie',
  homework: 'les devoirs',
  pta: 'la réunion des parents',
  sports: 'la journée sportive',
  trip: 'la sortie scolaire',
  exams: 'les examens',
}
const ITEMS: Readonly<Record<string, string>> = {
  tuition: 'la scolarité',
  feeding: 'la cantine',
  transport: 'le transport',
  books: 'les livres',
  uniform: 'l’uniforme',
}
const within = (subject: string | null) => (subject === null ? '' : ` en ${subject}`)
const known = (list: Readonly<Record<string, string>>, key: string | undefined) => (key === undefined ? undefined : list[key])

/** Each is tested to be understood as what it stands for. */
export const askedBackFr: QuestionWords = {
  days: daysOf,
  term: termOf,
  questions: {
    attendance_day: ({ name, days, term, isOneDay }) =>
      isOneDay ? `${name} était à l’école${days} ?` : `Quels jours ${name} a été absent${days || term} ?`,
    attendance_summary: ({ name, days, term, isOneDay }) =>
      `Combien de jours ${name} a été absent${(isOneDay ? '' : days) || term || ' ce trimestre'} ?`,
    attendance_trend: ({ name }) => `${name} est plus absent que le trimestre dernier ?`,
    attendance_streak: ({ name }) => `Combien de jours de suite ${name} a été présent ?`,
    absence_reason: ({ name, days, term }) => `Pourquoi ${name} était absent${days || term} ?`,
    marks_subject: ({ name, subject, term }) => (subject === null ? null : `Quelle note ${name} a eue en ${subject}${term} ?`),
    marks_overview: ({ name, term }) => `Quelles sont toutes les notes de ${name}${term} ?`,
    marks_latest: ({ name }) => `Quelles sont les dernières notes de ${name} ?`,
    marks_rank: ({ name, term }) => `Quelle est la meilleure matière de ${name}${term} ?`,
    marks_trend: ({ name, subject }) => `Est-ce que les notes de ${name}${within(subject)} progressent ?`,
    marks_class: ({ name, subject }) => `${name} est au-dessus de la moyenne de la classe${within(subject)} ?`,
    marks_average: ({ name, term }) => `Quelle est la moyenne générale de ${name}${term} ?`,
    marks_missing: ({ name }) => `Quels tests de ${name} n’ont pas encore été notés ?`,
    marks_why: ({ name, subject }) => `Pourquoi les notes de ${name}${within(subject)} ont baissé ?`,
    position: ({ name, term }) => `Quel est le rang de ${name} dans la classe${term} ?`,
    report_summary: ({ name, term }) => `Que dit le bulletin de ${name}${term} ?`,
    report_ready: () => 'Quand sort le bulletin ?',
    remarks: ({ name }) => `Quelles remarques la maîtresse a écrites sur ${name} ?`,
    practise: ({ name }) => `Comment aider ${name} à la maison ?`,
    grade_meaning: () => 'Que veulent dire les mentions ?',
    promotion: ({ name }) => `${name} passe en classe supérieure ?`,
    overview: ({ name }) => `Comment va ${name} à l’école ?`,
    money_left: ({ name, term }) => `Combien reste-t-il à payer pour ${name}${term} ?`,
    // “La facture du trimestre dernier” is heard as a comparison.
    bill_lines: ({ name }) => `Que contient la facture de ${name} ?`,
    bill_item: ({ slots: { item } }) => {
      const fee = known(ITEMS, item)
      return fee === undefined ? null : `Combien coûte ${fee} ?`
    },
    bill_compare: () => 'La facture est-elle plus élevée que le trimestre dernier ?',
    bill_due: () => 'Quelle est la date limite de paiement ?',
    arrears: () => 'Y a-t-il des arriérés ?',
    paid_total: ({ days, term }) => `Combien ai-je payé${days || term || ' cette année'} ?`,
    payment_last: () => 'Quand ai-je payé la dernière fois ?',
    payment_history: () => 'Quels paiements ai-je faits ?',
    payment_waiting: () => 'Mon paiement est-il en attente ?',
    receipts: () => 'Où sont mes reçus ?',
    credit: () => 'Ai-je un avoir ?',
    reductions: ({ name }) => `${name} a-t-il une bourse ou une réduction ?`,
    how_to_pay: () => 'Comment payer les frais ?',
    notices_latest: () => 'Quelles nouvelles de l’école ?',
    notices_to_answer: () => 'À quels avis dois-je répondre ?',
    notice_topic: ({ slots: { topic, event } }) => {
      const about = known(TOPICS, topic) ?? known(TOPICS, event)
      return about === undefined ? null : `Que dit l’avis sur ${about} ?`
    },
    calendar: ({ slots: { event } }) => `Quand ${known(EVENTS, event) ?? 'commence le prochain trimestre'} ?`,
    timetable: ({ name, days, isOneDay }) => `Quels cours a ${name}${isOneDay ? days : ' demain'} ?`,
    teacher: ({ name, subject }) =>
      subject === null ? `Qui est la maîtresse de ${name} ?` : `Qui enseigne ${subject} à ${name} ?`,
    contact: () => 'Quel est le numéro de téléphone de l’école ?',
    profile: ({ name }) => `Dans quelle classe est ${name} ?`,
    marks_failed: ({ name, term }) => `${name} a-t-elle échoué dans une matière${term}\u00a0?`,
    marks_improved_most: ({ name }) => `Dans quelle matière ${name} a-t-elle fait le plus de progrès\u00a0?`,
    best_result: ({ name }) => `Quel est le meilleur résultat que ${name} ait jamais eu\u00a0?`,
    is_good: ({ subject, name }) =>
      subject === null
        ? `Les notes de ${name} sont-elles bonnes pour la classe\u00a0?`
        : `La note de ${name} en ${subject} est-elle bonne\u00a0?`,
    help_subject: ({ name, subject }) => (subject === null ? null : `Comment puis-je aider ${name} en ${subject}\u00a0?`),
    ask_teacher: () => 'Que dois-je demander à l’enseignant à la réunion\u00a0?',
    mark_wrong: () => 'Comment contester une note qui est fausse\u00a0?',
    bill_explain: () => 'Expliquez-moi cette facture ligne par ligne.',
    bill_wrong: () => 'Comment contester une facture qui est fausse\u00a0?',
    payment_where: () => 'J’ai payé, où est passé mon paiement\u00a0?',
    weeks_left: () => 'Combien de semaines reste-t-il de ce trimestre\u00a0?',
    school_open: () => 'L’école est-elle ouverte aujourd’hui\u00a0?',
    bring_tomorrow: ({ name }) => `Que doit apporter ${name} à l’école demain\u00a0?`,
    all_children: () => 'Comment vont tous mes enfants\u00a0?',
    siblings: () => 'Comment mes enfants se comparent-ils entre eux\u00a0?',
  },
}
