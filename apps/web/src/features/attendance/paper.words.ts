import { words } from '@schoolgate/ui/lib/words'

/** What stands on the printed register of a ward. */
export const paperWords = words({
  en: {
    title: 'Attendance',
    time: 'Time',
    opened: 'Times school opened',
    present: 'Times present',
    late: 'Times late',
    away: 'Times away',
    day: 'Day',
    was: 'Was',
    reason: 'Reason',
  },
  fr: {
    title: 'Présence',
    time: 'Période',
    opened: 'Jours d’ouverture',
    present: 'Jours présents',
    late: 'Retards',
    away: 'Absences',
    day: 'Jour',
    was: 'Ce jour',
    reason: 'Motif',
  },
})
