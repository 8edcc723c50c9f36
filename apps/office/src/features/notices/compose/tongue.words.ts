import { plural, words } from '@schoolgate/ui/lib/words'

/** For whom else, and in which other language: what few notices need. */
export const tongueWords = words({
  en: {
    alsoFor: 'Also for',
    addAudience: 'Add a class or level',
    notFor: (name: string) => `Not for ${name}`,
    alsoIn: { en: 'Also in English', fr: 'Also in French' },
    other: 'The same in another language',
    otherIs: 'Which language?',
    tongues: { en: 'English', fr: 'French' },
    readers: (count: number, tongue: string) =>
      count === 0
        ? `None of these adults reads the app in ${tongue} yet.`
        : plural('en', count, {
            one: `1 adult of these reads the app in ${tongue}.`,
            other: `${count} adults of these read the app in ${tongue}.`,
          }),
    titleIn: { en: 'Title in English', fr: 'Title in French' },
    bodyIn: { en: 'Message in English', fr: 'Message in French' },
    without: 'Without another language',
    missing: 'Write it in this language too, or leave the other language out.',
    seeIn: 'Language of the view',
    first: 'As you wrote it',
  },
  fr: {
    alsoFor: 'Aussi pour',
    addAudience: 'Ajouter une classe ou un niveau',
    notFor: (name: string) => `Pas pour ${name}`,
    alsoIn: { en: 'Aussi en anglais', fr: 'Aussi en français' },
    other: 'La même dans une autre langue',
    otherIs: 'Quelle langue\u00a0?',
    tongues: { en: 'anglais', fr: 'français' },
    readers: (count: number, tongue: string) =>
      count === 0
        ? `Aucun de ces adultes ne lit encore l’application en ${tongue}.`
        : plural('fr', count, {
            one: `${count} adulte parmi eux lit l’application en ${tongue}.`,
            other: `${count} adultes parmi eux lisent l’application en ${tongue}.`,
          }),
    titleIn: { en: 'Titre en anglais', fr: 'Titre en français' },
    bodyIn: { en: 'Message en anglais', fr: 'Message en français' },
    without: 'Sans autre langue',
    missing: 'Écrivez-le aussi dans cette langue, ou retirez l’autre langue.',
    seeIn: 'Langue de l’aperçu',
    first: 'Telle qu’écrite',
  },
})
