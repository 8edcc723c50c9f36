import { phrases, say } from './phrases.ts'

/** How a question, an order or a list begins; whatever begins otherwise tells something. */
const ASKS = phrases(say`
  ^(from|until|till|since|by|before|after|to|at|on|in|for|with|of) (when|what|which|whom|who|how|whose);
  ^(and |but |so |also |then |please |kindly |ok |okay ){0,3}(who|whom|whose|what|when|where|which|why|how|is|are|was|were|did|does|do|has|have|had|can|could|will|would|should|shall|may|must|am|any|anything|show|list|give|tell|send|let|check|find|get|explain|confirm|compare|i (need|want|would like)|we (need|want)|(the )?(list|number|date|day|time|venue|name|amount|price|cost|balance|total|details|copy|reason|mark|score|position|average) (of|for|when|that|we|they|to|on|in|she|he));
  ^((the|his|her|child|this|last|first|second|third|our|total|overall|any|highest|lowest|best) ){0,3}(subjects?|marks?|scores?|grades?|positions?|average|percent*|attendance|absences?|lateness|roll call|class score|days (child|present|absent|recorded|in|at|out)|number of (days|times));
  (right|correct|true|abi|not so|isn't it|no be so|confirm|check)$; (let me know|tell me|show me|i (just )?(want|need|wish|would like) to (know|ask|find|see|check|confirm)|did (they|you|the|we|i|child|she|he)|do (you|they|i|we)|are (they|you)|(was|is|has|does) (child|she|he) (in|at|there|present|absent|late|around|come|came));
  when (she|he|it) be$; when (is|are|was|were|did|do|does|can|could|has|have|had|should|will); (what|where|which|how|why) ... (is|are|was|were|did|do|does|has|have|had|can|could|should|will|much|many|long|often|day|date|time|number|class|subject|mark|score|reason);
  ^(et |alors |svp )?(est|a t|ont|quel*|combien|quand|qui|ou|pourquoi|comment|que|qu|y a|montre*|donne*|dites|dis|puis|peut|peux|pouvez|je (veux|voudrais)|avez|avons|ai|sont|etait|c est)`)
/** … and what asks wherever it stands. */
const ASKS_INSIDE = phrases(say`quoi; quel; quelle; quels; quelles; combien; which; how many; how much`)
const CHILD = phrases(
  say`child; she; he; her; him; my (child|son|daughter|ward|girl|boy|kid|pikin|baby); (the|some|other|small|little|young|older) (girls|boys|children|pupils|kids|girls'|boys'); mon; ma; elle; il; lui; me ba; meba; abofra; (?<!i )am; pikin`,
)
/** Somebody who does something to a child. */
const SOMEONE = phrases(say`
  someone; somebody; some (people|boys|girls|man|men|guys|kids|students|pupils); (a|an|one|the|this|that|another) (man|men|boy|girl|guy|lady|woman|person|student|pupil|stranger|adult|driver|cleaner|gateman|security|watchman|cook|uncle|neighbour|senior|prefect|coach|pastor);
  boys; girls; seniors?; juniors; prefects?; classmates; uncle; stepfather; stepmother; gateman; a group; they (are|keep|have been|always); people (are|keep); quelqu un; un (homme|garcon|adulte|eleve|monsieur|inconnu); des (garcons|eleves|grands|hommes); on (lui|l|le|la)`)

const MOST_WORDS_OF_A_LABEL = 3
const sentencesOf = (text: string) => text.split(/[.?!\n]+/).map((sentence) => sentence.trim())

/** Whether a sentence said plainly asks for something. */
export const asks = (plain: string): boolean => ASKS.test(plain) || ASKS_INSIDE.test(plain)

/** A sentence that tells of a child, asks nothing and was not understood: rather once too often the telephone than once too little. */
export const tellsOfAChild = (plain: string): boolean =>
  !asks(plain) && CHILD.test(plain) && plain.split(' ').length > MOST_WORDS_OF_A_LABEL

/** With a question mark at its end a sentence asks, in whatever order its words stand. */
export const isAskedOutright = (written: string): boolean => /[?？]\s*$/.test(written)

/** Somebody else does something to a child, and nothing is asked: whatever else it may sound like, this is heard. */
export const tellsOfSomeone = (plain: string): boolean => tellsOfAChild(plain) && SOMEONE.test(plain)

/** Sentences of a longer message that tell what somebody does to a child; `plainly` says a sentence in plain words. */
export const tellingsOf = (written: string, plainly: (sentence: string) => string): string[] => {
  const sentences = sentencesOf(written)
  if (sentences.length < 2) return []
  return sentences.map(plainly).filter(tellsOfSomeone)
}
