import { words } from '@schoolgate/ui/lib/words'

/** What stands on the printed marks of a ward. */
export const paperWords = words({
  en: {
    title: 'Marks so far',
    term: 'Term',
    average: 'Average',
    subject: 'Subject',
    ofHundred: 'Of 100',
    classAverage: 'Class average',
    level: 'Level',
    day: 'Day',
    work: 'Work',
    mark: 'Mark',
    soFar: 'Marks the teachers have shared so far. This is no term report.',
  },
  fr: {
    title: 'Notes à ce jour',
    term: 'Trimestre',
    average: 'Moyenne',
    subject: 'Matière',
    ofHundred: 'Sur 100',
    classAverage: 'Moyenne de la classe',
    level: 'Niveau',
    day: 'Jour',
    work: 'Travail',
    mark: 'Note',
    soFar: 'Notes données par les professeurs à ce jour. Ceci n’est pas un bulletin.',
  },
})
