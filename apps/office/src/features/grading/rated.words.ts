import type { RatedTemplate, RatingKind } from '@schoolgate/contracts/report-ratings'
import { words } from '@schoolgate/ui/lib/words'

type OfPapers = Record<RatedTemplate, string>
type OfKinds = Record<RatingKind, string>

const titlesEn: OfPapers = { preschool: 'What the youngest can do', nigeria: 'Traits and skills' }
const titlesFr: OfPapers = { preschool: 'Ce que savent faire les plus jeunes', nigeria: 'Traits et aptitudes' }
const linesEn: OfPapers = {
  preschool: 'Their reports have no marks. Each line is rated: not yet, with help, alone.',
  nigeria: 'Beside the marks. Each line is rated A to E.',
}
const linesFr: OfPapers = {
  preschool: 'Leurs bulletins n’ont pas de notes. Chaque ligne est évaluée\u00a0: pas encore, avec aide, seul.',
  nigeria: 'À côté des notes. Chaque ligne est évaluée de A à E.',
}
const kindsEn: OfKinds = { skill: 'Skills', affective: 'Affective traits', psychomotor: 'Psychomotor skills' }
const kindsFr: OfKinds = { skill: 'Aptitudes', affective: 'Traits affectifs', psychomotor: 'Aptitudes psychomotrices' }
const addEn: OfKinds = { skill: 'Add a skill', affective: 'Add a trait', psychomotor: 'Add a skill of the hand' }
const addFr: OfKinds = { skill: 'Ajouter une aptitude', affective: 'Ajouter un trait', psychomotor: 'Ajouter un geste' }

export const ratedWords = words({
  en: {
    titles: titlesEn,
    lines: linesEn,
    kinds: kindsEn,
    add: addEn,
    nameOf: (kind: string, at: number) => `${kind}, line ${at}`,
    upOf: (name: string) => `One up: ${name}`,
    removeOf: (name: string) => `Remove: ${name}`,
    twice: 'This stands here twice.',
    usual: 'Not said by your school yet: these are the usual ones, or those of the last term.',
    stays: 'What is rated on reports already stays on them. Teachers can still add a line of their own.',
    save: 'Save the lines',
    saved: 'Saved. New reports are rated by these lines.',
    atLeastOne: 'At least one line stays.',
    mendFirst: 'A line stands here twice. Nothing was saved.',
    notTaken: 'The school could not take this. Nothing changed.',
  },
  fr: {
    titles: titlesFr,
    lines: linesFr,
    kinds: kindsFr,
    add: addFr,
    nameOf: (kind: string, at: number) => `${kind}, ligne ${at}`,
    upOf: (name: string) => `Plus haut\u00a0: ${name}`,
    removeOf: (name: string) => `Enlever\u00a0: ${name}`,
    twice: 'Cette ligne est là deux fois.',
    usual: 'Votre école n’a encore rien dit\u00a0: ce sont les lignes habituelles, ou celles du dernier trimestre.',
    stays: 'Ce qui est évalué sur des bulletins y reste. Les enseignants peuvent ajouter une ligne à eux.',
    save: 'Enregistrer les lignes',
    saved: 'Enregistré. Les nouveaux bulletins sont évalués ainsi.',
    atLeastOne: 'Il reste au moins une ligne.',
    mendFirst: 'Une ligne est là deux fois. Rien n’a été enregistré.',
    notTaken: 'L’école n’a pas pu prendre cela. Rien n’a changé.',
  },
})
