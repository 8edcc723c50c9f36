import { plural, words } from '@schoolgate/ui/lib/words'

const inYearsEn = (months: number) =>
  months % 12 === 0
    ? plural('en', months / 12, { one: '1 year', other: `${months / 12} years` })
    : plural('en', months, { one: '1 month', other: `${months} months` })
const inYearsFr = (months: number) =>
  months % 12 === 0
    ? plural('fr', months / 12, { one: '1 an', other: `${months / 12} ans` })
    : plural('fr', months, { one: '1 mois', other: `${months} mois` })

export const settingsWords = words({
  en: {
    title: 'Settings',
    line: 'What the school settles once, and changes when it must',
    sections: {
      school: { name: 'School', line: 'Name, phones, colour and crest' },
      year: { name: 'Year and holidays', line: 'When each term opens and closes' },
      classes: { name: 'Classes, subjects', line: 'What there is, and more' },
      timetable: { name: 'Timetable', line: 'Lessons, teachers and rooms; who stands in' },
      grading: { name: 'Grades and weights', line: 'How marks become totals and grades' },
      people: { name: 'People here', line: 'Who works here, and as what' },
      parents: { name: 'What parents see', line: 'Position in class, paying ahead, the assistant' },
      questions: { name: 'What parents asked', line: 'How the assistant is used, and what it missed' },
      numbers: { name: 'Official numbers', line: 'Where parents pay; two people for a change' },
      corrections: { name: 'Corrections', line: 'What waits for a second person, and the limit' },
      times: { name: 'Times and keeping', line: 'The away alert, and how long we keep things' },
      connections: { name: 'Connected programs', line: 'Programs of others that read our lists' },
      exports: { name: 'Everything out', line: 'Excel, CSV or OneRoster, with a reason' },
      history: { name: 'Who did what', line: 'Every change and every look, by whom and when' },
    },
    lastChange: (by: string, when: string) => `Last change by ${by}, ${when}.`,
    seeAll: 'See all',
    didNotCome: 'The settings did not come',
    didNotComeLine: 'Nothing was changed. Try again.',
    parents: {
      title: 'What parents see',
      line: 'Each switch works at once, for all families',
      reports: 'Reports and marks',
      money: 'Paying',
      assistant: 'Ask, the assistant',
      rules: {
        show_position: { label: 'Position in class', line: '“6th of 34” on reports and marks' },
        share_performance: {
          label: 'The head may share a pupil’s view by a link',
          line: 'For some days, to a person named. Without it no such link opens.',
        },
        pay_ahead: { label: 'Parents may pay ahead', line: 'What is over is kept for the next bill' },
      },
      ask: {
        label: 'Parents may ask about their own child',
        line: 'It reads only what is shown to that parent. It never guesses a BECE grade.',
      },
      outside: {
        label: (vendor: string) => `${vendor} may help with wording`,
        line: (vendor: string, region: string) =>
          `Then parents’ questions, without names, go to ${vendor} in ${region}. Each parent is asked first.`,
      },
      example: 'With these switches',
      exampleOf: 'Ama, Mathematics',
      outOf: 'out of 100',
      withPosition: 'Position: 6th of 34',
      withoutPosition: 'No position is shown.',
    },
    times: {
      title: 'Times and keeping',
      line: 'When we speak to parents, and how long we keep things',
      away: 'Away alert',
      toldAt: 'Parents are told at',
      never: 'Never',
      neverLine: 'Nobody is told by itself when a child is away.',
      toldLine: (time: string) =>
        `On school days at ${time}, of each child who is marked away without a reason. A register that was not taken tells nobody anything.`,
      modes: { off: 'off', builtin: 'on', outside: 'on, with help from outside' },
      desks: 'Messages from parents',
      answersFrom: 'We answer from',
      answersTo: 'Until',
      desksLine: (from: string, to: string) =>
        `Class teachers and the office, on school days. What is written later than ${to} waits until ${from} of the next one, and the parent is told so.`,
      keeping: 'How long we keep things',
      kept: {
        pupils: {
          name: 'Files of pupils who left',
          line: 'Attendance, marks, reports, guardians',
          goes: (day: string) => `the files of pupils who left before ${day}`,
        },
        messages: {
          name: 'Messages',
          line: 'What went by text, mail and push',
          goes: (day: string) => `messages from before ${day}`,
        },
        feed: {
          name: 'What is new',
          line: 'The lines on a parent’s first page',
          goes: (day: string) => `lines from before ${day}`,
        },
        audit: {
          name: 'Who did what',
          line: 'Every change and every look',
          goes: (day: string) => `what was done and seen before ${day}`,
        },
      },
      months: inYearsEn,
      days: (count: number) => plural('en', count, { one: '1 day', other: `${count} days` }),
      change: 'Change',
      changeOf: (name: string) => `Change: ${name}`,
      books: 'Bills, payments and receipts are the books: they stay.',
      asked: 'Questions to the assistant',
      askedLine: 'After the last message',
      untilParents: 'Until the parent deletes them',
      keepFor: 'Keep for',
      happens: 'What happens',
      shorter: (what: string) => `Tonight ${what} go for good. Nobody can bring them back.`,
      longer: 'From now on they stay for longer. What is gone already does not come back.',
      nothing: 'Nothing changes yet.',
      notTaken: 'The school could not take this. Nothing was changed.',
      save: 'Keep so long',
      saved: 'Saved.',
    },
  },
  fr: {
    title: 'Réglages',
    line: 'Ce que l’école règle une fois, et change quand il le faut',
    sections: {
      school: { name: 'L’école', line: 'Nom, téléphones, couleur et emblème' },
      year: { name: 'Année et congés', line: 'Quand chaque trimestre ouvre et ferme' },
      classes: { name: 'Classes, matières', line: 'Ce qu’il y a, et davantage' },
      timetable: { name: 'Emploi du temps', line: 'Cours, enseignants et salles\u00a0; qui remplace' },
      grading: { name: 'Notes et coefficients', line: 'Comment les notes font totaux et mentions' },
      people: { name: 'Le personnel', line: 'Qui travaille ici, et à quel titre' },
      parents: { name: 'Ce que voient les parents', line: 'Rang dans la classe, paiement d’avance, l’assistant' },
      questions: { name: 'Ce qu’ils ont demandé', line: 'L’usage de l’assistant, et ce qui lui a manqué' },
      numbers: { name: 'Numéros officiels', line: 'Où paient les parents\u00a0; deux personnes pour un changement' },
      corrections: { name: 'Corrections', line: 'Ce qui attend une seconde personne, et la limite' },
      times: { name: 'Heures et conservation', line: 'L’alerte d’absence, et combien de temps nous gardons' },
      connections: { name: 'Programmes reliés', line: 'Des programmes d’ailleurs qui lisent nos listes' },
      exports: { name: 'Tout sortir', line: 'Excel, CSV ou OneRoster, avec une raison' },
      history: { name: 'Qui a fait quoi', line: 'Chaque changement et chaque regard, par qui et quand' },
    },
    lastChange: (by: string, when: string) => `Dernier changement par ${by}, ${when}.`,
    seeAll: 'Tout voir',
    didNotCome: 'Les réglages ne sont pas venus',
    didNotComeLine: 'Rien n’a changé. Réessayez.',
    parents: {
      title: 'Ce que voient les parents',
      line: 'Chaque bouton agit aussitôt, pour toutes les familles',
      reports: 'Bulletins et notes',
      money: 'Paiement',
      assistant: 'L’assistant',
      rules: {
        show_position: { label: 'Rang dans la classe', line: '«\u00a06e sur 34\u00a0» sur les bulletins et les notes' },
        share_performance: {
          label: 'La direction peut partager le regard sur un élève par un lien',
          line: 'Pour quelques jours, à une personne nommée. Sans cela aucun de ces liens ne s’ouvre.',
        },
        pay_ahead: { label: 'Les parents peuvent payer d’avance', line: 'Le surplus est gardé pour la prochaine facture' },
      },
      ask: {
        label: 'Les parents peuvent demander pour leur enfant',
        line: 'Il ne lit que ce qui est montré à ce parent. Il ne devine jamais une note du BECE.',
      },
      outside: {
        label: (vendor: string) => `${vendor} peut aider à la rédaction`,
        line: (vendor: string, region: string) =>
          `Alors les questions des parents, sans noms, vont chez ${vendor} (${region}). Chaque parent est d’abord consulté.`,
      },
      example: 'Avec ces réglages',
      exampleOf: 'Ama, mathématiques',
      outOf: 'sur 100',
      withPosition: 'Rang\u00a0: 6e sur 34',
      withoutPosition: 'Aucun rang n’est montré.',
    },
    times: {
      title: 'Heures et conservation',
      line: 'Quand nous parlons aux parents, et combien de temps nous gardons',
      away: 'Alerte d’absence',
      toldAt: 'Les parents sont prévenus à',
      never: 'Jamais',
      neverLine: 'Personne n’est prévenu de lui-même quand un enfant est absent.',
      toldLine: (time: string) =>
        `Les jours de classe à ${time}, pour chaque enfant noté absent sans motif. Un registre qui n’a pas été pris ne dit rien à personne.`,
      modes: { off: 'éteint', builtin: 'allumé', outside: 'allumé, avec une aide de l’extérieur' },
      desks: 'Messages des parents',
      answersFrom: 'Nous répondons dès',
      answersTo: 'Jusqu’à',
      desksLine: (from: string, to: string) =>
        `Titulaires et bureau, les jours de classe. Ce qui est écrit après ${to} attend ${from} du jour de classe suivant, et le parent le sait.`,
      keeping: 'Combien de temps nous gardons',
      kept: {
        pupils: {
          name: 'Dossiers des élèves partis',
          line: 'Présences, notes, bulletins, tuteurs',
          goes: (day: string) => `les dossiers des élèves partis avant le ${day}`,
        },
        messages: {
          name: 'Messages',
          line: 'Ce qui est parti par SMS, e-mail et notification',
          goes: (day: string) => `les messages d’avant le ${day}`,
        },
        feed: {
          name: 'Ce qui est nouveau',
          line: 'Les lignes de la première page d’un parent',
          goes: (day: string) => `les lignes d’avant le ${day}`,
        },
        audit: {
          name: 'Qui a fait quoi',
          line: 'Chaque changement et chaque regard',
          goes: (day: string) => `les traces d’avant le ${day}`,
        },
      },
      months: inYearsFr,
      days: (count: number) => plural('fr', count, { one: '1 jour', other: `${count} jours` }),
      change: 'Changer',
      changeOf: (name: string) => `Changer\u00a0: ${name}`,
      books: 'Les factures, paiements et reçus sont les livres de comptes\u00a0: ils restent.',
      asked: 'Questions à l’assistant',
      askedLine: 'Après le dernier message',
      untilParents: 'Jusqu’à ce que le parent les efface',
      keepFor: 'Garder pendant',
      happens: 'Ce qui se passe',
      shorter: (what: string) => `Cette nuit ${what} disparaissent pour de bon. Personne ne peut les ramener.`,
      longer: 'Désormais ils restent plus longtemps. Ce qui est déjà parti ne revient pas.',
      nothing: 'Rien ne change encore.',
      notTaken: 'L’école n’a pas pu prendre cela. Rien n’a changé.',
      save: 'Garder ainsi',
      saved: 'Enregistré.',
    },
  },
})
