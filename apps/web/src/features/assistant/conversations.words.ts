import { words } from '#lib/words'

/** The sentences of the drawer of conversations; three of them are the specification's own (§2). */
export const conversationsWords = words({
  en: {
    title: 'Previous Conversations',
    ask: 'Ask a question',
    none: 'No conversations for selected ward',
    notOpened: 'The conversations did not come. Check your network.',
    tryAgain: 'Try again',
    close: 'Close menu',
    delete: (title: string) => `Delete “${title}”`,
    deleteAll: 'Delete all',
    deleteOneTitle: 'Delete this conversation?',
    deleteAllTitle: (name: string) => `Delete all conversations about ${name}?`,
    deleteLine: 'It is gone for good, here and at the school.',
    deleteAllLine: 'They are gone for good, here and at the school.',
    keep: 'Keep',
    yesDelete: 'Delete',
    notDeleted: 'Not deleted. Try again with network.',
  },
  fr: {
    title: 'Conversations précédentes',
    ask: 'Poser une question',
    none: 'Aucune conversation pour l’enfant choisi',
    notOpened: 'Les conversations ne sont pas venues. Vérifiez le réseau.',
    tryAgain: 'Réessayer',
    close: 'Fermer le menu',
    delete: (title: string) => `Supprimer « ${title} »`,
    deleteAll: 'Tout supprimer',
    deleteOneTitle: 'Supprimer cette conversation ?',
    deleteAllTitle: (name: string) => `Supprimer toutes les conversations sur ${name} ?`,
    deleteLine: 'Elle disparaît pour toujours, ici et à l’école.',
    deleteAllLine: 'Elles disparaissent pour toujours, ici et à l’école.',
    keep: 'Garder',
    yesDelete: 'Supprimer',
    notDeleted: 'Rien n’est supprimé. Réessayez avec du réseau.',
  },
})
