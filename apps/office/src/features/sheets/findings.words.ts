import type { SheetFinding } from '@schoolgate/contracts/sheets'
import type { Language } from '@schoolgate/ui/lib/words'

type Said = Pick<SheetFinding, 'code' | 'written' | 'wrong' | 'todo' | 'question'>
type Sentence = (written: string, about: string) => readonly [wrong: string, todo: string]

/** What is found in rows, in French; in English the school says it itself, with every figure in it. */
const FRENCH: Readonly<Record<string, Sentence>> = {
  spreadsheet_error: (written) => [`Le tableur dit lui-même ${written} ici.`, 'Corrigez la formule, ou tapez la valeur.'],
  lost_digits: (written) => [
    `Excel n’a gardé qu’une partie de «\u00a0${written}\u00a0».`,
    'Tapez le numéro en entier\u00a0; mettez d’abord la colonne en texte.',
  ],
  no_phone: (written) => [`«\u00a0${written}\u00a0» n’est pas un numéro de téléphone.`, 'Corrigez-le, ou videz la cellule.'],
  lost_nought: (written) => [`«\u00a0${written}\u00a0» a perdu son premier 0.`, 'Dites une fois pour la colonne de le remettre.'],
  no_day: (written) => [`«\u00a0${written}\u00a0» n’est pas un jour.`, 'Écrivez-le comme 14/02/2015, ou videz la cellule.'],
  year_alone: (written) => [
    `«\u00a0${written}\u00a0» est une année, pas un jour.`,
    'Dites une fois pour la colonne de la laisser vide, ou écrivez le jour.',
  ],
  unknown_word: (written) => [`«\u00a0${written}\u00a0» n’est pas connu ici.`, 'Écrivez un mot que l’école connaît.'],
  no_class: (written) => [`Il n’y a pas de classe «\u00a0${written}\u00a0».`, 'Choisissez une classe de l’école.'],
  class_unsaid: () => ['La ligne ne dit pas de classe.', 'Remplissez-la.'],
  class_offered: (written) => [
    `Il n’y a pas de classe «\u00a0${written}\u00a0»\u00a0; elle s’écrit peut-être autrement.`,
    'Dites une fois pour la colonne ce que ses noms veulent dire.',
  ],
  name_unsaid: () => ['La ligne ne dit pas de nom.', 'Remplissez-le, ou supprimez la ligne.'],
  one_word: (written) => [
    `«\u00a0${written}\u00a0» est un seul nom\u00a0; un élève en a deux au moins.`,
    'Écrivez prénom et nom.',
  ],
  ditto: (written) => [`«\u00a0${written}\u00a0» répète ce qui est au-dessus, et il n’y a rien.`, 'Tapez ce qui doit être là.'],
  day_order: (written) => [`«\u00a0${written}\u00a0» peut être deux jours.`, 'Dites une fois pour la colonne lequel.'],
  name_order: (written) => [
    `«\u00a0${written}\u00a0»\u00a0: le nom de famille est devant, ou derrière.`,
    'Dites une fois pour la colonne où il est.',
  ],
  whose_phone: (written) => [
    `«\u00a0${written}\u00a0» est de la mère ou du père.`,
    'Dites une fois pour la colonne de qui il est.',
  ],
  same_pupil: (_, about) => [`Ressemble à ${about}.`, 'Dites si c’est le même enfant.'],
  other_name: (written, about) => [
    `Ce numéro est ici celui de ${about}\u00a0; la liste dit ${written}.`,
    'Dites si l’enfant s’appelle autrement maintenant\u00a0; sinon, corrigez le numéro.',
  ],
  twice: (written) => [
    `${written} est aussi dans une autre ligne.`,
    'Dites si c’est le même enfant\u00a0; la seconde ligne est alors laissée.',
  ],
  phone_of_two: (written, about) => [
    `${written} a deux noms\u00a0: ${about.replace(' | ', ', ')}.`,
    'Dites si c’est une personne\u00a0; sinon, la première se connecte avec, la seconde y est seulement appelée.',
  ],
  phone_of_many: (written) => [
    `${written} est le téléphone de beaucoup d’enfants.`,
    'Gardez-le si c’est juste\u00a0; le téléphone d’une école n’a pas sa place ici.',
  ],
  no_pupil: (written) => [`Il n’y a pas d’élève «\u00a0${written}\u00a0» ici.`, 'Corrigez-le, ou faites d’abord entrer l’élève.'],
  several_pupils: (written) => [`Plusieurs élèves s’appellent «\u00a0${written}\u00a0».`, 'Écrivez le matricule à côté du nom.'],
  pupil_unsaid: () => ['La ligne ne dit pas quel élève.', 'Écrivez le matricule ou le nom.'],
  day_unsaid: () => ['La ligne ne dit pas de jour.', 'Remplissez-le.'],
  no_mark: (written) => [
    `«\u00a0${written}\u00a0» n’est pas une note.`,
    'Écrivez un nombre comme 17 ou 17,5, AB pour absent, ou rien.',
  ],
  no_amount: (written) => [`«\u00a0${written}\u00a0» n’est pas un montant.`, 'Écrivez-le comme 1500.00.'],
  both_ways: () => ['La ligne dit à la fois ce qui est dû et ce qui est d’avance.', 'Gardez l’un des deux.'],
  no_reference: () => [
    'À rien dans la ligne on ne reconnaîtra ce paiement.',
    'Écrivez le numéro de son reçu, ou sa référence\u00a0: lettres, chiffres et / - . _ seulement.',
  ],
  no_weekday: (written) => [
    `«\u00a0${written}\u00a0» n’est pas un jour de la semaine.`,
    'Écrivez lundi, mardi et ainsi de suite.',
  ],
  no_hours: () => ['Il n’est pas dit quand la leçon commence et finit.', 'Écrivez-le comme 07:45 - 08:25.'],
  new_subject: (written) => [
    `«\u00a0${written}\u00a0» devient une nouvelle matière.`,
    'Corrigez-la, si l’école l’a sous un autre nom.',
  ],
  no_teacher: (written) => [`Personne ici n’est «\u00a0${written}\u00a0».`, 'La leçon est gardée sans enseignant.'],
  kept: (written) => [`Ce que l’école a ici reste\u00a0; la liste dit ${written}.`, 'Rien à faire si c’est juste.'],
  other_family: (_, about) => [about, 'Dites si les deux familles vont ensemble\u00a0; sinon, corrigez le téléphone.'],
  list_class: () => ['La liste ne dit pas de quelle classe.', 'Dites-le une fois pour toute la liste.'],
  list_work_type: () => ['La liste ne dit pas la sorte de travail.', 'Dites-le une fois pour toute la liste.'],
  list_as_of: () => ['La liste ne dit pas de quel jour.', 'Dites-le une fois pour toute la liste.'],
  list_subject: () => ['La liste ne dit pas la matière.', 'Dites-le une fois pour toute la liste.'],
  list_term: () => ['La liste ne dit pas le trimestre.', 'Dites-le une fois pour toute la liste.'],
  list_work: () => ['La liste ne dit pas le nom du travail.', 'Dites-le une fois pour toute la liste.'],
  list_max_score: () => ['La liste ne dit pas la note la plus haute.', 'Dites-le une fois pour toute la liste.'],
  list_crosses: () => ['La liste ne dit pas ce que veut dire un x.', 'Dites-le une fois pour toute la liste.'],
  list_method: () => ['La liste ne dit pas comment l’argent est venu.', 'Dites-le une fois pour toute la liste.'],
  namesake: (written) => [`Il y a ici un autre ${written}.`, 'Rien à faire si c’est un autre enfant.'],
}

/** A finding in the language spoken now: what is wrong, and what to do about it. */
export const findingText = ({ code, written, wrong, todo, question }: Said, language: Language): readonly [string, string] =>
  (language === 'fr' ? FRENCH[code]?.(written, question?.about ?? '') : undefined) ?? [wrong, todo]
