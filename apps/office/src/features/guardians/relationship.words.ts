import { words } from '@schoolgate/ui/lib/words'

/** How somebody stands to a child. */
export const relationshipWords = words({
  en: {
    mother: 'Mother',
    father: 'Father',
    grandmother: 'Grandmother',
    grandfather: 'Grandfather',
    aunt: 'Aunt',
    uncle: 'Uncle',
    sibling: 'Sister or brother',
    guardian: 'Guardian',
  },
  fr: {
    mother: 'Mère',
    father: 'Père',
    grandmother: 'Grand-mère',
    grandfather: 'Grand-père',
    aunt: 'Tante',
    uncle: 'Oncle',
    sibling: 'Sœur ou frère',
    guardian: 'Tuteur',
  },
})
