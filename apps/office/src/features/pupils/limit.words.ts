import { words } from '@schoolgate/ui/lib/words'

export const limitWords = words({
  en: {
    title: (name: string, child: string) => `What ${name} may see and do for ${child}`,
    paper: 'Court paper (can be left out)',
    paperHint: 'Which court, which number, of which day. No parent reads it.',
    reason: 'Why',
    reasonHint: 'Stays with the school. No parent reads it.',
    happens: 'What happens',
    nothing: 'Nothing is changed yet.',
    takes: (name: string, what: string) => `${name} loses this at once, on every phone: ${what}.`,
    gives: (name: string, what: string) => `${name} gets this at once: ${what}.`,
    links: 'Links to what is taken stop working. The other guardians see that it changed, not why.',
    save: 'Save, at once',
    saved: (name: string) => `Saved. ${name} sees it now.`,
    end: 'This person stands for the child no more',
    endLine: (name: string, child: string) =>
      `${name} sees nothing of ${child} any more, at once and on every phone. Links and calendars end. What was paid stays in the books.`,
    endButton: 'End it, at once',
    ended: (name: string) => `Ended. ${name} sees nothing any more.`,
    problems: {
      reason: 'Write why, in three letters at least.',
      notTaken: 'This was not saved.',
      gone: 'This person does not stand for the child any more. Open the page again.',
    },
  },
  fr: {
    title: (name: string, child: string) => `Ce que ${name} peut voir et faire pour ${child}`,
    paper: 'Décision de justice (facultatif)',
    paperHint: 'Quel tribunal, quel numéro, de quel jour. Aucun parent ne la lit.',
    reason: 'Pourquoi',
    reasonHint: 'Reste à l’école. Aucun parent ne le lit.',
    happens: 'Ce qui se passe',
    nothing: 'Rien n’est encore changé.',
    takes: (name: string, what: string) => `${name} perd ceci aussitôt, sur chaque téléphone\u00a0: ${what}.`,
    gives: (name: string, what: string) => `${name} reçoit ceci aussitôt\u00a0: ${what}.`,
    links: 'Les liens vers ce qui est retiré ne marchent plus. Les autres tuteurs voient le changement, pas la raison.',
    save: 'Enregistrer, aussitôt',
    saved: (name: string) => `Enregistré. ${name} le voit maintenant.`,
    end: 'Cette personne ne représente plus l’enfant',
    endLine: (name: string, child: string) =>
      `${name} ne voit plus rien de ${child}, aussitôt et sur chaque téléphone. Liens et calendriers prennent fin. Ce qui fut payé reste dans les livres.`,
    endButton: 'Y mettre fin, aussitôt',
    ended: (name: string) => `Terminé. ${name} ne voit plus rien.`,
    problems: {
      reason: 'Écrivez pourquoi, en trois lettres au moins.',
      notTaken: 'Ceci n’a pas été enregistré.',
      gone: 'Cette personne ne représente plus l’enfant. Ouvrez à nouveau la page.',
    },
  },
})
