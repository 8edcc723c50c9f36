import type { Announcement } from '#modules/push'
import type { Titles } from './lock-screen.words.ts'

type Texts = Announcement['texts']

/** A notice was put right. One about a single child keeps what it says, and what changed, for the app. */
export function correctedTexts(titles: Titles, change: string, wardName: string | null): Texts {
  if (wardName === null)
    return { en: { title: `Corrected: ${titles.en}`, body: change }, fr: { title: `Corrigé : ${titles.fr}`, body: change } }
  return {
    en: { title: `A notice about ${wardName} was corrected`, body: 'Please read it again.' },
    fr: { title: `Une information au sujet de ${wardName} a été corrigée`, body: 'Relisez-la, s’il vous plaît.' },
  }
}

/** A notice holds no longer. */
export const takenBackTexts = (titles: Titles, wardName: string | null): Texts => ({
  en: {
    title: 'The school took a notice back',
    body: `${wardName === null ? `“${titles.en}”` : `A notice about ${wardName}`} holds no longer.`,
  },
  fr: {
    title: 'L’école a repris une annonce',
    body: `${wardName === null ? `« ${titles.fr} »` : `Une information au sujet de ${wardName}`} ne vaut plus.`,
  },
})
