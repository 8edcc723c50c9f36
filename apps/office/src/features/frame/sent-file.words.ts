import { words } from '@schoolgate/ui/lib/words'

export const sentFileWords = words({
  en: {
    photoGone: 'The photo did not come. Try again.',
    fileGone: 'The file did not come. Try again.',
    again: 'Load it again',
    pdf: 'Save the PDF and open it',
    pdfLine: 'A PDF from outside is never opened in our pages.',
  },
  fr: {
    photoGone: 'La photo n’est pas venue. Réessayez.',
    fileGone: 'Le fichier n’est pas venu. Réessayez.',
    again: 'Charger de nouveau',
    pdf: 'Enregistrer le PDF et l’ouvrir',
    pdfLine: 'Un PDF venu du dehors n’est jamais ouvert dans nos pages.',
  },
})
