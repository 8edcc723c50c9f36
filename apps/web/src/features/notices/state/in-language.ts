import type { Notice } from '@schoolgate/contracts/notices'
import type { Language } from '@schoolgate/ui/lib/words'

/** A notice in the words for this reader: those of their language where the school wrote them, else those it wrote first. */
export const inLanguage = (notice: Notice, language: Language): Notice => {
  const { translation } = notice
  return translation?.language === language ? { ...notice, title: translation.title, body: translation.body } : notice
}
