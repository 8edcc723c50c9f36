import type { Tool } from '#modules/assistant/reading'

const LABELS: Readonly<Record<'en' | 'fr', Readonly<Record<Tool, string>>>> = {
  en: {
    attendance: 'Reading the register',
    marks: 'Reading the marks',
    reports: 'Reading the term report',
    bills: 'Reading the bill',
    payments: 'Reading the payments',
    notices: 'Reading the notices',
    calendar: 'Looking at the school calendar',
    timetable: 'Looking at the timetable',
    profile: 'Looking at the class list',
    school: 'Looking up the school',
    family: 'Reading the records of your children',
  },
  fr: {
    attendance: 'Je lis le registre',
    marks: 'Je lis les notes',
    reports: 'Je lis le bulletin',
    bills: 'Je lis la facture',
    payments: 'Je lis les paiements',
    notices: 'Je lis les avis',
    calendar: 'Je regarde le calendrier',
    timetable: 'Je regarde l’emploi du temps',
    profile: 'Je regarde la fiche de classe',
    school: 'Je cherche l’école',
    family: 'Je lis les dossiers de vos enfants',
  },
}

/** What the parent reads while a place is being read. */
export const readingLabel = (tool: Tool, language: 'en' | 'fr'): string => LABELS[language][tool]
