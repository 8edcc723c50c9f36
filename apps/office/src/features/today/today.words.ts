import { plural, words } from '@schoolgate/ui/lib/words'

/** A work that lacks marks. */
type ToEnter = { subject: string; class: string; title: string; left: number }

export const todayWords = words({
  en: {
    morning: (name: string) => `Good morning, ${name}`,
    afternoon: (name: string) => `Good afternoon, ${name}`,
    evening: (name: string) => `Good evening, ${name}`,
    needsYou: 'Needs you',
    needsOffice: 'Needs the office',
    firstSteps: (count: number) => plural('en', count, { one: '1 first step is left', other: `${count} first steps are left` }),
    firstStepsLine: 'They lead to the first parent.',
    goOn: 'Go on',
    marksToEnter: (works: number) => plural('en', works, { one: 'Marks to enter', other: `Marks to enter in ${works} works` }),
    marksLine: (work: ToEnter, more: number) =>
      `${work.subject}, ${work.class}: ${work.title}, ${work.left} left${more > 0 ? ` and ${more} more` : ''}`,
    enter: 'Enter',
    nothing: 'Nothing needs you now.',
    nothingLine: 'What waits for you is shown here, and only that.',
    reasons: (count: number, isMore: boolean) =>
      isMore
        ? `More than ${count} reasons to read`
        : plural('en', count, { one: '1 reason to read', other: `${count} reasons to read` }),
    read: 'Read',
    proposals: (count: number) => plural('en', count, { one: '1 contact to agree', other: `${count} contacts to agree` }),
    open: 'Open',
    newProof: 'A new proof to set up',
    newProofLine: 'You came in with a paper code.',
    setUp: 'Set up',
    failed: (count: number) =>
      plural('en', count, { one: '1 piece of work did not work out', other: `${count} pieces of work did not work out` }),
    look: 'Look',
    newNotice: 'New notice',
    week: (term: string, week: number, weeks: number) => `${term}, week ${week} of ${weeks}`,
    savingsBack: (count: number) => (count === 1 ? 'A family asks savings back' : `${count} families ask savings back`),
    savingsBackLine: 'It goes back the way it came',
    correctionsForYou: (count: number) =>
      plural('en', count, { one: '1 correction needs your yes', other: `${count} corrections need your yes` }),
    correctionsWait: (count: number) =>
      plural('en', count, { one: 'Your correction waits for a second person', other: `${count} of your corrections wait` }),
    correctionsLine: 'Above the school’s limit two people are needed',
    correctionsOwn: 'Nothing moves until a head or another bursar says yes',
    numberNeedsYou: 'An official number needs your yes',
    numberWaits: 'An official number waits for a second person',
    numberChanges: 'An official number changes soon',
    invitations: (count: number) =>
      plural('en', count, {
        one: '1 invitation was not accepted in time',
        other: `${count} invitations were not accepted in time`,
      }),
    figures: 'The school today',
    inSchool: (all: string) => `of ${all} children in school`,
    notMarked: 'No register is taken yet',
    closed: 'No school today',
    moneyIn: 'came in today',
    signedIn: (all: string) => `of ${all} parents have signed in`,
    registers: 'Registers',
    registersLine: 'In, late, away, of all in the class',
    notTaken: 'Not taken',
    inLateAway: (name: string, present: string, late: string, away: string, open: string) =>
      `${name}: ${present} in, of them ${late} late, ${away} away, ${open} not marked`,
    noClasses: 'No class has pupils yet.',
    weekTitle: 'In school this week',
    events: 'These days',
    noEvents: 'Nothing is announced for the next seven days.',
    at: (place: string) => `at ${place}`,
    unread: (count: number) =>
      plural('en', count, {
        one: '1 adult has not read an urgent notice',
        other: `${count} adults have not read an urgent notice`,
      }),
    questions: (count: number) =>
      plural('en', count, { one: '1 family waits for an answer', other: `${count} families wait for an answer` }),
    questionsLine: (when: string) => `The first since ${when}`,
    requests: (count: number) =>
      plural('en', count, { one: '1 parent asks for a change', other: `${count} parents ask for a change` }),
    requestsLine: 'Home address, number or photo of a child',
    unanswered: (count: number) =>
      plural('en', count, { one: '1 notice waits for answers', other: `${count} notices wait for answers` }),
    andMore: (names: string, more: number) => (more > 0 ? `${names} and ${more} more` : names),
    filesLine: (count: number) => plural('en', count, { one: '1 file is ready', other: `${count} files are ready` }),
    work: 'Work going on',
    allWork: 'All work',
    noWork: 'Nothing runs now.',
    didNotCome: 'Today did not come',
    didNotComeLine: 'Nothing is lost. Try again.',
  },
  fr: {
    morning: (name: string) => `Bonjour, ${name}`,
    afternoon: (name: string) => `Bonjour, ${name}`,
    evening: (name: string) => `Bonsoir, ${name}`,
    needsYou: 'À vous',
    needsOffice: 'Au bureau de faire',
    firstSteps: (count: number) =>
      plural('fr', count, { one: '1 premier pas reste à faire', other: `${count} premiers pas restent à faire` }),
    firstStepsLine: 'Ils mènent au premier parent.',
    goOn: 'Continuer',
    marksToEnter: (works: number) =>
      plural('fr', works, { one: 'Notes à entrer', other: `Notes à entrer dans ${works} travaux` }),
    marksLine: (work: ToEnter, more: number) =>
      `${work.subject}, ${work.class}\u00a0: ${work.title}, reste ${work.left}${more > 0 ? ` et ${more} de plus` : ''}`,
    enter: 'Entrer',
    nothing: 'Rien ne vous attend maintenant.',
    nothingLine: 'Ce qui vous attend se voit ici, et cela seulement.',
    reasons: (count: number, isMore: boolean) =>
      isMore
        ? `Plus de ${count} motifs à lire`
        : plural('fr', count, { one: `${count} motif à lire`, other: `${count} motifs à lire` }),
    read: 'Lire',
    proposals: (count: number) =>
      plural('fr', count, { one: `${count} contact à accorder`, other: `${count} contacts à accorder` }),
    open: 'Ouvrir',
    newProof: 'Une nouvelle preuve à préparer',
    newProofLine: 'Vous êtes entré avec un code sur papier.',
    setUp: 'Préparer',
    failed: (count: number) =>
      plural('fr', count, { one: `${count} travail n’a pas abouti`, other: `${count} travaux n’ont pas abouti` }),
    look: 'Voir',
    newNotice: 'Nouvelle annonce',
    week: (term: string, week: number, weeks: number) => `${term}, semaine ${week} sur ${weeks}`,
    savingsBack: (count: number) =>
      count === 1 ? 'Une famille redemande son épargne' : `${count} familles redemandent leur épargne`,
    savingsBackLine: 'L’argent repart comme il est venu',
    correctionsForYou: (count: number) =>
      plural('fr', count, { one: '1 correction attend votre oui', other: `${count} corrections attendent votre oui` }),
    correctionsWait: (count: number) =>
      plural('fr', count, {
        one: 'Votre correction attend une seconde personne',
        other: `${count} de vos corrections attendent`,
      }),
    correctionsLine: 'Au-delà de la limite de l’école il faut deux personnes',
    correctionsOwn: 'Rien ne bouge avant que la direction ou un autre économe dise oui',
    numberNeedsYou: 'Un numéro officiel attend votre oui',
    numberWaits: 'Un numéro officiel attend une seconde personne',
    numberChanges: 'Un numéro officiel change bientôt',
    invitations: (count: number) =>
      plural('fr', count, {
        one: `${count} invitation n’a pas été acceptée à temps`,
        other: `${count} invitations n’ont pas été acceptées à temps`,
      }),
    figures: 'L’école aujourd’hui',
    inSchool: (all: string) => `sur ${all} enfants à l’école`,
    notMarked: 'Aucun registre n’est encore pris',
    closed: 'Pas d’école aujourd’hui',
    moneyIn: 'entrés aujourd’hui',
    signedIn: (all: string) => `sur ${all} parents se sont connectés`,
    registers: 'Registres',
    registersLine: 'Présents, en retard, absents, de toute la classe',
    notTaken: 'Pas pris',
    inLateAway: (name: string, present: string, late: string, away: string, open: string) =>
      `${name}\u00a0: ${present} présents, dont ${late} en retard, ${away} absents, ${open} sans marque`,
    noClasses: 'Aucune classe n’a encore d’élèves.',
    weekTitle: 'À l’école cette semaine',
    events: 'Ces jours-ci',
    noEvents: 'Rien n’est annoncé pour les sept prochains jours.',
    at: (place: string) => `à ${place}`,
    unread: (count: number) =>
      plural('fr', count, {
        one: `${count} adulte n’a pas lu une annonce urgente`,
        other: `${count} adultes n’ont pas lu une annonce urgente`,
      }),
    questions: (count: number) =>
      plural('fr', count, { one: `${count} famille attend une réponse`, other: `${count} familles attendent une réponse` }),
    questionsLine: (when: string) => `La première depuis ${when}`,
    requests: (count: number) =>
      plural('fr', count, { one: `${count} parent demande un changement`, other: `${count} parents demandent un changement` }),
    requestsLine: 'Adresse, numéro ou photo d’un enfant',
    unanswered: (count: number) =>
      plural('fr', count, { one: `${count} annonce attend des réponses`, other: `${count} annonces attendent des réponses` }),
    andMore: (names: string, more: number) => (more > 0 ? `${names} et ${more} autres` : names),
    filesLine: (count: number) =>
      plural('fr', count, { one: `${count} fichier est prêt`, other: `${count} fichiers sont prêts` }),
    work: 'Travaux en cours',
    allWork: 'Tous les travaux',
    noWork: 'Rien ne tourne maintenant.',
    didNotCome: 'Aujourd’hui n’est pas venu',
    didNotComeLine: 'Rien n’est perdu. Réessayez.',
  },
})
