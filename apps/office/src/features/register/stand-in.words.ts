import { words } from '@schoolgate/ui/lib/words'

export const standInWords = words({
  en: {
    button: 'Stand-in',
    buttonOf: (klass: string) => `Stand-in for ${klass}`,
    standsIn: (name: string) => `${name} stands in today`,
    title: (klass: string) => `Who has ${klass} today?`,
    line: 'For today alone. The class teacher may still come.',
    who: 'Stands in',
    nobody: 'Nobody',
    happens: (name: string, klass: string) =>
      `${name} finds the register of ${klass} and the class teacher’s lessons on the first page, until tonight.`,
    save: (name: string) => `${name} stands in`,
    saveNobody: 'Nobody stands in',
    set: (name: string, klass: string) => `${name} has ${klass} today.`,
    ended: (klass: string) => `Nobody stands in for ${klass} any more.`,
    notTaken: 'The school did not take it. Nothing was changed.',
  },
  fr: {
    button: 'Remplaçant',
    buttonOf: (klass: string) => `Remplaçant pour ${klass}`,
    standsIn: (name: string) => `${name} remplace aujourd’hui`,
    title: (klass: string) => `Qui a ${klass} aujourd’hui\u00a0?`,
    line: 'Pour aujourd’hui seulement. Le titulaire peut venir quand même.',
    who: 'Remplace',
    nobody: 'Personne',
    happens: (name: string, klass: string) =>
      `${name} trouve l’appel de ${klass} et les cours du titulaire sur la première page, jusqu’à ce soir.`,
    save: (name: string) => `${name} remplace`,
    saveNobody: 'Personne ne remplace',
    set: (name: string, klass: string) => `${name} a ${klass} aujourd’hui.`,
    ended: (klass: string) => `Plus personne ne remplace pour ${klass}.`,
    notTaken: 'L’école ne l’a pas pris. Rien n’a changé.',
  },
})
