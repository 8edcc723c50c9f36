import type { Source } from '@schoolgate/contracts/assistant'
import type { Cited } from '#modules/assistant/reading'
import { dayName } from './phrasing.ts'

const KINDS: Readonly<Record<'en' | 'fr', Readonly<Record<string, string>>>> = {
  en: {
    attendance: 'Attendance',
    marks: 'Marks',
    report: 'Term report',
    reports: 'Term reports',
    bill: 'Bill',
    bills: 'Bills',
    payments: 'Payments',
    receipt: 'Receipt',
    notice: 'Notice',
    notices: 'Notices',
    calendar: 'School days',
    timetable: 'Timetable',
    ward: 'Ward',
    school: 'The school',
  },
  fr: {
    attendance: 'Présence',
    marks: 'Notes',
    report: 'Bulletin',
    reports: 'Bulletins',
    bill: 'Facture',
    bills: 'Factures',
    payments: 'Paiements',
    receipt: 'Reçu',
    notice: 'Avis',
    notices: 'Avis',
    calendar: 'Jours d’école',
    timetable: 'Emploi du temps',
    ward: 'Enfant',
    school: 'L’école',
  },
}
const DAY = /^\d{4}-\d{2}-\d{2}$/
const LABEL_LENGTH = 60

/** The rows an answer stands on as the wire has them, labelled in the parent's language, each page once, at most `most`. */
export function sourcesOf(cited: readonly Cited[], language: 'en' | 'fr', today: string, most: number): Source[] {
  const sources = new Map<string, Source>()
  for (const { kind, id, about, route } of cited) {
    if (sources.has(route) || sources.size >= most) continue
    const said = DAY.test(about) ? dayName(about, language, today) : about
    const label = `${KINDS[language][kind] ?? kind}${said === '' ? '' : ` · ${said}`}`
    sources.set(route, { kind, id, route, label: label.length > LABEL_LENGTH ? `${label.slice(0, LABEL_LENGTH - 1)}…` : label })
  }
  return [...sources.values()]
}
