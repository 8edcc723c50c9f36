import { words } from '@schoolgate/ui/lib/words'

/** Why a list was not taken. */
export const problemWords = words({
  en: {
    offline: 'No network. Nothing was changed. Try again later.',
    notTaken: 'The school could not take this. Please try again.',
    notRead: 'This file is not read.',
    problems: {
      'sheets.too_large': 'The list is larger than 10 MB. Please split it, class by class for instance.',
      'sheets.wrong_form': 'Please choose one list, and nothing else.',
      'sheets.missing': 'Please choose a list.',
      'sheets.too_many': 'Many lists lie here already. Forget some of them first.',
      'sheets.check_first': 'The list is to be checked first.',
      'sheets.saved_already': 'This list was saved. Bring it again to change more.',
      'sheets.not_saved': 'Nothing of this list is saved.',
      'sheets.undone_already': 'This list is undone already.',
      'sheets.not_all_ready': 'Some rows are to be mended or looked at first.',
      'sheets.nothing_ready': 'No row is ready to be saved.',
      'sheets.no_such_class': 'The school has no such class.',
      'sheets.heads_only': 'Who works here, and money, are brought in by the head-teacher. The list stays here for them.',
      'sheets.money_stays': 'Money is never undone by deleting. Bring a correcting list, or take the payment back at the desk.',
    },
  },
  fr: {
    offline: 'Pas de réseau. Rien n’a changé. Réessayez plus tard.',
    notTaken: 'L’école n’a pas pu prendre ceci. Réessayez, s’il vous plaît.',
    notRead: 'Ce fichier ne se lit pas. Enregistrez-le en .xlsx ou en CSV.',
    problems: {
      'sheets.too_large': 'La liste dépasse 10 Mo. Partagez-la, classe par classe par exemple.',
      'sheets.wrong_form': 'Choisissez une seule liste, et rien d’autre.',
      'sheets.missing': 'Choisissez une liste.',
      'sheets.too_many': 'Beaucoup de listes sont déjà ici. Oubliez-en d’abord.',
      'sheets.check_first': 'La liste est d’abord à vérifier.',
      'sheets.saved_already': 'Cette liste est enregistrée. Apportez-la de nouveau pour changer plus.',
      'sheets.not_saved': 'Rien de cette liste n’est enregistré.',
      'sheets.undone_already': 'Cette liste est déjà annulée.',
      'sheets.not_all_ready': 'Des lignes sont d’abord à corriger ou à regarder.',
      'sheets.nothing_ready': 'Aucune ligne n’est prête.',
      'sheets.no_such_class': 'L’école n’a pas cette classe.',
      'sheets.heads_only': 'Qui travaille ici, et l’argent, c’est la direction qui l’apporte. La liste reste ici pour elle.',
      'sheets.money_stays':
        'L’argent ne s’annule jamais en effaçant. Apportez une liste qui corrige, ou reprenez le paiement au guichet.',
    },
  },
})

/** What a file is that is not read; in English the school says it itself. */
export const FRENCH_KINDS = {
  xls: 'C’est un ancien fichier Excel (.xls), ou il a un mot de passe. Enregistrez-le en .xlsx sans mot de passe.',
  pdf: 'C’est un PDF\u00a0: ses tableaux ne se lisent pas. Demandez la liste en Excel ou CSV.',
  web: 'C’est une page web appelée tableur. Ouvrez-la dans Excel et enregistrez-la en .xlsx.',
  ods: 'C’est une feuille LibreOffice ou OpenOffice (.ods). Enregistrez-la en .xlsx ou en CSV.',
  xlsb: 'C’est un classeur binaire (.xlsb). Enregistrez-le en .xlsx.',
  empty: 'La liste est vide. Choisissez un autre fichier.',
  locked: 'Le fichier est chiffré. Enregistrez-le en .xlsx sans mot de passe.',
  damaged: 'Le fichier est abîmé. Enregistrez-le de nouveau dans votre tableur.',
  rows: 'La liste a trop de lignes. Partagez-la, classe par classe par exemple.',
} as const
