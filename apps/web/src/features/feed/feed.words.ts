import { FIRST_WORDS } from '@schoolgate/contracts/first-words'
import { words } from '@schoolgate/ui/lib/words'

export const feedWords = words({
  en: {
    needsYou: FIRST_WORDS.en.needsYou,
    nothingNeeds: 'Nothing needs you today.',
    more: (n: number) => `${n} more`,
    done: (time: string) => `Done, ${time}`,
    doneBy: (name: string, time: string) => `Done by ${name}, ${time}`,
    happened: 'What happened',
    allNotices: 'All notices',
    nothingYet: 'Nothing yet. What happens at school shows here.',
    wholeSchool: 'Whole school',
    earlier: 'Earlier',
  },
  fr: {
    needsYou: FIRST_WORDS.fr.needsYou,
    nothingNeeds: 'Rien à faire aujourd’hui.',
    more: (n: number) => `Encore ${n}`,
    done: (time: string) => `Fait, ${time}`,
    doneBy: (name: string, time: string) => `Fait par ${name}, ${time}`,
    happened: 'Ce qui s’est passé',
    allNotices: 'Toutes les annonces',
    nothingYet: 'Rien pour le moment. Ce qui se passe à l’école s’affiche ici.',
    wholeSchool: 'Toute l’école',
    earlier: 'Plus ancien',
  },
})
