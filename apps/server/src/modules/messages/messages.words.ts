type Texts = { title: string; body: string }
type InBoth = { en: Texts; fr: Texts }

/** To a family whose question was answered: nothing of what was said (security §1 "push"). */
export const answeredTexts: InBoth = {
  en: { title: 'The school answered you', body: 'Open Schoolgate to read it.' },
  fr: { title: 'L’école vous a répondu', body: 'Ouvrez Schoolgate pour lire la réponse.' },
}

/** To whoever sits at the desk. */
export const askedTexts: InBoth = {
  en: { title: 'A family asks you something', body: 'Open Messages to read and answer it.' },
  fr: { title: 'Une famille vous demande quelque chose', body: 'Ouvrez les messages pour lire et répondre.' },
}

/** To the head, when somebody says that something in a thread is not right. */
export const reportedTexts: InBoth = {
  en: { title: 'A message was reported to you', body: 'Open Messages to read it.' },
  fr: { title: 'Un message vous a été signalé', body: 'Ouvrez les messages pour le lire.' },
}
