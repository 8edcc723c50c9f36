import { words } from '@schoolgate/ui/lib/words'

export const schoolsWords = words({
  en: {
    title: 'Which school?',
    line: 'Choose once. This phone remembers it.',
    search: 'Name or town',
    wereHere: 'You were here',
    none: 'No school here has these letters.',
    more: 'There are more. Write a part of the name or town.',
    twoSchools: 'Children in two schools? Sign in at one. The other comes by itself when it knows the same phone.',
    notHere: 'Your school is not here? Ask its office for the address.',
    didNotCome: 'The schools did not come',
    didNotComeLine: 'Check your network and try again.',
  },
  fr: {
    title: 'Quelle école\u00a0?',
    line: 'Choisissez une fois. Ce téléphone s’en souvient.',
    search: 'Nom ou ville',
    wereHere: 'Vous étiez ici',
    none: 'Aucune école ici n’a ces lettres.',
    more: 'Il y en a d’autres. Écrivez une partie du nom ou de la ville.',
    twoSchools:
      'Des enfants dans deux écoles\u00a0? Connectez-vous à l’une. L’autre vient d’elle-même si elle connaît le même téléphone.',
    notHere: 'Votre école n’y est pas\u00a0? Demandez son adresse au secrétariat.',
    didNotCome: 'Les écoles ne se sont pas affichées',
    didNotComeLine: 'Vérifiez le réseau et réessayez.',
  },
})
