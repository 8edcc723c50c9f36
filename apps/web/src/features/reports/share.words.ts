import { words } from '@schoolgate/ui/lib/words'

export const shareWords = words({
  en: {
    title: 'Share this report',
    line: 'Whoever has the link sees first name, marks and remarks. No address, no fees.',
  },
  fr: {
    title: 'Partager ce bulletin',
    line: 'Qui a le lien voit le prénom, les notes et les remarques. Pas d’adresse, pas de frais.',
  },
})
