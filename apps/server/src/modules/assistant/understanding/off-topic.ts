import type { Intent } from './intent-names.ts'
import { phrases, say } from './phrases.ts'
import { asks } from './worry.ts'

/** What a question to a school is about or who it is about; one of these words and it is no stranger to us. */
const OF_SCHOOL = phrases(say`
  child; otherchild; otherperson; she; he; her; him; his; hers; they; them; their; you; your; we; our; us; it; this; that; there; those; these; school*; class*; form; basic; jhs; kg; teacher*; tutor; head; head*; madam; sir; mistress; principal; bursar; office; matron; term*; semester; session; mark*; score*; result*; grade*; report*; remark*; comments; position; average; aggregate; pass mark; exam*; test*; quiz; mock*; subject*; maths?; mathematics; english; science*; french; ict; computing; history lesson; rme; social studies; creative arts; twi; home ?work; assignment*; lesson*; period; timetable; syllabus; fee*; bill*; owe*; owing; pay*; paid; balance; arrear*; debt; receipt*; momo; transfer*; deposit*; cash; cheque; number; details; instal*; invoice; tuition; feeding; lunch; canteen; levy; levies; discount; scholarship; attend*; absen*; deadline; due; present; late; lateness; sick; excuse*; notice*; message*; letter; announce*; circular; news; pta; meeting; event*; programme; holiday*; vacation; vacate; reopen*; resum*; close; closes; closing; open; opens; midterm; mid term; sports; trip*; excursion; carol*; uniform*; bus; driver; drill; coach; cleaner; watchman; gateman; nurses?; worms?; injection*; tablets?; caterer; mr; mrs; miss; ms; mme; monsieur; madame; compound; campus; toilets?; washroom; building*; library; playground; gate; hall; lab; computers?; pool; block; garden; best subject; fans?; chairs?; desk*; menu; charge*; settle*; sign; signed; reply; dates?; postal; address; summary; total; calculat*; [a-f][1-9]; outstanding; amount; children; deworm*; clinic; left; help; revis*; practi*; improv*; learn*; weak*; struggl*; aide*; aider; progress*; travaille*; maison; log; notification*; invitation*; ask; choir; assembly; proprietor; proprietress; staff; pick ?up; books; pupil*; student*; parent*; guardian; promot*; admission; index number; house; boarding; contact; complain*; app; password; account; language; wifi; assistant; bot; robot; everything; anything; something; today; tomorrow; yesterday; monday; tuesday; wednesday; thursday; friday; saturday; sunday; week; month;
  elle; il; lui; son; sa; ses; leur; vous; votre; vos; nous; notre; nos; ecole; classe; maitre*; maitresse; directeur; directrice; prof*; trimestre; note*; moyenne; bulletin; rang; examen*; controle; devoir*; matiere*; cours; lecon*; emploi du temps; frais; facture; paye*; payer; dois; reste; solde; recu*; cantine; absen*; present*; retard*; avis; annonce*; reunion; rentree; vacances; conges; sortie; eleve*; parent*; inscri*; bus; uniforme; livres; assistant; ce; cela; ca; c; y; aujourd hui; demain; hier; lundi; mardi; mercredi; jeudi; vendredi; samedi; dimanche; semaine; mois`)
/** Things of the world outside. */
const OF_THE_WORLD = phrases(say`
  car; cars; fuel; petrol; moon; sun; planet*; star; stars; loan*; shares; mortgage; rent; television; fridge; laptop*; iphone*; phones?; gadgets?; rice; yam; gari; plantain; chicken; goat; cattle; cocoa; maize; farm*; poultry; recipe; soup; stew; bread; pizza; london; america; canada; china; africa; europe; ghana; nigeria; togo; accra; lagos; kumasi; abuja; abidjan; world; country; countries; continent; king; queen; president*; minister*; parliament; war; army; election*; vote; league; club; clubs; champions; goal*; player*; striker; madrid; barcelona; liverpool; manchester; chelsea; arsenal; afcon; olympics; movie*; film*; series; actor; actress; singer; song*; album; dance; joke*; riddle; proverb*; story; stories; poem; novel; dream*; horoscope; zodiac; love; marriage; marry; girlfriend; boyfriend; divorce; dating; god; jesus; bible; quran; prayer*; pastor; prophet; heaven; business; market; gold; dollar*; euro; pounds; crypto*; bitcoin; forex; invest*; job*; salary; cv; visa; passport; flight*; hotel*; restaurant*; beach; weather; rain; temperature; traffic; weight; belly fat; gym; hair ?style; mount*; river*; ocean; sky; animal*; mosquito*; mice; mouse; rats?; cockroach*; shampoo; soap; rap; nkrumah; inflation; economy; gravity; teams?; tonight; odds; soccer; match; matches; footballer*; hair loss; cure; register my; boxing; concert ticket*; lottery; skin care; make ?up; shoes; dress; perfume; capital; population; independence; invented; discovered; author; novel; wrote things; computer game; video game; playstation; engine; generator repair; plumber; electrician; landlord; dog; cat; snake; bird; voiture; riz; poulet; sauce; monde; pays; roi; guerre; film; chanson; blague; poeme; mariage; amour; dieu; bible; visa; vol; avion; hotel; meteo; pluie; temps; joueur; equipe; coupe; recette; travail`)
/** Matters of law, the market and the betting shop: no school keeps them, whatever of school is named beside them. */
const NEVER_OURS = phrases(say`
  legally; illegal*; (is|are|was|be) (it |that |this )?(legal|lawful|unlawful|against the law|allowed by law|permitted by law); (permitted|allowed|forbidden|required) by (the )?law; (what|which|does|do|did|can|is|under|against|by) (\w+ )?(the )?(law|laws|constitution) (say*|allow*|permit*|forbid*|state*|require*)( |$); (the |our )?constitution (allow*|permit*|say*); under (the )?(\w+ )?(law|act|constitution); (education|labour|children s?|child rights?) act; (what|which) (\w+ )?rights; my (legal )?rights; legal (advice|rights?|action|aid|step*|case); (to|go to|in) court; sue (the|them|him|her|my|this); (lawyer|attorney|solicitor)s?;
  divorc*(?!.{0,40}(beat*|hit*|threat*))(?<!(head*|teacher|bursar|principal|mr \w+|mrs \w+|madam|sir|is she|is he) (\w+ )?divorc\w{0,4}); (husband|wife|partner) and i (are|is|have|want to) (\w+ )?(separat*|split*); leave my (wife|husband); child (maintenance|support payment*); alimony; custody;
  (how much|price|cost|rate) (\w+ ){0,7}(cement|dollars?|pounds?|euros?|gold|cocoa|gari|garri|yams?|maize|iphone*|plot of land|live chicken|goats?); (how much|price|cost|rate) (\w+ ){0,7}(fuel|petrol|diesel|kerosene|rice|tomato*|sugar|lpg|gas)( \w+){0,3} (today|now|these days|this week|litre|liter|gallon|market|pump|ghana|nigeria|lagos|accra|kumasi); (gallon|litre|liter|bag|olonka|kilo|cylinder|drum) of (\w+ )?(fuel|petrol|diesel|kerosene|rice|beans|sugar|gas|cement|maize); (fuel|petrol|diesel|dollar|gold|cocoa) (price|rate)s?;
  (sure|fixed|correct|banker|two|three|2|3|straight) (\w+ )?(bets?|bankers?|odds|tickets?) (for|on|tonight|today|please|this)*; bankers? (games?|for); (should|can|to|do|how|where|let|want to) (i |me |we )?(bet|stake|gamble|wager) (on|for|money|with); stake on; place a bet; who (will|would|is going to|go) win (between|the (match|game|league|election|cup)|tonight|afcon); lott(o|ery) (numbers?|draw|results?);
  tell (me|us|her|him|child) (a|an|another|some|one) (\w+ ){0,3}(story|stories|joke|tale|riddle|fable)s?; (a|an|another) (\w+ )?(bedtime|ananse|fairy|folk) (story|tale)`)

/** Whether no word of school in it can make the question one for a school. */
export const isNeverOurs = (plain: string): boolean => NEVER_OURS.test(plain)

const SMALL_WORDS =
  /\b(?:is|are|was|the|a|an|of|in|on|for|to|do|does|did|how|what|which|who|when|where|can|should|me|i|le|la|les|des|un|une|du|de|est|quel|quelle|comment|qui|je)\b/g
/** A question that goes on with the one before. */
const LEANS = /^(?:and|so|but|or|then|what about|how about|et|alors)\b/
const WANTS = /^(?:write|compose|play|sing|recommend|suggest|buy|order|book|teach|help me|make me)\b/
const FEWEST_WORDS = 4
const FEWEST_SMALL_WORDS = 2

/** A question about the world outside, in which nothing of school or family is named. */
export const isOfTheWorld = (plain: string): boolean =>
  plain.split(' ').length >= FEWEST_WORDS &&
  !LEANS.test(plain) &&
  (asks(plain) || WANTS.test(plain)) &&
  OF_THE_WORLD.test(plain) &&
  !OF_SCHOOL.test(plain)

/** What a single everyday word is enough for; a question without any word of school did not mean it. */
const DOUBTFUL: readonly Intent[] = [
  'practise',
  'thanks',
  'marks_rank',
  'not_kept',
  'hello',
  'profile',
  'teacher',
  'timetable',
  'marks_class',
  'unknown',
]

/** A whole question nobody here understood, and no word of school in it. */
export const isOfNoSchool = (plain: string, understood: Intent): boolean =>
  DOUBTFUL.includes(understood) &&
  plain.split(' ').length >= (understood === 'unknown' ? FEWEST_WORDS - 1 : FEWEST_WORDS) &&
  asks(plain) &&
  !OF_SCHOOL.test(plain) &&
  (plain.match(SMALL_WORDS)?.length ?? 0) >= FEWEST_SMALL_WORDS
