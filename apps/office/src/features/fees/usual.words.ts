import { words } from '@schoolgate/ui/lib/words'

export const usualWords = words({
  en: {
    title: 'Begin with the usual lines',
    line: 'Names as schools here have them. Write what each costs: a line without an amount is not asked for.',
    take: 'Take the usual lines',
  },
  fr: {
    title: 'Commencer par les lignes habituelles',
    line: 'Des noms comme les écoles d’ici les ont. Écrivez ce que chacune coûte\u00a0: une ligne sans montant n’est pas demandée.',
    take: 'Prendre les lignes habituelles',
  },
})
