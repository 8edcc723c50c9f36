import type { Announcement } from '#modules/push'

type Texts = Announcement['texts']

/** A notice was put right. One about a single child keeps what it says, and what changed, for the app. */
export function correctedTexts(title: string, change: string, wardName: string | null): Texts {
  if (wardName === null)
    return { en: { title: `Corrected: ${title}`, body: change }, fr: { title: `Corrigé : ${title}`, body: change } }
  return {
    en: { title: `A notice about ${wardName} was corrected`, body: 'Please read it again.' },
    fr: { title: `Une information au sujet de ${wardName} a été corrigée`, body: 'Relisez-la, s’il vous plaît.' },
  }
}

/** A notice holds no longer. */
export const takenBackTexts = (title: string, wardName: string | null): Texts => ({
  en: {
    title: 'The school took a notice back',
    body: `${wardName === null ? `“${title}”` : `A notice about ${wardName}`} holds no longer.`,
  },
  fr: {
    title: 'L’école a repris une annonce',
    body: `${wardName === null ? `« ${title} »` : `Une information au sujet de ${wardName}`} ne vaut plus.`,
  },
})
