type Texts = { title: string; body: string }

/** What the guardians read when it was asked for, and when it was stopped. */
export const familyTexts = {
  forgetting: (school: string, day: { en: string; fr: string }): { en: Texts; fr: Texts } => ({
    en: {
      title: 'The school will forget your file',
      body: `On ${day.en} ${school} removes what it keeps of your child who left: days, marks, reports, messages, and how to reach you. The books of what was paid stay. If you want a copy, ask the office before.`,
    },
    fr: {
      title: 'L’école va oublier votre dossier',
      body: `Le ${day.fr} ${school} efface ce qu’elle garde de votre enfant qui est parti\u00a0: présences, notes, bulletins, messages, et comment vous joindre. Les comptes de ce qui a été payé restent. Si vous voulez une copie, demandez-la avant au bureau.`,
    },
  }),
  kept: (school: string): { en: Texts; fr: Texts } => ({
    en: { title: 'Your file stays', body: `${school} does not remove what it keeps of your child after all.` },
    fr: { title: 'Votre dossier reste', body: `${school} n’efface finalement pas ce qu’elle garde de votre enfant.` },
  }),
}
