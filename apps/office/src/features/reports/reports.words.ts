import type { REPORT_CHECKS, WordsFault } from '@schoolgate/contracts/report-books'
import { words } from '@schoolgate/ui/lib/words'

type Check = (typeof REPORT_CHECKS)[number]
type Told = { subject: string; before: string; after: string; count: number }
type Checks = Record<Check, (told: Told) => string>

const checksEn: Checks = {
  no_report: () => 'No marks yet, so no empty report',
  no_remark: () => 'No remark',
  no_conduct: () => 'No conduct',
  no_attitude: () => 'No attitude',
  no_interest: () => 'No interest',
  same_remark: ({ count }) => `The same words as ${count - 1} others`,
  no_total: ({ subject }) => `${subject}: no total`,
  above: ({ subject, before, after }) => `${subject}: ${after} of ${before}`,
  jump: ({ subject, before, after }) => `${subject}: ${after}, was ${before}`,
  other_marks: () => 'The marks say something else by now',
}
const checksFr: Checks = {
  no_report: () => 'Pas encore de notes, donc pas de bulletin vide',
  no_remark: () => 'Pas d’appréciation',
  no_conduct: () => 'Pas de conduite',
  no_attitude: () => 'Pas d’attitude',
  no_interest: () => 'Pas d’intérêt',
  same_remark: ({ count }) => `Les mêmes mots que ${count - 1} autres`,
  no_total: ({ subject }) => `${subject}\u00a0: pas de total`,
  above: ({ subject, before, after }) => `${subject}\u00a0: ${after} sur ${before}`,
  jump: ({ subject, before, after }) => `${subject}\u00a0: ${after}, avant ${before}`,
  other_marks: () => 'Les notes disent autre chose à présent',
}
const faultsEn: Record<WordsFault, string> = {
  no_report: 'This child has no report any more.',
  signed: 'These reports are signed by now. The head-teacher can send them back.',
  why_needed: 'Parents have this report. Say why it changes: they read it.',
}
const faultsFr: Record<WordsFault, string> = {
  no_report: 'Cet enfant n’a plus de bulletin.',
  signed: 'Ces bulletins sont signés à présent. La direction peut les renvoyer.',
  why_needed: 'Les parents ont ce bulletin. Dites pourquoi il change\u00a0: ils le lisent.',
}
const children = (count: number) => `${count} ${count === 1 ? 'child' : 'children'}`
const enfants = (count: number) => `${count} ${count === 1 ? 'enfant' : 'enfants'}`
const reports = (count: number) => `${count} ${count === 1 ? 'report' : 'reports'}`
const bulletins = (count: number) => `${count} ${count === 1 ? 'bulletin' : 'bulletins'}`

export const reportsWords = words({
  en: {
    title: 'Reports',
    line: (term: string) => `${term} · choose a class`,
    termOf: 'Term',
    didNotCome: 'The reports did not come',
    didNotComeLine: 'Nothing was changed.',
    noTerm: 'No term has begun',
    noTermLine: 'Reports belong to a term. The office sets its days.',
    noClass: 'No class is yours',
    noClassLine: 'Reports are written by the class teacher. The office says who that is.',
    noTeacher: 'No class teacher',
    pupils: children,
    open: 'Open',
    openOf: (klass: string) => `Open: ${klass}`,
    states: {
      none: 'Not made yet',
      written: (written: number, of: number) => `${written} of ${of} written`,
      signed: 'Signed by the class teacher',
      approved: (count: number) => `${reports(count)} signed by the head-teacher`,
      outFrom: (when: string) => `Parents get them ${when}`,
      out: (count: number) => `${reports(count)} with parents`,
    },
    back: 'All classes',
    toClass: (klass: string) => `${klass}, all reports`,
    book: (klass: string) => `Reports, ${klass}`,
    nobody: 'Nobody is in this class',
    nobodyLine: 'When the office puts children into it, they are here.',
    checks: checksEn,
    faults: faultsEn,
    kept: 'Kept here',
    keptLine: 'No network. What you wrote stays on this computer and goes by itself when there is network again.',
    somebody: 'Somebody',
  },
  fr: {
    title: 'Bulletins',
    line: (term: string) => `${term} · choisissez une classe`,
    termOf: 'Trimestre',
    didNotCome: 'Les bulletins ne sont pas venus',
    didNotComeLine: 'Rien n’a changé.',
    noTerm: 'Aucun trimestre n’a commencé',
    noTermLine: 'Un bulletin appartient à un trimestre. Le bureau en fixe les jours.',
    noClass: 'Aucune classe n’est la vôtre',
    noClassLine: 'Les bulletins sont écrits par le titulaire. Le bureau dit qui il est.',
    noTeacher: 'Pas de titulaire',
    pupils: enfants,
    open: 'Ouvrir',
    openOf: (klass: string) => `Ouvrir\u00a0: ${klass}`,
    states: {
      none: 'Pas encore faits',
      written: (written: number, of: number) => `${written} sur ${of} écrits`,
      signed: 'Signés par le titulaire',
      approved: (count: number) => `${bulletins(count)} signés par la direction`,
      outFrom: (when: string) => `Les parents les reçoivent ${when}`,
      out: (count: number) => `${bulletins(count)} chez les parents`,
    },
    back: 'Toutes les classes',
    toClass: (klass: string) => `${klass}, tous les bulletins`,
    book: (klass: string) => `Bulletins, ${klass}`,
    nobody: 'Personne n’est dans cette classe',
    nobodyLine: 'Quand le bureau y met des enfants, ils sont ici.',
    checks: checksFr,
    faults: faultsFr,
    kept: 'Gardé ici',
    keptLine: 'Pas de réseau. Ce que vous avez écrit reste sur cet ordinateur et part seul quand le réseau revient.',
    somebody: 'Quelqu’un',
  },
})
