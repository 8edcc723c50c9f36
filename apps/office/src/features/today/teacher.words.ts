import { plural, words } from '@schoolgate/ui/lib/words'

export const teacherWords = words({
  en: {
    take: (name: string) => `Take the register: ${name}`,
    takeLine: (pupils: number, by: string | null, standsIn: boolean) =>
      [
        plural('en', pupils, { one: '1 child', other: `${pupils} children` }) + (by === null ? '' : `, by ${by}`),
        ...(standsIn ? ['you stand in today'] : []),
      ].join(' · '),
    lessons: 'My lessons today',
    timetable: 'The whole timetable',
    lesson: (subject: string, klass: string) => `${subject}, ${klass}`,
    noLessons: 'The timetable has no lesson of yours today.',
    noSchool: 'No school today.',
    standsIn: 'You stand in',
    next: 'Next',
    now: 'Now',
    classes: 'My classes',
    noClasses: 'No class is yours yet. The office gives classes and lessons.',
    leads: 'I am class teacher',
    children: (count: number) => plural('en', count, { one: '1 child', other: `${count} children` }),
    inSchool: (share: number) => `${share}% in school this week`,
    noRegister: 'No register this week',
  },
  fr: {
    take: (name: string) => `Faire l’appel\u00a0: ${name}`,
    takeLine: (pupils: number, by: string | null, standsIn: boolean) =>
      [
        plural('fr', pupils, { one: '1 enfant', other: `${pupils} enfants` }) + (by === null ? '' : `, avant ${by}`),
        ...(standsIn ? ['vous remplacez aujourd’hui'] : []),
      ].join(' · '),
    lessons: 'Mes cours aujourd’hui',
    timetable: 'Tout l’emploi du temps',
    lesson: (subject: string, klass: string) => `${subject}, ${klass}`,
    noLessons: 'L’emploi du temps n’a pas de cours pour vous aujourd’hui.',
    noSchool: 'Pas d’école aujourd’hui.',
    standsIn: 'Vous remplacez',
    next: 'Ensuite',
    now: 'Maintenant',
    classes: 'Mes classes',
    noClasses: 'Aucune classe n’est la vôtre. Le bureau donne les classes et les cours.',
    leads: 'Je suis titulaire de la classe',
    children: (count: number) => plural('fr', count, { one: '1 enfant', other: `${count} enfants` }),
    inSchool: (share: number) => `${share}\u00a0% à l’école cette semaine`,
    noRegister: 'Pas d’appel cette semaine',
  },
})
