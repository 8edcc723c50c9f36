import { plural, words } from '@schoolgate/ui/lib/words'

/** Why a school takes everything out, as it is chosen first; then in words. */
export const REASONS = ['board', 'authority', 'system', 'other'] as const
export type ReasonWord = (typeof REASONS)[number]

export const exportsWords = words({
  en: {
    title: 'Take everything out',
    line: 'A copy of all the school has. Outside, we cannot protect it.',
    asWhat: 'As what?',
    forms: {
      xlsx: { name: 'Excel', line: 'One file, a tab for each list: pupils, parents, marks, bills, payments and the rest.' },
      csv: { name: 'Data files (CSV)', line: 'A zip of plain lists, which Schoolgate brings in again as they are.' },
      oneroster: {
        name: 'OneRoster 1.2',
        line: 'Names, classes and marks that parents see, for other school programs. No money.',
      },
    },
    why: 'Why do you need it?',
    reasons: {
      board: 'School board',
      authority: 'Court, police or GES',
      system: 'Another program or school',
      other: 'Something else',
    },
    inYourWords: 'In your words',
    whyNeeded: 'Say why: choose a reason, and write a few words for something else.',
    happens: 'What happens',
    happensLine: (hours: number) =>
      `You prove it is you. The file is made while you go on, and lies here for ${plural('en', hours, { one: 'one hour', other: `${hours} hours` })}. When you take it, the reason is written down with your name, every family sees it, and the other heads and the office are told.`,
    ask: { xlsx: 'Make the Excel file', csv: 'Make the data files', oneroster: 'Make the OneRoster package' },
    notAsked: 'The file was not asked for',
    making: (name: string) => `${name} is being made`,
    ready: (name: string) => `${name} is ready`,
    begins: 'It begins',
    steps: (done: number, total: number) => `${done} of ${total} parts`,
    closeIt: 'You can close this page; it goes on.',
    take: (size: string) => `Take the file, ${size}`,
    keptUntil: (when: string) => `Here until ${when}.`,
    didNotCome: 'We cannot see what is going on',
    didNotComeLine: 'Nothing left the school. Try again.',
  },
  fr: {
    title: 'Tout sortir',
    line: 'Une copie de tout ce que l’école a. Dehors, nous ne pouvons pas la protéger.',
    asWhat: 'Sous quelle forme\u00a0?',
    forms: {
      xlsx: {
        name: 'Excel',
        line: 'Un fichier, un onglet par liste\u00a0: élèves, parents, notes, factures, paiements et le reste.',
      },
      csv: { name: 'Fichiers de données (CSV)', line: 'Un zip de listes simples, que Schoolgate reprend telles quelles.' },
      oneroster: {
        name: 'OneRoster 1.2',
        line: 'Noms, classes et notes que les parents voient, pour d’autres programmes. Pas d’argent.',
      },
    },
    why: 'Pourquoi vous le faut-il\u00a0?',
    reasons: {
      board: 'Conseil de l’école',
      authority: 'Tribunal, police ou ministère',
      system: 'Autre programme ou école',
      other: 'Autre chose',
    },
    inYourWords: 'Avec vos mots',
    whyNeeded: 'Dites pourquoi\u00a0: choisissez une raison, et écrivez quelques mots pour autre chose.',
    happens: 'Ce qui se passe',
    happensLine: (hours: number) =>
      `Vous prouvez que c’est vous. Le fichier se fait pendant que vous continuez, et reste ici ${plural('fr', hours, { one: 'une heure', other: `${hours} heures` })}. Quand vous le prenez, la raison est notée avec votre nom, chaque famille le voit, et les autres directeurs et le bureau sont avertis.`,
    ask: { xlsx: 'Faire le fichier Excel', csv: 'Faire les fichiers de données', oneroster: 'Faire le paquet OneRoster' },
    notAsked: 'Le fichier n’a pas été demandé',
    making: (name: string) => `${name}\u00a0: en préparation`,
    ready: (name: string) => `${name}\u00a0: prêt`,
    begins: 'Cela commence',
    steps: (done: number, total: number) => `${done} parties sur ${total}`,
    closeIt: 'Vous pouvez fermer cette page\u00a0; cela continue.',
    take: (size: string) => `Prendre le fichier, ${size}`,
    keptUntil: (when: string) => `Ici jusqu’à ${when}.`,
    didNotCome: 'Nous ne voyons pas ce qui se passe',
    didNotComeLine: 'Rien n’a quitté l’école. Réessayez.',
  },
})
