import { phrases, say } from './phrases.ts'
import { asks } from './worry.ts'

/** Words that are as often said of fees and marks as of a child: alone, without anybody they happen to, they are a manner of speaking. */
const STRONG_LANGUAGE = phrases(say`
  beat*; kill*; shoot*; shot; attack*; die; died; dies; dying; dead; death; fight*; fought; hit; hits; hitting; cut*; bomb*; chok*; murder*; robber*; burn*; bleed*; blood; bled; hurt*; harm*; drown*; stab*; slap*; knock*; kick*; punch*; crash*; scream*; panic*; cry; crying; tear*; pull*; strangl*; tortur*; scar*; wicked*; cruel*; stranger*; danger*; emergenc*; fear*; force*; threat*; drunk; hungry; hide*; hiding; swallow*; poison*; lost;
  mort*; tue*; tuer; bat; battu*; battre; frapp*; peur; coup*; saign*; pleur*; danger; urgence`)
const SOMEBODY = phrases(say`
  child; otherchild; otherperson; she; he; her; him; they; them; i; am; someone; somebody; people; man; men; woman; boy; boys; girl; girls; children; pupils; students; kids; teacher*; sir; madam; master; uncle; auntie; driver; father; mother; husband; wife; brother; sister; friend*; classmate*; senior*; pikin; dem; elle; il; ils; elles; lui; je; on; mon; ma; fils; fille; enfant*; maitre*; maitresse; professeur`)
/** What a swindler brings up; with these words gone, is a child still in danger? */
const A_SWINDLERS = phrases(say`
  stranger*; unknown; inconnu*; crying; cried; emergenc*; accident*; hospital; police; safe; unsafe; danger*; urgen*; threat*; sacked; (a|one|some|this|an|un|une) (man|lady|woman|guy|boy|person|homme|femme|dame); fake; private; person i do not know; do not know; (caller|number|man|woman|person) (i|we) do not know; (send|sent|sends|sending|give|gave) (me|us|my|the|her|him|money|momo|it); secret (code|pin|number); wants? (my|me); on whatsapp; whatsapp; telegram; facebook; online; blood; gave birth; offer*; promis*; (broke|broken|breaks|fractur*) (her|his|a) \w+; (knocked|hit|run over) (down )?(by|with) (a|the|some) (\w+ )?(car|taxi|bus|motor*|okada|bike|trotro|truck|lorry|vehicle); (for|buy|the|some) (drugs?|medicines?|treatment|injections?); (a|an|one|some|this) (\w+ )?(woman|man|lady|person) (saying|who says?|claiming)`)
/** What an illness or a fall brings with it. */
const AN_AILMENTS = phrases(say`
  bleed*; blood; bled; swollen; swell*; burn(s|t|ing|ed)?; hurt*; injur*; wound*; cut; cuts; scratch*; throw(s|ing)? up; scar*; needle prick; twist*; sprain*; crying; cries; cry; not (eat|eating|sleep|sleeping); hit (his|her) (head|toe|foot|knee|elbow|leg); broke (his|her) \w+; fell; drug*; tablet*; pill*; swallow*; first aid`)
const HEALS_BY_ITSELF = phrases(say`
  nose; tooth; teeth; gums?; ears?; eyes?; knees?; ankles?; toes?; throat; tongue; tonsils?; belly; tummy; stomach; chest; head; nails?; elbow; fell; fall; stepped on; twisted; playing; football; bicycle; since morning; injection; vomit*; throwing up; fever; cough*; needle; thorn; ankle; malaria; typhoid; worms?; flu; catarrh; measles; asthma; ringworm; rash*; headache*; food; foods; fruits?; diet; vitamins?; massage; (her|his) (drugs?|medicines?|tablets?|dose)`)
const BY_SOMEBODY = phrases(say`
  teacher*; sir; madam; master; mistress; uncle; auntie; aunt; father; mother; dad; mum; husband; wife; stepfather; stepmother; driver; boy; boys; girl; girls; senior*; classmate*; friend*; bully*; bullies; someone; somebody; they; cane*; caning; belt; stick; slap*; beat*; beaten; push*; punish*; kick*; fight*; fought; flog*; dem; private; bottom; buttock*; thigh*; pant*; underwear; vagina; penis; (hit|hits|flogged|knocked) (him|her|child)`)

const CLAUSES = /[,;:.!?()\n]+|\s-+\s|\b(?:but|because)\b/

/** A sentence as it was written and as it is said plainly. */
export type Utterance = { written: string; plain: string }
/** Whether a text tells of harm. */
type Listener = (said: Utterance) => boolean

const without = ({ written, plain }: Utterance, words: RegExp): Utterance => {
  const everywhere = new RegExp(words.source, 'gu')
  return { written: written.replaceAll(everywhere, ' '), plain: plain.replaceAll(everywhere, ' ') }
}

/** Strong language about nobody, beside a question that is asked: "no shooting in the dark please, what is her best subject". */
export function isMannerOfSpeaking(written: string, hears: Listener, said: (text: string) => Utterance): boolean {
  const clauses = written
    .split(CLAUSES)
    .filter((clause) => clause.trim() !== '')
    .map(said)
  const alarming = clauses.filter(hears)
  const isSaidOfNobody = (clause: Utterance) => !SOMEBODY.test(clause.plain) && !hears(without(clause, STRONG_LANGUAGE))
  return (
    alarming.length > 0 &&
    alarming.every(isSaidOfNobody) &&
    clauses.some((clause) => !alarming.includes(clause) && asks(clause.plain))
  )
}

/** Money is wanted by somebody who gets in touch, and nothing else is told of the child. */
export const isOnlySwindle = (said: Utterance, hears: Listener): boolean => !hears(without(said, A_SWINDLERS))

/** Something ails the child that no one has done to it. */
export const isOnlyAilment = (said: Utterance, hears: Listener): boolean =>
  HEALS_BY_ITSELF.test(said.plain) && !BY_SOMEBODY.test(said.plain) && !hears(without(said, AN_AILMENTS))
