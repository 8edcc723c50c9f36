import { words } from '@schoolgate/ui/lib/words'

export const appointmentsWords = words({
  en: {
    title: 'Parents’ evenings',
    line: 'Times that teachers keep for parents. Parents choose one in their app.',
    openTimes: 'Open times',
    didNotCome: 'The evenings did not come',
    didNotComeLine: 'Nothing was changed. Try again.',
    none: 'No times are open',
    noneLine: 'Open times for a day. The parents are told, and choose in their app.',
    counts: (taken: number, free: number) => `${taken} booked, ${free} free`,
    each: (minutes: number) => `${minutes} minutes each`,
    see: 'See',
    seeOf: (name: string, day: string) => `See ${name}, ${day}`,
    all: 'All parents’ evenings',
    doorList: 'List for the door',
    ask: 'Ask the others again',
    asked: (count: number) =>
      count === 0
        ? 'They were asked today already, or have no account. Nobody was told.'
        : count === 1
          ? '1 person is asked.'
          : `${count} people are asked.`,
    free: 'Free',
    closed: 'Closed',
    phone: 'by phone',
    give: 'Give',
    giveOf: (time: string) => `Give ${time} to a family`,
    close: 'Close',
    closeOf: (time: string) => `Close ${time}`,
    open: 'Open',
    openOf: (time: string) => `Open ${time} again`,
    takeAway: 'Take back',
    takeAwayOf: (time: string, name: string) => `Take back ${time} from ${name}`,
    late: 'I am late',
    lateLine: (minutes: number) => `All times that have not begun are later by ${minutes} minutes. Each parent is told at once.`,
    lateBy: 'By how long?',
    minutes: (count: number) => `${count} minutes`,
    moveBy: (count: number) => `Move all by ${count} minutes`,
    moved: (count: number) => (count === 1 ? 'Moved. 1 person is told.' : `Moved. ${count} people are told.`),
    callOff: 'Call it off',
    callOffTitle: 'Call this evening off',
    callOffLine: (count: number) =>
      count === 0
        ? 'Nobody has booked. The times go, and nobody is told.'
        : count === 1
          ? '1 family has booked. It is told at once that the talk does not take place.'
          : `${count} families have booked. They are told at once that the talks do not take place.`,
    calledOff: 'The evening is called off.',
    rules: 'Rules',
    ruleTalk: 'Each talk',
    rulePhone: 'By phone',
    yes: 'Yes',
    no: 'No',
    ruleUntil: 'Book until',
    notChosen: (count: number) => (count === 1 ? '1 pupil’s family has not chosen' : `${count} pupils’ families have not chosen`),
    allChosen: 'All families of your class have a time.',
    seeFree: 'Parents see free times, never who sits in the others. A limit by court holds here too.',
    printed: (day: string) => `Parents’ evening, ${day}`,
    time: 'Time',
    pupil: 'Pupil',
    who: 'Who comes',
    notTaken: 'The school could not take this. Nothing was changed.',
    problems: {
      'appointments.not_free': 'A family has just taken this time. Look again.',
      'appointments.not_taught': 'This teacher does not teach this pupil.',
    },
    takenAway: 'Taken back. The family is told.',
    given: (name: string, time: string) => `${name} has ${time}. The family is told.`,
    giveTitle: (time: string) => `Give ${time}`,
    giveTo: 'To which pupil?',
    giveHappens: 'The guardians are told that the school keeps a time for them.',
    giveNow: 'Give this time',
  },
  fr: {
    title: 'Rencontres avec les parents',
    line: 'Des heures que les enseignants gardent aux parents. Ceux-ci en choisissent une dans leur application.',
    openTimes: 'Ouvrir des heures',
    didNotCome: 'Les rencontres ne sont pas venues',
    didNotComeLine: 'Rien n’a changé. Réessayez.',
    none: 'Aucune heure n’est ouverte',
    noneLine: 'Ouvrez des heures pour un jour. Les parents l’apprennent et choisissent dans leur application.',
    counts: (taken: number, free: number) =>
      `${taken} ${taken < 2 ? 'réservée' : 'réservées'}, ${free} ${free < 2 ? 'libre' : 'libres'}`,
    each: (minutes: number) => `${minutes} minutes chacune`,
    see: 'Voir',
    seeOf: (name: string, day: string) => `Voir ${name}, ${day}`,
    all: 'Toutes les rencontres',
    doorList: 'Liste pour la porte',
    ask: 'Prier encore les autres',
    asked: (count: number) =>
      count === 0
        ? 'Déjà fait aujourd’hui, ou pas de compte. Personne n’a été prévenu.'
        : count === 1
          ? '1 personne est priée de choisir.'
          : `${count} personnes sont priées de choisir.`,
    free: 'Libre',
    closed: 'Fermée',
    phone: 'par téléphone',
    give: 'Donner',
    giveOf: (time: string) => `Donner ${time} à une famille`,
    close: 'Fermer',
    closeOf: (time: string) => `Fermer ${time}`,
    open: 'Ouvrir',
    openOf: (time: string) => `Rouvrir ${time}`,
    takeAway: 'Reprendre',
    takeAwayOf: (time: string, name: string) => `Reprendre ${time} à ${name}`,
    late: 'Je suis en retard',
    lateLine: (minutes: number) =>
      `Toutes les heures qui n’ont pas commencé sont plus tard de ${minutes} minutes. Chaque parent l’apprend aussitôt.`,
    lateBy: 'De combien\u00a0?',
    minutes: (count: number) => `${count} minutes`,
    moveBy: (count: number) => `Tout décaler de ${count} minutes`,
    moved: (count: number) =>
      count < 2 ? `Décalé. ${count} personne est prévenue.` : `Décalé. ${count} personnes sont prévenues.`,
    callOff: 'Annuler',
    callOffTitle: 'Annuler cette rencontre',
    callOffLine: (count: number) =>
      count === 0
        ? 'Personne n’a réservé. Les heures disparaissent et personne n’est prévenu.'
        : count === 1
          ? '1 famille a réservé. Elle apprend aussitôt que l’entretien n’a pas lieu.'
          : `${count} familles ont réservé. Elles apprennent aussitôt que les entretiens n’ont pas lieu.`,
    calledOff: 'La rencontre est annulée.',
    rules: 'Règles',
    ruleTalk: 'Chaque entretien',
    rulePhone: 'Par téléphone',
    yes: 'Oui',
    no: 'Non',
    ruleUntil: 'À réserver jusqu’à',
    notChosen: (count: number) =>
      count === 1 ? 'La famille de 1 élève n’a pas choisi' : `Les familles de ${count} élèves n’ont pas choisi`,
    allChosen: 'Toutes les familles de votre classe ont une heure.',
    seeFree: 'Les parents voient les heures libres, jamais qui a les autres. Une limite fixée par un tribunal vaut ici aussi.',
    printed: (day: string) => `Rencontre avec les parents, ${day}`,
    time: 'Heure',
    pupil: 'Élève',
    who: 'Qui vient',
    notTaken: 'L’école n’a pas pu prendre cela. Rien n’a changé.',
    problems: {
      'appointments.not_free': 'Une famille vient de prendre cette heure. Regardez de nouveau.',
      'appointments.not_taught': 'Cet enseignant n’enseigne pas à cet élève.',
    },
    takenAway: 'Reprise. La famille est prévenue.',
    given: (name: string, time: string) => `${name} a ${time}. La famille est prévenue.`,
    giveTitle: (time: string) => `Donner ${time}`,
    giveTo: 'À quel élève\u00a0?',
    giveHappens: 'Les responsables apprennent que l’école leur garde une heure.',
    giveNow: 'Donner cette heure',
  },
})
