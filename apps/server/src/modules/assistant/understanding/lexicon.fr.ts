import { CONCEPTS_FR } from './concepts.fr.ts'
import type { Lexicon } from './lexicon.ts'
import { METHODS_EN, SUBJECTS_EN } from './things.en.ts'
import { plainly, say, turns } from './phrases.ts'

/** What French adds to the names of subjects, which schools in Ghana and Nigeria print in English. */
const SUBJECTS_FR: Lexicon['subjects'] = {
  mathematics: ['math*', 'calcul'],
  english: ['anglais'],
  french: ['francais'],
  science: say`science*; sciences naturelles; svt`,
  social_studies: ['etudes sociales', 'education civique'],
  computing: ['informatique', 'ordinateur*'],
  history: ['histoire'],
  geography: ['geographie', 'geo'],
  creative_arts: say`arts plastiques; dessin; arts`,
  religious_education: say`religion; education religieuse; morale`,
  physical_education: say`eps; sport; education physique`,
  music: ['musique'],
  business_studies: ['commerce', 'economie'],
  agriculture: ['agriculture'],
}

export const FRENCH: Lexicon = {
  language: 'fr',
  concepts: CONCEPTS_FR,
  plain: plainly`
    svp =; stp =; bjr = bonjour; slt = salut; pk = pourquoi; pq = pourquoi; pr = pour; qd = quand; cb = combien; cmb =
    combien; ya = il y a; auj = aujourd'hui; ajd = aujourd'hui; dem = demain; mnt = maintenant; tjs = toujours; trim =
    trimestre; eleve = child; enfant = child; fils = child; fille = child; gamin = child; petit = child; petite =
    child; garcon = child`,
  sayings: turns`depuis (la )?(rentree|reprise) = ce trimestre; depuis le debut du trimestre = ce trimestre`,
  common:
    'encore toujours jamais aujourd demain quelle quelles combien pourquoi comment quand depuis pendant avant apres entre toute toutes bonne bonnes elle elles notre votre leurs celui celle etre avoir faire aller venir voir savoir pouvoir vouloir premiere premier deuxieme troisieme dernier derniere semaine mois annee trimestre classe ecole madame monsieur'.split(
      ' ',
    ),
  subjects: Object.fromEntries(
    Object.keys({ ...SUBJECTS_EN, ...SUBJECTS_FR }).map((key) => [
      key,
      [...(SUBJECTS_EN[key] ?? []), ...(SUBJECTS_FR[key] ?? [])],
    ]),
  ),
  items: {
    tuition: say`frais de scolarite seul*; tuition`,
    feeding: say`cantine; repas; restauration; nourriture; manger; dejeuner*; a midi`,
    pta: say`ape; association des parents; pta; parents d eleves`,
    transport: say`transport; bus; car scolaire`,
    ict: ['informatique', 'ordinateur*'],
    books: say`livre*; manuel*; cahier*; fourniture*`,
    uniform: ['uniforme*', 'tenue*'],
    examination: ['frais d examen*', 'examen*'],
    activities: say`activite*; sortie*; club*`,
    sports: ['sport*'],
    medical: say`medica*; infirmerie; sante`,
    levies: say`contribution*; generateur; groupe electrogene; carburant; securite`,
    classes: ['cours de soutien', 'cours supplementaires'],
  },
  events: {
    this_term: say`(trimestre|ecole|cours|classes) (a|ont) (commence|debute|repris)*; (a|ont) (commence|debute|repris) (le|les|l|ce) (trimestre|ecole|cours|classes); (debut|premier jour) (du|de ce) trimestre; dates? (du|de ce) trimestre; debut et (la )?fin ... trimestre`,
    next_term: say`rentree; reprise; (prochain|nouveau) trimestre; reprend* les cours; cours reprennent; ecole reprend`,
    vacation: say`fini* les cours; finissent les cours; cours (finissent|se terminent|s arretent); fin des cours; vacances; fin du trimestre; fin de l annee; dernier jour; ecole ferme; conges`,
    mid_term: say`mi trimestre; conge de mi trimestre; demi trimestre`,
    exams: say`examen*; epreuve*; composition*`,
    pta: say`reunion (des|de) parents; reunion; ape; pta`,
    open_day: say`journee portes ouvertes; portes ouvertes; visite`,
    speech_day: say`remise des prix; ceremonie; fete de fin d annee`,
    sports: say`journee sportive; sport*; competition*`,
    trip: say`sortie*; excursion*; voyage*`,
    carols: say`noel; concert; chants`,
    holiday: say`(y a t il|il y a|y aura t il) (ecole|cours|classe); jour* ferie*; jour libre; pas d ecole; conge*`,
    vaccination: ['vaccin*', 'depistage'],
    culture: ['journee culturelle', 'culturel*'],
    interview: ['entretien*', 'rendez vous'],
  },
  topics: {
    uniform: ['uniforme*', 'tenue*'],
    feeding: say`cantine; menu; repas`,
    bus: ['bus', 'transport'],
    fees: ['frais', 'paiement*'],
    library: ['bibliotheque', 'livres'],
    health: say`sante; hygiene; eau`,
    safety: ['securite', 'arnaque*'],
    rain: ['pluie*', 'inondation*'],
    classes: ['cours de soutien', 'club*'],
    homework: ['devoirs'],
    phones: ['telephones portables'],
  },
  methods: {
    ...METHODS_EN,
    cash: ['especes', 'liquide'],
    cheque: ['cheque'],
    card: ['carte'],
    bank: say`banque; virement; bordereau`,
    momo: say`momo; mobile money; mtn; telecel`,
  },
  months: say`
    janv(ier)?; fev(rier)?; mars; avr(il)?; mai; juin; juil(let)?; aout; sept(embre)?; oct(obre)?; nov(embre)?;
    dec(embre)?`,
  weekdays: say`lundis?; mardis?; mercredis?; jeudis?; vendredis?; samedis?; dimanches?`,
  numbers: 'zero un deux trois quatre cinq six sept huit neuf dix onze douze'.split(' '),
  when: {
    today: say`aujourd'hui; aujourd hui; ce matin; cet apres midi; maintenant; ce soir`,
    yesterday: ['hier'],
    dayBefore: ['avant hier', 'il y a deux jours'],
    tomorrow: ['demain'],
    thisWeek: ['cette semaine', 'la semaine'],
    lastWeek: ['semaine (derniere|passee|precedente)', 'derniere semaine'],
    nextWeek: ['semaine prochaine', 'prochaine semaine'],
    thisMonth: ['ce mois', 'ce mois ci'],
    lastMonth: ['mois (dernier|passe|precedent)'],
    nextMonth: ['mois prochain', 'prochain mois'],
    weekend: ['week end', 'weekend'],
    weekOf: ['semaine du'],
    fortnight: ['quinzaine', 'quinze derniers jours'],
  },
  span: /(?:les |ces )?(?<n>\d{1,3}|deux|trois|quatre|cinq|six|sept|dix) derni(?:e|è)re?s (?<unit>jours?|semaines?|mois)|il y a (?<n2>\d{1,3}|deux|trois|quatre) (?<unit2>jours?|semaines?)/,
  lastWeekday: /dernier|passe/,
  nextWeekday: /prochain/,
  terms: {
    numbered: [
      say`premier trimestre; trimestre (1|un); 1er trimestre; 1 trimestre; first term; term 1`,
      say`(deuxieme|second) trimestre; trimestre (2|deux); 2e trimestre; 2 trimestre; term 2`,
      say`troisieme trimestre; trimestre (3|trois); 3e trimestre; 3 trimestre; term 3`,
    ],
    current: say`ce trimestre; trimestre (actuel|en cours); le trimestre(?! (dernier|passe|precedent|prochain|suivant|\d|un|deux|trois))`,
    previous: say`trimestre (dernier|passe|precedent); dernier trimestre; precedent trimestre`,
    beforePrevious: say`avant dernier trimestre; il y a deux trimestres`,
    next: say`trimestre (prochain|suivant); prochain trimestre; nouveau trimestre`,
    thisYear: say`cette annee; l'annee; annee (scolaire|en cours)`,
    firstHalf: say`avant (la )?mi trimestre; (premiere moitie|debut) du trimestre`,
    secondHalf: say`(apres|depuis) (la )?mi trimestre; seconde moitie du trimestre; deuxieme moitie du trimestre`,
    lastYear: say`annee (derniere|passee|precedente); l'an dernier; l'annee derniere`,
  },
  and: / (?:et (?:aussi |puis )?|puis |ainsi que |plus )/,
}
