import type { Announcement } from '#modules/push'

/** That the school decided: neither an address nor a number nor a reason stands on a lock screen. */
export const decidedTexts = (state: 'accepted' | 'declined', firstName: string): Announcement['texts'] =>
  state === 'accepted'
    ? {
        en: { title: `Done: what you asked about ${firstName}`, body: 'The school wrote it down.' },
        fr: { title: `C’est fait : votre demande pour ${firstName}`, body: 'L’école l’a noté.' },
      }
    : {
        en: { title: `The school answered what you asked about ${firstName}`, body: 'Please read why in the app.' },
        fr: { title: `L’école a répondu à votre demande pour ${firstName}`, body: 'Lisez pourquoi dans l’application.' },
      }
