import type { RELATIONSHIPS } from '@schoolgate/contracts/wards'
import { folded } from '#lib/sheets/words'

const table = <const V extends string>(words: Record<V, string>): ((written: string) => V | null) => {
  const known = new Map<string, V>()
  for (const value in words) for (const word of words[value].split('|')) known.set(word, value)
  return (written) => known.get(folded(written)) ?? null
}

export const genderOf = table({
  female: 'f|female|girl|woman|feminin|fille|fem|g',
  male: 'm|male|boy|man|masculin|garcon|masc|b|h',
})

export const boardingOf = table({
  day: 'day|day student|d|non boarder|externe|demi pensionnaire|no|day pupil',
  boarder: 'boarder|boarding|b|interne|yes|boarding student|hostel',
})

export const relationshipOf = table<(typeof RELATIONSHIPS)[number]>({
  mother: 'mother|mum|mom|mummy|mere|maman|mama',
  father: 'father|dad|daddy|pere|papa',
  grandmother: 'grandmother|grandma|granny|grand mother|grand mere|nana',
  grandfather: 'grandfather|grandpa|grand father|grand pere',
  aunt: 'aunt|auntie|aunty|tante',
  uncle: 'uncle|oncle',
  sibling: 'sibling|sister|brother|soeur|frere|bro',
  guardian:
    'guardian|parent|caregiver|tuteur|tutrice|other|foster parent|step mother|step father|stepmother|stepfather|sponsor|family friend|cousin|relative',
})
