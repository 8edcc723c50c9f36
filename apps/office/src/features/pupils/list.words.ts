import { words } from '@schoolgate/ui/lib/words'

export const listWords = words({
  en: {
    open: 'Class list',
    title: (klass: string) => `The list of ${klass} on paper`,
    withPhones: 'With whom to call',
    withPhonesLine: 'Else with room to write beside each name.',
    why: 'What is it for?',
    whyHint: 'The families read it.',
    short: 'Say it in a few words.',
    happens: 'What happens',
    happensLine: 'It leaves the school: the families see that their child is on it and why, and the head hears of it at once.',
    print: 'Take the list, as PDF',
    notTaken: 'No list was made.',
  },
  fr: {
    open: 'Liste de classe',
    title: (klass: string) => `La liste de ${klass} sur papier`,
    withPhones: 'Avec qui appeler',
    withPhonesLine: 'Sinon avec de la place pour écrire à côté de chaque nom.',
    why: 'Pour quoi faire\u00a0?',
    whyHint: 'Les familles le lisent.',
    short: 'Dites-le en quelques mots.',
    happens: 'Ce qui se passe',
    happensLine:
      'Elle quitte l’école\u00a0: les familles voient que leur enfant y figure et pourquoi, et la direction l’apprend aussitôt.',
    print: 'Prendre la liste, en PDF',
    notTaken: 'Aucune liste n’a été faite.',
  },
})
