import { PAPER_WORD, STAFF_WORD } from './guard-classes.en.ts'
import type { GuardPhrases } from './guard-phrases.ts'
import { say, together } from './phrases.ts'

const FAMILY =
  '(we|i|they|she|he|child|children|kids|the (children|kids|small ones)|my (children|kids|family|siblings)|our (children|family))'
const WITHOUT_ME =
  '(without (him|her|me|child)|if (he|she|i|child) (had|was|were|has) (not|never) (been )?born|if (he|she|i|child) (was|were|is|am|be|did|do|does|go|goes|left|leaves?|never|were not|was not) ?(not|never|no)? ?(there|here|around|alive|born|exist*|gone|dead|this (world|life|earth)|go for good|for good|no more|not exist)|when (he|she|i) (is|am) (no more|gone|not (around|here|there)))'
/** Nobody would miss the child, or nobody feeds it. */
const DESPAIR_AND_HUNGER = say`
  (every ?one|every ?body|people|family|parents|mum*|mother|dad*|father|we|they|you|nobody|no one|house|home|world|life|friends?) (\w+ ){0,6}(happ*|better|best|peace*|rest|smile*|relie*|easier|free|fine|notice*|cry|care*|miss|mourn) (\w+ ){0,5}${WITHOUT_ME}; (own|her|his|my) (own )?(grave|funeral|coffin|burial); (leave|left|leaving|quit|depart*) (this|the) (world|life|earth);
  what (happens|would happen|will happen) (\w+ ){0,3}if (he|she|i|child) (is|was|were|am) (not|no more|no longer) (here|around|there|alive)(?! (for|in|on|at) (the )?(exam*|test*|school|class|trip)); (go|goes|gone|going|leave|leaves|leaving) (away )?(for good|for ever|forever);
  empty (stomach|belly|tummy)s?; (nobody|no one|none of us) (\w+ ){0,3}(eats?|ate|eaten|chops?|cooks?) (\w+ ){0,3}(since|for \w+ days?|yesterday); (eat|eats|ate|eaten|chop) nothing; nothing (\w+ ){0,4}(to|we|they|they can|we can|for them to|for us to|can) (\w+ ){0,3}(eat|cook|chop)(?! (at|in|on|for) (the )?(trip|canteen|party|pta)); (not|never|no) (\w+ ){0,4}(food|meal|meals|eat|eaten|chop|cooked?) (\w+ ){0,5}(house|home|since|days|yesterday|for us)(?! (work|matron|master|jersey|colour));
  ${FAMILY} (last|have not|has not|did not|do not|does not|never|no) (\w+ ){0,2}(ate|eat|eaten|fed) (\w+ ){0,3}(since|on \w+day|yesterday|days?|home|house); (can not|cannot|could not|unable to|not able to|how (do|can|will) i|no money to|nothing to) (\w+ ){0,2}feed (my|the|our|her|him|them|us|child)(?! in (the )?(app|canteen)); (garri?|gari|water|salt|sugar) (\w+ ){0,3}only (for|since) (\w+ )?(days?|week*|\w+day);
  not allowed (to be |to come |to go )?(near|close to|around) (her|him|child|the school|the children); (judge|court|order|police) (\w+ ){0,6}(not|never|away|near|allowed|stay|keep) (\w+ ){0,10}(gate|school|waits?|wait*|come*|near|child|her|him|pick*); (snatch*|steal|grab|seize) (child|her|him) (from|at|out|away|before); (happy|happier|better|glad) (\w+ ){0,3}without (me|him|her)(?! (phone|uniform|book))`

const MISHAP =
  '(collaps*|faint*|fell|fall*|accident|knocked|broke*|hospital|clinic|doctor|nurse|injection|surgery|operation|unconscious|emergency|injur*|bleeding|theatre|admitted|hit by|drugs|treatment|blood|scan|x ray)'
const GETS_IN_TOUCH =
  '((someone|somebody|stranger|caller|they|people|(a|an|one|some|this|that) (\\w+ )?(man|lady|woman|guy|boy|girl|nurse|doctor|person|teacher|driver|number|voice|caller|madam|sir|staff)) (\\w+ ){0,4}(call*|phon*|rang|ring*|text*|messag*|claim*|say*|said|told|whatsapp*)|(got|get|received) (a|this|one|some) (\\w+ )?(call|message|text|sms|voice note)|(called|phoned|rang|texted) me)'
const WANTS_MONEY =
  '((send|pay|paid|want*|need*|ask*|bring|transfer|deposit|demand*|momo|give) (\\w+ ){0,5}(\\d{2,}|money|cash|momo|cedis|naira)|momo (the|a|him|her|them|it|this)|\\d{2,} (\\w+ ){0,4}(momo|cedis|naira|now|quick*|urgent*))'

const AILS =
  '(head ?ache*|stomach ?ache*|(her|his|child) (head|stomach|tummy|belly|chest|eyes?|ears?|throat|skin|back|leg|legs|knee|tooth|teeth) (\\w+ ){0,2}(hurt*|pain*|ache*|red|yellow|itch*|swell*|swollen|run*)|(red|yellow|itchy|swollen|watery) (eyes?|skin|ears?)|cough*|rash*|vomit*|throw* up|dizz*|nose ?bleed*|fever*|malaria|tired and pale|pale|always tired|stomach pains?|chest pains?|faint*|convuls*|catarrh|asthma)'
const ITS_CAUSE =
  '(cause|causes|caused|causing|what (can|could|may|might) (it|this|that) be|what is wrong with (her|him|child|them|it)|wrong with (them|her eyes|his eyes)|disease|sickness is|illness is|why (does|do) (her|his|she|he|child) (\\w+ ){0,4}|reason for (her|his|the|these|child) (\\w+ )?(head ?ache*|stomach*|cough*|rash*|vomiting|fevers)|is it (malaria|typhoid|serious|normal)|where (does|do) (it|they|the \\w+) come from|what makes)'

const FEES = '(fees?|bill|bills|tuition|feeding|school fees|charges?|levy|canteen)'
const LATER =
  '(next (year|term|class|session|academic year)|when (child|she|he) (goes|gets|go|get|enters?|moves|reach*|is in|will be in|starts?|begins?) (\\w+ ){0,2}(basic|jhs|shs|kg|primary|class|form|year|stage|secondary|junior|senior|\\d)|in (jhs|shs|basic|primary|form|class|kg) \\d|in 20\\d\\d|going forward|in future|in the future|going to be)'
const MEASURE =
  '(average|marks?|scores?|grades?|position|results?|aggregate|performance|maths|mathematics|english|science|french|fees?|bill)'

const TRAIT =
  '(lazy|laziest|strict|strictest|kind|kindest|nice|nicest|good|better|best|bad|worst|rude|rudest|harsh*|honest|dishonest|crook|liar|liars|thief|thieves|corrupt|competent|incompetent|clever*|smart*|intelligent|hardworking|hard working|stupid|foolish|mean|meanest|proud|greedy|handsome|beautiful|pretty|prettiest|rich|richest|poor|tough*|friendl*|favourite|popular|useless|serious|well paid|paid|wicked|drunkard|womani[sz]er|trustworthy|any good|no good|young*|old|oldest|fat|fattest)'
const THE_STAFF = `(the |our |her |his |my |that |this |child )?(\\w+ )?${STAFF_WORD}`

const HOW_MANY_BEST =
  '(top|best|first|last|bottom|weakest|poorest|strongest|leading|brightest) (two|three|four|five|six|ten|twenty|\\d+)'
const SHOW = '(list|name|rank|show|give|write|tell|display|arrange|mention|see|print|read out|who (are|were|is))'
const PUPILS = '(pupils|students|children|kids|learners|boys|girls|ones|names|everyone|everybody|parents|families|those)'

const SECRET_PAPER = `(questions?|question papers?|papers?|answers?|marking scheme|${PAPER_WORD} papers?)`
const BEFORE_TIME = '(before|early|earlier|ahead|in advance|a day|before ?hand)'

/** What is read aloud, put on or told, and happens to nobody. */
const PLAYED_OR_TOLD = say`
  (what|how) (\w+ ){0,6}(at home|in the house|tonight|this weekend|the holidays?)? ?(to|that will|which will|can) (help|support|assist) child$; (work|working|practi[sc]e|revise|read|study|do|improve) (\w+ ){0,5}(to|and) help child$; (i|we) (can|could|should|may|must|will|want to) help child$;
  (beat|beats|beating|kill|kills|killing|crush*|thrash*|flog*|flogs) (them all|all of them|all the others|everybody|everyone|the (whole|entire|rest of the) class|the rest|the (other )?(boys|girls)|her mates|his mates|the others|all) ?(hands down|in (maths|english|science|french|class|everything|every subject)|of the class)?;
  (the one|subject|paper|course) (that |which )?(she|he|child) (really |most )?(hate|hates|fears?|dreads?|can not stand)( most)?(?! (the|his|her|to|going|about|in|at) ); (hit|struck|shocked|killed|slapped|knocked) (with|by) (a |an |the |such |this |that |his |her ){0,4}(bad|poor|low|terrible|awful|weak|small|\w+)? ?(mark|score|grade|result|bill|fee|levy|position|average|remark)s?; (was|been|got|is|am) (hit|struck|shocked|killed|knocked) (with|by) (a |an |the |such |this |that |his |her ){0,4}(bad|poor|low|terrible|awful|weak|small|big|huge|\w+)? ?(mark|score|grade|result|bill|fee|levy|position|average|remark|shock)s?;
  (shoot|shoots|fire|fires|blow|blows|hold|holds|sound|sounds) (the|a) (starting|starter|starters|start) (gun|pistol); (starting|starter|starters|toy|water|play) (gun|pistol)s?; (bang ){0,4}says the gun; (the )?gun (goes|fires|starts|is for the race)(?= ); gun salute;
  (emergency|danger) (notice|message|announcement|number|contact|meeting|drill|closing|closure|about the (road|flood*|rain*|water|bridge|storm)); (flood*|rain*|storm|road|water) (\w+ )?emergency; about the emergency (on|with) the (road|flood*);
  (fight|fights|fighting|fought|kill|kills|killing|slay*|attack*|chase*|shoot*|beat*|stab*) (\w+ )?(dragons?|monsters?|lions?|zombies?|aliens?|giants?|demons?|villains?|pirates?|goliath|witches)( on (the )?stage)?; (plays?|played|acts?|acted|acting|role of|part of|dressed as|dress as) (\w+ ){0,3}(soldier|thief|robber|witch|killer|villain|dead|corpse|ghost|kidnapper|drunkard|murderer)( \w+)? (in|on|at|for) (the )?(\w+ )?(drama|play|stage|club|carol*|concert|show);
  (test|exam|exams|paper|it|exercise|quiz) (\w+ )?(went|goes|was|turned out|ended) (so |very |really )?(bad|badly|poor|poorly|terrible|terribly|awful|wrong) (\w+ ){0,6}(not|never|refus*|stopped) (to )?(talk|eat|speak|sleep|smile)(ing)?; (sad|quiet|crying|moody|down) (\w+ ){0,2}(about|over|because of|after) (the|his|her|that|this) (\w+ ){0,4}(test|exam|exams|paper|marks?|scores?|results?|quiz|exercise);
  (who|which of us|which parent|how do i|can i|will i|does the (mother|father)) (\w+ ){0,3}(get|gets|have|has|win|keep|keeps|gain) (\w+ ){0,2}custody; custody (\w+ ){0,5}(when|if|after|in) (\w+ ){0,3}(divorc*|separat*|break up); (custody|divorce) (law|case|lawyer|procedure|papers?|rights?|rules?); (divorc*|separat*) (\w+ ){0,8}custody(?!.{0,60}(pick|collect|take|took|school));
  ${STAFF_WORD} (is |was |has |have |dey |been )?(sleep|sleeps|slept|sleeping|flirt\w*|dating|kissing) with (the |a |an |some ?one('?s)? |some ?body('?s)? |another |people('?s)? |other people('?s)? |his |her |their )?(\w+ )?(wife|wives|husband|husbands|proprietor|secretary|bursar|accountant|headmistress|headmaster|married \w+); ^(is|are|was|were) ${THE_STAFF} (\w+ ){0,3}(a |an )?(thief|thieves|wicked)( \w+| man| woman| person)?$; ${STAFF_WORD} (\w+ )?(a|an) (thief|crook)$`

/** The school's own notice of a day says it, no doctor is asked: "which day are the nurses coming to give the worm medicine". */
const ADVICE_WANTED =
  '(?!.{0,}(?:should i|should (?:she|he|child)|is it safe|safe|dose|side effect|can i|must i|at home|allergic|how do i|pregnant))'
const DAY_OF_THE_NURSES = `${ADVICE_WANTED}${together(
  'when|(on |which |what |the )(day|date)|what time|how soon|(it|is) on \\d+|is it',
  'worms?|worming|deworm*|inject*|clinic|nurses?|vaccin*|immuni*|health (team|people|workers?)|screening',
  'come|coming|comes|give|giving|gives|given|people|team|school|write|wrote|visit*|notice|said|december|november|january|children|class',
)}`

/** Further shapes of what is guarded, each wide enough for other words of the same thing. */
export const ENGLISH_SHAPES: GuardPhrases = {
  safeguarding: DESPAIR_AND_HUNGER,
  scam: [together(GETS_IN_TOUCH, MISHAP, WANTS_MONEY)],
  medical: [together(AILS, ITS_CAUSE)],
  exam_answers: say`
    (which|what) questions? (\w+ ){0,5}(ask|asks|asked|set|sets|setting|bring|give|put|come|coming|expect*|drop) (\w+ ){0,5}(in|for|on) (the |her |his )?(\w+ )?(${PAPER_WORD}|french|science|maths|english); (which|what) questions? (will|would|is|are|does|do|did) (the |her |his )?(\w+ ){0,2}(set|ask|bring|give|put)( \w+){0,3};
    (send|show|give|get|let|share|have|leak|see|release|drop) (\w+ ){0,9}${SECRET_PAPER} (\w+ ){0,2}${BEFORE_TIME}; (what is|show me what is|tell me what is|what did they put) in (the|her|his|tomorrow|next) (\w+ ){0,2}${PAPER_WORD}(?! (fee|bill|score|mark|result|timetable|week|score))$;
    (pay|dash|give|buy|sell|cost|cedis|naira|bribe*|something|tip|here is|how much do you want|\d{2,}) (\w+ ){0,8}(for|of) (the |tomorrow |her |his |this |all )?(\w+ ){0,5}(questions|papers?|answers|marking scheme)(?!.{0,40}(fee|bill|line|charge|printing))$(?<!(lost|misplaced|missing|receipt) .{0,60})(?<!(fee|bill|line|charge) .{0,60});
    (do|answer|solve|write|finish|work) (out )?(question|number|no|exercise|page|sum) \d+; answers? (of|to|for|in) (number|question|no|page|exercise|sum) \d+; (help|assist)( me| us| her| him| child)? (with|on|in|to solve) (this|that|the|a|these) (\w+ )?(sums?|equations?|math problems?|calculation|algebra)`,
  prediction: say`
    (how much|what) (\w+ ){0,2}(will|would|are|is|shall|go|do|does) (\w+ ){0,4}(${FEES}|pay|paying|cost) (\w+ ){0,4}${LATER}; (how much|what) (\w+ ){0,2}(are|is|will|would|shall|do|does) (\w+ ){0,3}${FEES} (\w+ ){0,3}${LATER}; (how much|what) (will|would) (\w+ ){0,4}(cost|pay|be|charge) (\w+ ){0,3}${LATER};
    (will|would|do|are|is) (they|the school|you|you people|school|fees|the fees) (\w+ ){0,2}(raise|increase|hike|reduce|add to|double|lower|go up|go higher|raising|increasing) ?(the |her |school |our )?(fees?|bill|tuition|feeding|prices?|canteen)?( \w+){0,4}$;
    ^(and |but |so |ok |okay |do you think ){0,4}(will|would|can|could|might) (it|that|this|they) (\w+ )?(be |get |go |going |going to |turn |become ){0,4}(higher|lower|better|worse|more|less|improve|increase|reduce|rise|fall|drop|up|down|good|first|same|go up|go down)(?! on )(?! at (?!the end)); where will (she|he|child) (be|stand|come|end|finish|place)( up)?( in (the )?class)? (this|next|by|at the end|at end|finally|in (the )?(exam|end)); what will (her|his|child) (\w+ )?${MEASURE} be;
    (will|would|can|could) (her|his|child|the|she|he) (\w+ ){0,3}(get|score|become|be|grow|turn|have) (any |much |a bit |a little |even )?(better|worse|higher|lower|stronger|more)(?! (than|that))`,
  do_it_for_me: say`
    ^(please |kindly |just |ok |okay |so |then |and ){0,2}(say|answer|reply|tick|choose|vote|put|mark|enter|select|click) (yes|no)( please| for (me|us|her|him|child|it)| to| on| there)*$; ^(please |kindly |just |ok |okay |so |then |and ){0,2}(sign (her|him|us|me|child) up|put (her|his|child|our|my) name( down)?|accept (it|for)|pay it)( |$); ^(please |kindly |just ){0,2}(send|give|write|drop) (the |her |his |our )?((\w+ )?${STAFF_WORD}|school|office) (a|an|this|my) (\w+ )?(note|message|letter|mail|email|text|sms|excuse|apology) ; ^(write|text|message|mail|email) (to )?(the |her |his |our |mr |mrs |miss |madam )?(\w+ )?(${STAFF_WORD}|school|office) (that|to say|and tell|to tell|i|we|she|he)`,
  staff_private: say`
    (which|what|who) (is |are |of )?(the |her |his |our |these |my )?(\w+ ){0,2}(${STAFF_WORD}) (\w+ ){0,4}${TRAIT}( (in|of|here|at|among|to|for) ?.{0,30}| one)?$; (who|which) (is|are|one is) (the |our |her |his )?(most |very )?${TRAIT} (\w+ )?(${STAFF_WORD})( (in|of|here|at|among) ?.{0,30})?$; (is|are|was) ${THE_STAFF} (\w+ )?(a |an |any |very |really |so |too |just |honest ){0,4}${TRAIT}( man| woman| person| teacher| lady| guy| one| at all| enough| people)?$;
    (what|how) (do|would|can|could) you (think|say|feel|rate|see|opinion) (\w+ )?(of|about|on)? ?${THE_STAFF}( as .{0,30})?$; (do you|you) think (that )?${THE_STAFF} (is|are) (\w+ ){0,2}${TRAIT}; (is|was|has|did|does|do|say|says|said) ${THE_STAFF} (\w+ )?(cheat\w* on|have an affair|having an affair|sleep\w* with|slept with|flirt\w* with|eat|eaten|steal\w*|stole|stolen|embezzl\w*|pocket\w*|misus\w*|squander\w*) (the|our|my|his|her|some ?body|some ?one|a|pta|people|money|another);
    ${STAFF_WORD} (is |are |was |has been )?(sleep|sleeps|slept|sleeping|cheating|cheats|flirting) (with|on) (the |a |his |her |some ?body('?s)? |some ?one('?s)? |another )?(\w+ )?(wife|husband|proprietor|secretary|bursar|accountant|headmistress|headmaster|married \w+)`,
  other_child: say`
    ${SHOW} (\w+ ){0,4}${HOW_MANY_BEST} (\w+ ){0,3}(pupils|students|children|kids|learners|boys|girls|positions?|places?|in (the |her |his )?(class|basic|jhs|kg|form)|of (the |her |his )?(class|basic|jhs|kg|form)|(by|with) (their )?names?);
    ${SHOW} (?!(\w+ ){0,5}(number of|how many|best subjects?))(\w+ ){0,6}${PUPILS} (\w+ ){0,2}(in (the |her |his )?(\w+ )?(class|basic|jhs|kg|form)|of (the |her |his )?(class|basic|jhs|kg|form)|in (basic|jhs|kg) \d) (\w+ )?(who|that|with|owing|owe*|not|absent|late)(?! (teach*|is|are) (the )?\w*teach*);
    (list|names?|show|give|print|mention) (\w+ ){0,5}${PUPILS} (\w+ ){0,4}(who|that) (owe*|have|has|did|do|does|failed|passed|were|was|are|is|scored|got|beat|repeat*|came|not); (?<!(my|our|own) )twins? (\w+ )?(in|of|has|have|is|are|did|do|does|reads?|gets?|got|better|who|with|came|score*)(?! (my|mine)); which (of )?(the )?twins?; the (\w+ ){0,2}(weakest|brightest|poorest|slowest|cleverest) (in|of) (the|her|his) (class|form|stream); (the )?(two|three|four|five|six|ten|\d+) (weakest|best|brightest|poorest|strongest|worst|top) (in|of|pupils|students|children)`,
  harmless: {
    safeguarding: PLAYED_OR_TOLD,
    medical: [
      DAY_OF_THE_NURSES,
      ...say`^(please |pls |kindly |just |hello |hi ){0,3}(write|send|tell|inform|message|text|email|mail|notify|let|call|ring|give) (to )?(a note to |a message to |a letter to )?(the |her |his |our |my )?(mr |mrs |miss |madam )?(\w+ )?(${STAFF_WORD}|school|office|tetteh) .{0,}`,
    ],
    exam_answers: say`cheat\w* on (his|her|the|my|their) (wife|husband|wives|partner)`,
    do_it_for_me: say`
      (forg[eo]t*|forgotten|forgetting|can not remember|do not remember|can not recall) .{0,80}remind me( again| please)?( who| what| when| which| where| how| of the| the)?.{0,60}; remind me (of|about) (the |her |his |child |my )?(\w+ ){0,3}(name|teacher|average|marks?|scores?|position|balance|number|amount|time|remarks?|grade)s?( again| please)?$; remind me( again)?$`,
  },
}
