import { AILMENTS_OF_SPEECH_EN } from './figures-of-speech.en.ts'
import type { GuardPhrases } from './guard-phrases.ts'
import { say } from './phrases.ts'

/** What can be beaten, or beat somebody, without anybody coming to harm. */
const THING =
  '(subjects?|maths?|mathematics|english|science|french|computing|ict|history|twi|rme|social studies|fees?|bills?|levy|levies|exams?|tests?|papers?|mocks?|quiz|quizzes|scores?|marks?|grades?|average|position|record|target|deadline|homework|assignments?|course|class average|last term(.s)?|cut ?off|suspense|holidays?|time|transport|prices?|cost)'
const MET =
  '(beat|beats|beating|beaten|kill|kills|killed|killing|fight|fights|fighting|fought|hit|hits|hitting|hurt|hurts|hurting|crush*|attack*|punish*|torment*|tortur*|murder*|chok*|drain*|bleed*|burn*|cut|slap*|smash*|flog*)'
const WHO_IS_MEANT = '(him|her|child|otherchild|otherperson|the (child|boy|girl|kid|children|pupils)|me|us|them|children|a )'

/** What makes a guard's phrase harmless; of a child in danger only these words are taken away, and the rest is still heard. */
export const HARMLESS_EN = {
  safeguarding: say`
    (fee|fees|bill|bills|charge|charges|cost|money|tuition|amount|total|price|levy) (\w+ ){0,3}without (food|lunch|feeding|meals|eating)( and \w+)?; (when|what day|which day|date|what time) (\w+ ){0,6}(deworm\w*|screening); ${MET} (?!${WHO_IS_MEANT})(\w+ ){0,2}${THING}; ${THING} (is|are|was|dey|keeps?|has|have|don|go|be) (really |still |now |always |also |just )?${MET} (child|him|her|me|us|my pocket|our pocket)?; ${THING} ${MET} (child|him|her|me|us|my|our)( pocket)?; (giving|gives|gave|give) ((my )?child|him|her|me|us|my (son|daughter|ward)|\w+) a (hard |tough |real |big )?(fight|beating); (also|another|a (hard|tough|real)) fight; killing it; kill(s|ed)? it (in|at|this); kill (me|us) with; dying (to|for); to die for; die(d)? (of )?(laughing|laughter|suspense|curiosity); (drain*|suck*) (all )?(my|our) (blood|pocket|purse|account); (my|our) blood (pressure|is boiling); (shoot|shot|shooting) (up|for); (scared|afraid|frightened|fear*) (to|of) (ask*|check*|look*|see*|open*|find*|pay*|know*|missing|forgetting); fight(ing|s)? (for|over) (our|his|her|the|my|first|a (better|good|high*)) (house|team|class|position|place|marks?|score)?; (hurt*|burn*|bit*|break*|broke) (a hole in )?(my|our|the) (pocket|purse|bank|account|budget); heart ... beat*; beat* (about|around) the bush; sick and tired; cut ?(off|down|short|to the chase); cuts? (the|my|our|in|of|on) (cost*|fee*|bill*|cake|amount); kick(s|ed|ing)? (off|in|start); crash course; (app|site|page|phone|system|network|portal) ... (crash*|attack*|dead|dies|died|dying|hang*|kill*|lost); lost (my|the) (phone|receipt|password|sim|bill|report|paper|slip|login|pin); drown* in; no harm (in|asking); harm* (his|her|the|child) (mark*|grade*|score*|result*|average|report|chance*|position); (it )?hurts? (me )?to (see|read|ask); (mark|marks|score|scores|grade|grades|average|position|result|results|fees|bill) ... (hurt*|suffer*|beat*|kill*|shock*|scare*); smash* (it|the|his|her); dead (serious|tired|right|sure|wrong|easy); knock* (off|out) (the|my|our)? ?(fees?|bill|amount|price|exam*)?; (what|which) (kind of |type of )?(drug|tablet|pill|medicine)s?(?!.{0,60}(kill|die|dead|harm|poison))( \w+){0,5}; (which|what) ${THING} (is|are|dey|keeps?|has|have|don) (really |still |always )?${MET} \w+; (which|what) (subject|course|paper)s? (is|does|did|has|was) \w+ (really |always )?${MET}; is (that|it|this) (one )?(also |still )?a (hard |tough )?fight; (do not|don't|dont) want (my child|child|her|him|my (son|daughter)) (to be |to )?(fighting|fight); drug ?store; period pain*; love letter to my (wife|husband|boyfriend|girlfriend); (want|have|had|hate) to bother you; (not|never) (go|goes|get|be) hungry; sorry to (bother|disturb) you; (is|are) (my |the )?(money|payment|data|number|account|record*) ... safe; safe to (pay|send|use); safety filter*; (sports?|inter ?house|quiz|debate|football|match|race|competition|tournament|house) ... (beat*|fight*|kill*|shot|shoot*|hit); (beat*|fight*|hit|shoot*) ... (sports?|inter ?house|quiz|debate|football|match|race|competition|tournament|goal|record|last (year|term)s?|previous|rival*|houses?);
    (beat|kill|killing) (the )?(exam|exams|paper|deadline|others|score|average|class average); hit the (target|mark); health screening; first aid (fee|line|charge)?; medical (fee|line|charge); drug free;
    missing (mark|marks|score|scores|assignment|assignments|homework|work|payment|receipt|notice|test|tests|report); deadline*; late fees?; in touch; touch(ing)? base; finishing touches; fight song; fire drill; fear of (missing|forgetting);
    something (is )?wrong (with|in|on|about) (my|the|her|his|this) (\w+ )?(payment|bill|fee|fees|app|report|account|receipt|balance|mark|marks|score|scores|result|results|attendance|position|total|figure|amount);
    (a|one|some|the|this) (man|lady|woman|guy|person|caller|number) (gave|sent|called|texted|told|phoned) (it to )?(me|us); (is|was) (the|her|his) (\w+ )?(teacher|madam|headmistress|mistress) pregnant; blood (test|circulation|pressure|type|donation|group); drugs? (education|awareness|talk|free|abuse (talk|programme|day)); (scared|afraid|frightened|fear*|terrified|hate*) (of |for )?${THING}; ^(does|is|did|has) \w+ (still |ever |always |often )?(fight|fighting|fought)(?! for (his|her) life); (burn*|hurt*|injur*) my (hand|leg|back|foot|finger|arm|waist); body parts; pulse; sick bay; safety (fee|levy|notice|day); private (school|candidate)`,
  medical: say`
    (when|what day|which day|what date|date|time) (\w+ ){0,8}(deworm\w*|vaccinat\w*|immuni\w*|screening|clinic (team|people)|health (team|talk|day))(?! tablets?| drug); bill*; fee; fees; line; notice*; vaccination day; health screening; absent; absen*; attendance; levy; paid; away;
    excuse*; become; fees; form`.concat(AILMENTS_OF_SPEECH_EN),
  injection: ['ignore (the|that) (notice|message)', 'show (me )?(the|your) school rules'],
  exam_answers: ['answers? (the|to) notice'],
  prediction: say`
    (was|has|is|did) (child|he|she) (been )?promoted; next term begin*; get (his|her|the) report; be able to pay; in school; to school; trip; report; get
    (results|result)`,
  do_it_for_me: say`
    ^(and |please )?(add|sum|put|count|total) (them|it|all|everything|those|these)( all)?( up| together)?( for me)?( please)?$;
    ^(remind me|refresh my memory) (how|what|when|which|who|of|about|where|the|on); ^(write|note|jot|read|spell|type) (down|out) (her|his|the|child|all) (\w+ )?(mark|score|result|grade|date|fee|balance|bill|lesson|subject|total)s?;
    (any|a|the|no|what|some|big|much) (change|improvement|increase|update|correction|addition)s? (in|to|on|of);    ^(and |please |hello |hi |good (morning|afternoon|evening|day) ){0,3}(sir |madam ){0,2}(has|have|was|were|did|does|do|is|are|when|what|which|why|who|how much|how many|by when); how (do|can|should) (i|we);
    where (do|can) (i|we); by when; how much is; when (do|should|must) (i|we)`,
  other_child: say`
    ^(and |so |but )?what (did |does |do |has |have )?(child|she|he) (get|got|take|took|score|scored|do);
    (add|link|register|connect|include) ... (another|second|third|new|other) (child|ward|son|daughter|otherchild); house (otherperson|yaa asantewaa);
    class average; how many (pupils|students|children|kids|learners|people) (are |is |do |does |were )?(there )?(in|on|make|have); add my (other|second|third) (child|ward); all my (children|wards|kids); other fees; other children (pay|average); average
    of (all )?(the )?(other )?(pupils|students|children); all (pupils|students) (pay|must); compared (to|with) (the
    )?(other (pupils|students|children)|class|rest); everyone in`,
  off_topic: say`
    sports day; inter ?house; (the|our|her|his) school; timetable;
    assembly; they (sing|sang);    (letter|message|email|note|card) (to|for) (the|her|his|child) ?(class |form )?(head*|teacher|principal|school|madam|master|mistress)|(head|headmaster|headmistress|principal|school|teacher)s? .{0,60}(letter|message|card) (to|for) (her|him|them|it); (they|school|kitchen|canteen|caterer) ... (cook*|serve*|prepare*); (who|when) (was |is )?(founded|built|started|established|created|owns|opened) (the|this|your) school; trip; excursion; music; french; notice*; fee; fees; bill; score*; mark*; lesson*; teacher; sports day; transfer;
    card; pay; love (of|for|doing); tell me about (child|him|her)`,
} satisfies GuardPhrases['harmless']
