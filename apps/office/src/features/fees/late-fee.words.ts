import { plural, words } from '@schoolgate/ui/lib/words'

const bills = (count: number) => plural('en', count, { one: '1 bill', other: `${count} bills` })
const factures = (count: number) => plural('fr', count, { one: `${count} facture`, other: `${count} factures` })

export const lateWords = words({
  en: {
    title: 'One more line on bills that are out',
    line: 'Write the line above and save it, such as a trip that was agreed late. Here it goes on the bills of the children it is for.',
    which: 'Which line',
    saveFirst: 'Save the lines first: what goes on the bills is what was saved.',
    check: 'Check the line',
    wouldGet: (count: number, total: string) => `${bills(count)} would get it, ${total} in all`,
    none: 'No bill would get it',
    besides: (already: number, nothing: number) =>
      [
        ...(already > 0 ? [`On ${bills(already)} it stands already.`] : []),
        ...(nothing > 0 ? [`${bills(nothing)} stay as they are: the line is not for those children.`] : []),
      ].join(' '),
    happens: 'What happens',
    happensLine:
      'Each of these bills gets the line as an entry of its own, with what it is for and who agreed; their parents are told on their phones, without an amount. What is the parents’ choice is only offered. Discounts by rule stay as they went out.',
    add: (count: number, total: string) => `Put it on ${bills(count)}, ${total}`,
    going: 'The line is going on the bills',
    goingLine: 'You can close this page.',
    toWork: 'See how far it is',
    notTaken: 'The school could not take this. No bill was changed.',
  },
  fr: {
    title: 'Une ligne de plus sur les factures parties',
    line: 'Écrivez la ligne ci-dessus et enregistrez-la, par exemple une sortie décidée plus tard. Ici, elle va sur les factures des enfants concernés.',
    which: 'Quelle ligne',
    saveFirst: 'Enregistrez d’abord les lignes\u00a0: ce qui va sur les factures est ce qui est enregistré.',
    check: 'Vérifier la ligne',
    wouldGet: (count: number, total: string) => `${factures(count)} la recevraient, ${total} en tout`,
    none: 'Aucune facture ne la recevrait',
    besides: (already: number, nothing: number) =>
      [
        ...(already > 0 ? [`Elle est déjà sur ${factures(already)}.`] : []),
        ...(nothing > 0 ? [`${factures(nothing)} sans changement\u00a0: la ligne n’est pas pour ces enfants.`] : []),
      ].join(' '),
    happens: 'Ce qui se passe',
    happensLine:
      'Chacune de ces factures reçoit la ligne comme écriture à part, avec à quoi elle sert et qui est d’accord\u00a0; les parents l’apprennent sur leur téléphone, sans montant. Ce qui est au choix des parents est seulement proposé. Les remises par règle restent telles quelles.',
    add: (count: number, total: string) => `La mettre sur ${factures(count)}, ${total}`,
    going: 'La ligne va sur les factures',
    goingLine: 'Vous pouvez fermer cette page.',
    toWork: 'Voir où cela en est',
    notTaken: 'L’école n’a pas pu prendre ceci. Aucune facture n’a changé.',
  },
})
