import type { RatingFault, RatingKind, SkillStep } from '@schoolgate/contracts/report-ratings'
import { words } from '@schoolgate/ui/lib/words'

type Kinds = Record<RatingKind, string>
type Steps = Record<SkillStep, string>

const kindsEn: Kinds = { affective: 'Affective traits', psychomotor: 'Psychomotor skills', skill: 'What the child can do' }
const kindsFr: Kinds = {
  affective: 'Traits affectifs',
  psychomotor: 'Aptitudes psychomotrices',
  skill: 'Ce que l’enfant sait faire',
}
const stepsEn: Steps = { 'Not yet': 'Not yet', 'With help': 'With help', Alone: 'Alone' }
const stepsFr: Steps = { 'Not yet': 'Pas encore', 'With help': 'Avec aide', Alone: 'Seul' }
const readEn: Steps = { Alone: 'Can alone', 'With help': 'Can with help', 'Not yet': 'Next to learn' }
const readFr: Steps = { Alone: 'Sait faire seul', 'With help': 'Sait faire avec aide', 'Not yet': 'À apprendre' }
const faultsEn: Record<RatingFault, string> = {
  no_report: 'There is no report of this child yet.',
  signed: 'This report is signed: ask for it back to change it.',
  why_needed: 'Parents have this report already. Say why it changes.',
}
const faultsFr: Record<RatingFault, string> = {
  no_report: 'Il n’y a pas encore de bulletin de cet enfant.',
  signed: 'Ce bulletin est signé\u00a0: reprenez-le pour le changer.',
  why_needed: 'Les parents ont déjà ce bulletin. Dites pourquoi il change.',
}

export const ratingsWords = words({
  en: {
    toSkills: 'What they can do',
    toTraits: 'Traits and skills',
    title: (klass: string) => `What ${klass} can do`,
    titleTraits: (klass: string) => `Traits and skills, ${klass}`,
    line: (term: string, children: number, things: number) => `${term} · ${children} children, ${things} things`,
    left: (name: string, count: number) => `${name}: ${count} left`,
    grid: (klass: string) => `Ratings of ${klass}`,
    child: 'Child',
    kinds: kindsEn,
    steps: stepsEn,
    read: readEn,
    cell: (child: string, name: string, rating: string) => `${child}, ${name}: ${rating}`,
    none: 'not rated',
    once: 'Once a term, for the whole report',
    letters: 'A excellent · B good · C fair · D needs help · E not seen',
    asBefore: 'All as last term',
    asParents: 'As the parents read it',
    home: 'A sentence for home',
    noNumbers: 'No numbers, no places: parents read what the child can do.',
    keys: { down: 'next child', empty: 'take away' },
    add: 'One more to rate',
    addName: 'What is it called?',
    addNow: 'Add',
    faults: faultsEn,
    clash: (child: string, name: string) => `Somebody else rated “${name}” of ${child} meanwhile.`,
    theirs: (rating: string) => `Keep theirs, ${rating}`,
    mine: (rating: string) => `Use mine, ${rating}`,
    noReports: 'No report is made yet',
    noReportsLine: 'Make the reports of the class first: what is rated here stands on them.',
    toReports: 'To the reports',
  },
  fr: {
    toSkills: 'Ce qu’ils savent faire',
    toTraits: 'Traits et aptitudes',
    title: (klass: string) => `Ce que sait faire ${klass}`,
    titleTraits: (klass: string) => `Traits et aptitudes, ${klass}`,
    line: (term: string, children: number, things: number) => `${term} · ${children} enfants, ${things} points`,
    left: (name: string, count: number) => `${name}\u00a0: reste ${count}`,
    grid: (klass: string) => `Évaluations de ${klass}`,
    child: 'Enfant',
    kinds: kindsFr,
    steps: stepsFr,
    read: readFr,
    cell: (child: string, name: string, rating: string) => `${child}, ${name}\u00a0: ${rating}`,
    none: 'pas évalué',
    once: 'Une fois par trimestre, pour tout le bulletin',
    letters: 'A excellent · B bien · C passable · D a besoin d’aide · E pas observé',
    asBefore: 'Tout comme au dernier trimestre',
    asParents: 'Comme les parents le lisent',
    home: 'Une phrase pour la maison',
    noNumbers: 'Ni chiffres ni rangs\u00a0: les parents lisent ce que l’enfant sait faire.',
    keys: { down: 'enfant suivant', empty: 'enlever' },
    add: 'Un point de plus',
    addName: 'Comment s’appelle-t-il\u00a0?',
    addNow: 'Ajouter',
    faults: faultsFr,
    clash: (child: string, name: string) => `Quelqu’un d’autre a évalué «\u00a0${name}\u00a0» de ${child} entre-temps.`,
    theirs: (rating: string) => `Garder la sienne, ${rating}`,
    mine: (rating: string) => `Prendre la mienne, ${rating}`,
    noReports: 'Aucun bulletin n’est fait',
    noReportsLine: 'Faites d’abord les bulletins de la classe\u00a0: ce qui est évalué ici s’y trouve.',
    toReports: 'Aux bulletins',
  },
})
