import type { VerdictWords } from './verdicts.en.ts'

const within = (subject: string | null) => (subject === null ? '' : ` en ${subject}`)

export const verdictsFr: VerdictWords = {
  noneFailed: (grade, level, to) =>
    `Non. Rien n’est au plus bas niveau de l’échelle de l’école (${grade}, ${level}\u00a0: jusqu’à ${to}).`,
  noneFailedAtAll: 'Non. Aucune note n’est insuffisante.',
  failed: (list, level, to) => `Oui\u00a0: ${list}, au plus bas niveau de l’échelle de l’école (${level}\u00a0: jusqu’à ${to}).`,
  lowestIs: (subject, total) => `La plus basse est ${subject}, avec ${total}.`,
  askAbout: (subject, teacher) =>
    teacher === null
      ? `Demandez à l’enseignant de ${subject} par quoi commencer.`
      : `Demandez à ${teacher}, qui enseigne ${subject}, par quoi commencer.`,
  improved: (subject, before, term, now) =>
    `C’est en ${subject} que le progrès est le plus grand\u00a0: de ${before} au ${term} à ${now}.`,
  noneImproved: (term) => `Aucune matière n’est plus haute qu’au ${term}.`,
  fell: (subject, before, term, now) =>
    `C’est en ${subject} que la baisse est la plus forte\u00a0: de ${before} au ${term} à ${now}.`,
  praise: ({ name }) => `Cela vaut la peine de le dire à ${name}.`,
  bestTerm: ({ name }, average, when) => `${name} a fait de son mieux ${when}, avec une moyenne de ${average}.`,
  bestTermIsThis: ({ name }, average) => `C’est le meilleur trimestre de ${name} jusqu’ici, avec une moyenne de ${average}.`,
  bestPosition: (position, of, when) =>
    of === null ? `Le meilleur rang est ${position}, ${when}.` : `Le meilleur rang est ${position} sur ${of}, ${when}.`,
  bestWork: (quote, subject, mark) => `Le meilleur travail de ce trimestre est ${quote} en ${subject}\u00a0: ${mark}.`,
  goodYes: (by) => `Oui, c’est bien\u00a0: ${by} au-dessus de la classe.`,
  goodLevel: 'C’est exactement la moyenne de la classe.',
  goodNo: (by) => `Pas encore\u00a0: c’est ${by} en dessous de la classe.`,
  markAbove: (mark, subject, average) =>
    `Oui\u00a0: ${mark} est au-dessus de la classe, dont la moyenne${within(subject)} est ${average}.`,
  markBelow: (mark, subject, average) =>
    `Pas encore\u00a0: ${mark} est en dessous de la classe, dont la moyenne${within(subject)} est ${average}.`,
  markLevel: (mark, subject) => `${mark} est exactement la moyenne de la classe${within(subject)}.`,
  daysAll: ({ name }, when) => `Oui, c’est très bien\u00a0: ${name} n’a manqué aucun jour ${when}.`,
  daysYes: (rate, was, when) => `Oui\u00a0: ${rate} pour cent, et ${was} pour cent ${when}.`,
  daysNo: (rate, was, when) => `Moins bien qu’avant\u00a0: ${rate} pour cent, et ${was} pour cent ${when}.`,
  daysUnknown: 'C’est difficile à dire\u00a0: il n’y a pas de trimestre avant celui-ci pour comparer.',
  askClassTeacher: 'Le professeur principal peut dire ce qui a été manqué, et comment le rattraper.',
  upperHalf: (position, of) => `Oui\u00a0: ${position} sur ${of}, c’est la moitié supérieure de la classe.`,
  lowerHalf: (position, of) => `Pas encore\u00a0: ${position} sur ${of}, c’est la moitié inférieure de la classe.`,
  recordsSay: (subject, total) => `Mais les dossiers montrent ${subject} à ${total}.`,
  goodUnknown: 'C’est difficile à dire\u00a0: il n’y a pas de moyenne de la classe.',
  goodWhy: (subject, total, average) => `${subject} est à ${total}, la classe à ${average}.`,
  goodWhyAll: ({ name }, average, classAverage) => `La moyenne de ${name} est ${average}, celle de la classe ${classAverage}.`,
  moved: (by, isUp, term) => `C’est ${by} de ${isUp ? 'plus' : 'moins'} qu’au ${term}.`,
  above: ({ she }, above, subjects) =>
    above === 0
      ? `Non\u00a0: ${she} n’est au-dessus de la classe en aucune matière.`
      : `Oui\u00a0: ${she} est au-dessus de la classe en ${above} matières sur ${subjects}.`,
  below: ({ she }, below, subjects) =>
    below === 0
      ? `Non\u00a0: ${she} n’est en dessous de la classe en aucune matière.`
      : `Oui\u00a0: ${she} est en dessous de la classe en ${below} matières sur ${subjects}.`,
  isAbove: ({ she }, isAsked) => `${isAsked ? 'Oui' : 'Non'}\u00a0: ${she} est au-dessus de la classe.`,
  isBelow: ({ she }, isAsked) => `${isAsked ? 'Oui' : 'Non'}\u00a0: ${she} est en dessous de la classe.`,
  isLevel: ({ she }) => `Ni l’un ni l’autre\u00a0: ${she} est à la moyenne de la classe.`,
  standsAbove: ({ She }, subject) => `${She} est au-dessus de la classe${within(subject)}.`,
  standsBelow: ({ She }, subject) => `${She} est en dessous de la classe${within(subject)}.`,
  standsLevel: ({ She }, subject) => `${She} est à la moyenne de la classe${within(subject)}.`,
  oneSide: (subject, total, average) => `${subject} ${total}, classe ${average}`,
  wellAbove: ({ name, she }, above, subjects) =>
    `Oui\u00a0: ${name} va bien\u00a0; ${she} est au-dessus de la classe en ${above} matières sur ${subjects}.`,
  mixed: ({ name, she }, above, subjects) =>
    `${name} va assez bien\u00a0; ${she} est au-dessus de la classe en ${above} matières sur ${subjects}.`,
  behind: ({ name, she }, above, subjects) =>
    `${name} a besoin d’aide\u00a0; ${she} n’est au-dessus de la classe qu’en ${above} matières sur ${subjects}.`,
  needsMost: (subject) => `C’est en ${subject} qu’il faut s’exercer le plus.`,
}
