import type { Announcement } from '#modules/push'

type Texts = Announcement['texts']

/* What a lock screen says of savings: no amount, no child, and nothing that is owed. */

export const TODAY_TEXTS: Texts = {
  en: { title: 'Today is your saving day', body: 'One tap in the app puts your step aside. Or rest this time.' },
  fr: { title: 'C’est votre jour d’épargne', body: 'Un geste dans l’application suffit. Ou passez votre tour.' },
}

export const DECLINED_TEXTS: Texts = {
  en: { title: 'The bursar answered what you asked', body: 'Please read it in the app.' },
  fr: { title: 'L’intendance a répondu à votre demande', body: 'À lire dans l’application.' },
}
