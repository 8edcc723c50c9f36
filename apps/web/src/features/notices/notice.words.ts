import { words } from '#lib/words'

export const noticeWords = words({
  en: {
    title: 'Notice',
    notOpened: 'This notice did not open',
    notOpenedLine: 'Check your network and try again.',
    gone: 'We cannot find this notice',
    goneLine: 'The school may have taken it back.',
    backToList: 'See all notices',
    share: 'Share',
    copied: 'The link is copied.',
    notCopied: 'This phone could not copy the link.',
    code: (code: string) => `Code ${code}.`,
    check: 'Check it is from the school',
  },
  fr: {
    title: 'Annonce',
    notOpened: 'Cette annonce ne s’affiche pas',
    notOpenedLine: 'Vérifiez le réseau et réessayez.',
    gone: 'Nous ne trouvons pas cette annonce',
    goneLine: 'L’école l’a peut-être retirée.',
    backToList: 'Voir toutes les annonces',
    share: 'Partager',
    copied: 'Le lien est copié.',
    notCopied: 'Ce téléphone n’a pas pu copier le lien.',
    code: (code: string) => `Code ${code}.`,
    check: 'Vérifier qu’elle vient de l’école',
  },
})
