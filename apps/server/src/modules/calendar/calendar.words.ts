/** What stands in a calendar, in the guardian's language. */
export const calendarWords = {
  en: {
    opens: (term: string) => `${term} begins`,
    closes: (term: string) => `${term} ends`,
    midTerm: 'Mid-term break, no school',
    closed: 'No school',
    nextTerm: 'Next term begins',
    answerBy: (title: string) => `Last day to answer: ${title}`,
    payBy: (firstName: string) => `${firstName}: school fees are due`,
  },
  fr: {
    opens: (term: string) => `Début : ${term}`,
    closes: (term: string) => `Fin : ${term}`,
    midTerm: 'Congé de mi-trimestre, pas d’école',
    closed: 'Pas d’école',
    nextTerm: 'Rentrée du prochain trimestre',
    answerBy: (title: string) => `Dernier jour pour répondre : ${title}`,
    payBy: (firstName: string) => `${firstName} : frais de scolarité à payer`,
  },
}
