import { classes } from '#lib/classes'
import { chooseLanguage, type Language, useLanguage } from '#lib/words'
import styles from './text.module.css'

const OTHER: Record<Language, { language: Language; name: string }> = {
  en: { language: 'fr', name: 'Français' },
  fr: { language: 'en', name: 'English' },
}

/** The other language, by its own name: who cannot read this one finds it before signing in. */
export function LanguageChoice() {
  const { language, name } = OTHER[useLanguage()]
  return (
    <button
      type="button"
      className={classes(styles.link, styles.phoneLetters)}
      lang={language}
      onClick={() => chooseLanguage(language)}
    >
      {name}
    </button>
  )
}
