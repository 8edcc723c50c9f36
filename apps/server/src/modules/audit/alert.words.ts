import type { Reach } from '@schoolgate/contracts/openings'

/** What the other heads and the office read on a lock screen: who and how much, and nothing of a child. */
export const alertTexts: Record<Reach | 'refused', (who: string) => { en: Texts; fr: Texts }> = {
  export: (who) => ({
    en: {
      title: 'Papers of a class were taken out',
      body: `${who} took out papers of many children at once. The school’s record says which, and why.`,
    },
    fr: {
      title: 'Des documents d’une classe ont été sortis',
      body: `${who} a sorti les documents de plusieurs enfants à la fois. Le registre de l’école dit lesquels, et pourquoi.`,
    },
  }),
  list: (who) => ({
    en: {
      title: 'Many lists were opened',
      body: `${who} opened unusually many lists of children today. The school’s record says which.`,
    },
    fr: {
      title: 'Beaucoup de listes ouvertes',
      body: `${who} a ouvert aujourd’hui un nombre inhabituel de listes d’enfants. Le registre de l’école dit lesquelles.`,
    },
  }),
  child: (who) => ({
    en: {
      title: 'Many children’s records were opened',
      body: `${who} opened the records of unusually many children today. The school’s record says whose.`,
    },
    fr: {
      title: 'Beaucoup de dossiers ouverts',
      body: `${who} a ouvert aujourd’hui les dossiers d’un nombre inhabituel d’enfants. Le registre de l’école dit lesquels.`,
    },
  }),
  refused: (who) => ({
    en: {
      title: 'No more records were shown',
      body: `${who} asked for more children’s records than one person may open in a day, and was refused.`,
    },
    fr: {
      title: 'Plus aucun dossier montré',
      body: `${who} a demandé plus de dossiers d’enfants qu’une personne ne peut en ouvrir en un jour, et a essuyé un refus.`,
    },
  }),
}

type Texts = { title: string; body: string }
