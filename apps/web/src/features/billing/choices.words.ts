import { words } from '@schoolgate/ui/lib/words'

export const choicesWords = words({
  en: {
    title: 'You may choose',
    line: 'Nothing is to pay for these until you choose them. The other guardian sees what you chose.',
    choose: 'Choose',
    chooseOf: (name: string, money: string) => `Choose ${name}, ${money}`,
    chosen: 'Chosen',
    notAnyMore: 'Not any more',
    notAnyMoreOf: (name: string) => `Not any more: ${name}`,
    agreedBy: (who: string) => `agreed by ${who}`,
    chosenNow: (name: string) => `${name} is on the bill now.`,
    givenBack: (name: string) => `${name} is off the bill.`,
    paid: 'Something was paid for it already. The office gives it back to you.',
    problems: {
      offline: 'No network. Nothing was chosen.',
      wait: (seconds: number) => `Too many tries. Try again in ${seconds} seconds.`,
      trouble: 'The school could not take this. Nothing was chosen.',
      other: 'The school could not take this. Nothing was chosen.',
    },
  },
  fr: {
    title: 'Vous pouvez choisir',
    line: 'Rien n’est à payer pour ceci avant que vous le choisissiez. L’autre responsable voit votre choix.',
    choose: 'Choisir',
    chooseOf: (name: string, money: string) => `Choisir ${name}, ${money}`,
    chosen: 'Choisi',
    notAnyMore: 'Plus maintenant',
    notAnyMoreOf: (name: string) => `Plus maintenant : ${name}`,
    agreedBy: (who: string) => `accordé par ${who}`,
    chosenNow: (name: string) => `${name} est sur la facture.`,
    givenBack: (name: string) => `${name} n’est plus sur la facture.`,
    paid: 'Quelque chose a déjà été payé pour cela. Le bureau vous le rend.',
    problems: {
      offline: 'Pas de réseau. Rien n’a été choisi.',
      wait: (seconds: number) => `Trop d’essais. Réessayez dans ${seconds} secondes.`,
      trouble: 'L’école n’a pas pu prendre ceci. Rien n’a été choisi.',
      other: 'L’école n’a pas pu prendre ceci. Rien n’a été choisi.',
    },
  },
})
