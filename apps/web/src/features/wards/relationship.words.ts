import { words } from '@schoolgate/ui/lib/words'

/** What a guardian is to a ward. */
export const relationshipWords = words({
  en: {
    mother: 'Mother',
    father: 'Father',
    grandmother: 'Grandmother',
    grandfather: 'Grandfather',
    aunt: 'Aunt',
    uncle: 'Uncle',
    sibling: 'Brother or sister',
    guardian: 'Guardian',
  },
  fr: {
    mother: 'Mère',
    father: 'Père',
    grandmother: 'Grand-mère',
    grandfather: 'Grand-père',
    aunt: 'Tante',
    uncle: 'Oncle',
    sibling: 'Frère ou sœur',
    guardian: 'Tuteur',
  },
})
