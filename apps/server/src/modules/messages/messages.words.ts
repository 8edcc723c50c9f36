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

/** To the office, when words wait for it that the school wants to read first. */
export const heldTexts: InBoth = {
  en: { title: 'A message waits for the office', body: 'Open Messages to read it and let it go.' },
  fr: { title: 'Un message attend le secrétariat', body: 'Ouvrez les messages pour le lire et le laisser partir.' },
}

/** To whoever wrote them, when the office gave words back. */
export const returnedTexts: InBoth = {
  en: { title: 'The office gave your message back', body: 'Open Schoolgate to read why.' },
  fr: { title: 'Le secrétariat vous a rendu votre message', body: 'Ouvrez Schoolgate pour lire pourquoi.' },
}
