import type { BroughtSheet } from '@schoolgate/contracts/mark-sheets'
import { words } from '@schoolgate/ui/lib/words'

type Row = BroughtSheet['rows'][number]

const whyEn: Record<Row['why'], string> = {
  nobody: 'is nobody of this class',
  several: 'may be two children',
  left: 'has left the class',
}
const whyFr: Record<Row['why'], string> = {
  nobody: 'n’est personne de cette classe',
  several: 'peut être deux enfants',
  left: 'a quitté la classe',
}

export const sheetFileWords = words({
  en: {
    open: 'As a spreadsheet',
    title: 'Fill it in without network',
    out: 'Take it out',
    outLine: 'The marks of the whole class leave the school. Each family reads that you took them, and why.',
    why: 'What is it for?',
    usualWhy: 'To fill it in without network',
    whyNeeded: 'Please say what it is for, in a few words.',
    take: 'Take the spreadsheet',
    fileName: (subject: string, klass: string, term: string) => `${subject}, ${klass}, ${term}.xlsx`,
    tooMany: 'You took very many files today. Try again tomorrow.',
    notTaken: 'That was not taken. Nothing left the school.',
    back: 'Bring it back',
    backLine:
      'Each mark goes to the child whose number or name stands in its row. What a colleague changed meanwhile is shown first.',
    choose: 'Choose the file',
    tooLarge: 'This file is larger than 2 MB. It is no mark sheet.',
    brought: (count: number) => `The sheet says ${count} new ${count === 1 ? 'mark' : 'marks'}.`,
    nothingNew: 'The sheet says nothing new.',
    row: ({ row, name, why }: Row) => `Row ${row}: ${name === '' ? 'no name' : name} ${whyEn[why]}.`,
    more: (count: number) => `And ${count} more rows.`,
    columns: (heads: string) => `No work is called ${heads}.`,
    ok: 'Good',
    problems: {
      'sheets.not_read': 'We cannot read this file. Save it as .xlsx without a password, and bring it again.',
      'sheets.other_book': 'This sheet is of another class, subject or term. Open that book and bring it there.',
      'sheets.no_names':
        'This sheet has no column with numbers or names of the children. Take it out here, fill it in and bring it back.',
      'sheets.too_large': 'This file is larger than 2 MB. It is no mark sheet.',
    },
    notRead: 'That was not read. Nothing was changed.',
  },
  fr: {
    open: 'En tableur',
    title: 'Remplir sans réseau',
    out: 'L’emporter',
    outLine: 'Les notes de toute la classe sortent de l’école. Chaque famille lit que vous les avez prises, et pourquoi.',
    why: 'À quoi cela sert-il\u00a0?',
    usualWhy: 'À remplir sans réseau',
    whyNeeded: 'Dites en quelques mots à quoi cela sert.',
    take: 'Prendre le tableur',
    fileName: (subject: string, klass: string, term: string) => `${subject}, ${klass}, ${term}.xlsx`,
    tooMany: 'Vous avez pris beaucoup de fichiers aujourd’hui. Réessayez demain.',
    notTaken: 'Cela n’a pas été pris. Rien n’est sorti de l’école.',
    back: 'Le rapporter',
    backLine:
      'Chaque note va à l’enfant dont le numéro ou le nom est dans sa ligne. Ce qu’un collègue a changé entre-temps est montré d’abord.',
    choose: 'Choisir le fichier',
    tooLarge: 'Ce fichier dépasse 2 Mo. Ce n’est pas une feuille de notes.',
    brought: (count: number) => `La feuille dit ${count} ${count === 1 ? 'nouvelle note' : 'nouvelles notes'}.`,
    nothingNew: 'La feuille ne dit rien de nouveau.',
    row: ({ row, name, why }: Row) => `Ligne ${row}\u00a0: ${name === '' ? 'sans nom' : name} ${whyFr[why]}.`,
    more: (count: number) => `Et ${count} autres lignes.`,
    columns: (heads: string) => `Aucun travail ne s’appelle ${heads}.`,
    ok: 'Bien',
    problems: {
      'sheets.not_read': 'Nous ne pouvons pas lire ce fichier. Enregistrez-le en .xlsx sans mot de passe, puis rapportez-le.',
      'sheets.other_book': 'Cette feuille est d’une autre classe, matière ou période. Ouvrez ce carnet et rapportez-la là.',
      'sheets.no_names':
        'Cette feuille n’a pas de colonne avec les numéros ou les noms des enfants. Prenez-la ici, remplissez-la et rapportez-la.',
      'sheets.too_large': 'Ce fichier dépasse 2 Mo. Ce n’est pas une feuille de notes.',
    },
    notRead: 'Cela n’a pas été lu. Rien n’a changé.',
  },
})
