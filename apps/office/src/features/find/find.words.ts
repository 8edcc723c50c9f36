import { words } from '@schoolgate/ui/lib/words'

export const findWords = words({
  en: {
    title: 'Find someone',
    field: 'Name, number, phone or class',
    hint: 'Two letters are enough, and the spelling need not be right.',
    pupils: 'Pupils',
    guardians: 'Parents and guardians',
    colleagues: 'People here',
    found: (count: number) => (count === 1 ? '1 found' : `${count} found`),
    nobody: (asked: string) => `Nobody is called “${asked}” here`,
    nobodyLine: 'Try the surname alone, the admission number or the phone.',
    alike: (asked: string) => `Nobody is written “${asked}”. These sound like it.`,
    didNotCome: 'The search did not come back',
    didNotComeLine: 'Nothing was changed. Try again.',
    searching: 'Looking',
    left: 'left the school',
    of: (relationship: string, child: string, klass: string, more: number) =>
      `${relationship} of ${child}, ${klass}${more === 0 ? '' : `, and ${more} more`}`,
    ownClass: 'You find the pupils of your own class. What you open is written down.',
    written: 'What you open is written down.',
  },
  fr: {
    title: 'Trouver quelqu’un',
    field: 'Nom, numéro, téléphone ou classe',
    hint: 'Deux lettres suffisent, et l’orthographe peut être fausse.',
    pupils: 'Élèves',
    guardians: 'Parents et tuteurs',
    colleagues: 'Le personnel',
    found: (count: number) => (count <= 1 ? `${count} trouvé` : `${count} trouvés`),
    nobody: (asked: string) => `Personne ne s’appelle « ${asked} » ici`,
    nobodyLine: 'Essayez le nom seul, le numéro d’inscription ou le téléphone.',
    alike: (asked: string) => `Personne ne s’écrit « ${asked} ». Ceux-ci y ressemblent.`,
    didNotCome: 'La recherche n’a pas abouti',
    didNotComeLine: 'Rien n’a changé. Réessayez.',
    searching: 'Recherche',
    left: 'a quitté l’école',
    of: (relationship: string, child: string, klass: string, more: number) =>
      `${relationship} de ${child}, ${klass}${more === 0 ? '' : `, et ${more} de plus`}`,
    ownClass: 'Vous trouvez les élèves de votre classe. Ce que vous ouvrez est noté.',
    written: 'Ce que vous ouvrez est noté.',
  },
})
