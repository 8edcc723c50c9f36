/** What heads and bursars read on a lock screen when somebody needs their yes: no amount, no child. */
export const askedTexts = (who: string) => ({
  en: {
    title: 'A correction waits for a second person',
    body: `${who} asks for it. Nothing moves until somebody else says yes.`,
  },
  fr: {
    title: 'Une correction attend une seconde personne',
    body: `${who} la demande. Rien ne bouge avant qu’une autre personne dise oui.`,
  },
})
