import type { GuardPhrases } from './guard-phrases.ts'
import { say } from './phrases.ts'
import { SAFEGUARDING_EN } from './safeguarding.en.ts'

/** English, written wide on purpose: a false alarm shows a telephone number, a missed one may cost a child. */
export const ENGLISH_GUARDS: GuardPhrases = {
  safeguarding: SAFEGUARDING_EN,
  medical: say`
    medicine*; medication*; paracetamol; ibuprofen; antibiotic*; amoxicillin; tablet*; syrup; dose; dosage; doses; drug
    for; what (drug|medicine|tablet); malaria; fever; temperature; headache*; stomach*; vomit*; diarr*; cough*; rash*;
    asthma*; inhaler; sickle cell; allergic; symptom*; diagnos*; treatment; treat (his|her|the); dizz*; faint*;
    seizure*; convuls*; epilep*; fits; adhd; autis*; dyslexi*; worm*; deworm (him|her|child); infect*; chicken pox;
    measles; toothache; sore throat; is (he|she|child) (sick|ill|unwell); feel* (sick|ill|unwell); not feeling well;
    should i (give|take (him|her) to (the )?(hospital|doctor|clinic)); doctor; hospital; clinic; therap*; eye problem;
    hearing problem; vaccine* (safe|side effects); ill at school; first aid for; what can i give; herbal`,
  injection: say`
    (ignore|disregard|forget|override|bypass|skip) ... (previous|above|all|prior|your|the|any|these|those|earlier) ...
    (instruction*|rule*|prompt*|message*|guideline*|restriction*|limit*); ignore (your|the|all|previous|any) *;
    (ignore|forget) everything; system (prompt|message|instruction*); your
    (prompt|instruction*|rules|guideline*|hidden|configuration|source code|training); initial (prompt|instruction*); you
    are now; pretend (you|to|that|i); act (as|like) (a|an|if|the|my|you); role ?play; developer mode; debug mode; admin
    mode; god mode; jail ?break*; dan mode; do anything now; repeat (everything|the text|the words|your|all); reveal ...
    (prompt|instruction*|rules|key|password|secret*|system); show (me )?(your|the)
    (prompt|instruction*|system|code|rules|tools|api); print (your|the) (prompt|instruction*|system|rules); api key*;
    secret key*; access token*; database; sql; drop table; from now on you; new instruction*; as (an
    )?(administrator|admin|developer|root|superuser); i am (the|an|your) (admin*|developer|head
    teacher|headteacher|headmaster|principal|teacher|bursar|engineer|programmer|owner|it (man|guy|person|support)); im
    the (admin*|developer|head teacher|principal); base64; decode (this|the following); execute; run (this|the)
    (code|command|script); override; unrestricted; without (any )?(restriction*|filter*|rules); which tools; what tools;
    list your (tools|functions); end of (prompt|instruction*); set (child|ward) id; switch (to|into)
    (ward|student|pupil) *; which (model|llm|ai) are you; are you (chatgpt|gpt|claude|gemini|openai); confidential`,
  scam: say`
    (hospital|accident|police|emergency) ... (send|pay|momo|money); (send|pay) ... (hospital|accident|police);
    (called|call|phoned|messaged|texted|said) ... (send|pay) (money|momo|cash); scam*; fraud*; fake
    (call|receipt|number|message|bill); is this (number|message|call) (really )?(from|real|genuine); someone (called|is
    calling|asked) ... (money|momo|pay); new (momo|account) number; pay to (a|another|this) (different|number|new); 419`,
  exam_answers: say`
    (exam|test|quiz|bece|wassce|question|marking) (answer*|questions in advance|leak*|apor|expo|scheme*); answers
    (to|for) (the|his|her|tomorrow|next|this); apor; expo; leak(ed)? (question*|exam*|paper*); question paper*;
    (give|send|show|get) (me )?(the )?(exam|test|quiz) (questions|paper); questions (that )?(will|would|are going to)
    (come|be); likely questions; do (his|her|the|this|my child) (homework|assignment|essay); solve (this|his|her|the);
    write (an|the|his|her|this) essay; write an essay; what is \d+ (times|plus|minus|x|divided) ; help (him|her) cheat;
    cheat*`,
  prediction: say`
    is (child|he|she) (going to|likely to) (pass|fail|get|make|score|become|come|top|do well|succeed); (will|would|can|could) (child|he|she) (going to |likely to |likely )?(pass|fail|get|make|score|become|be able|come|top the|be promoted|do well|succeed); predict*; forecast; chance* of; likel(y|ihood); probab*; in (the )?future;
    (bece|wassce|waec) (grade|result|score|aggregate) (will|would|might|can); what
    (grade|score|mark|aggregate|result|position) (will|would|might|can|could) (child|he|she); expect* ...
    (bece|wassce|next exam|next term); going to (pass|fail|get|score); which (shs|senior high|secondary|school)
    (will|would|can|should) (child|he|she); become a (doctor|lawyer|engineer); guess (his|her|the|what); estimate
    (his|her); bece aggregate; bece grade`,
  do_it_for_me: say`
    (change|edit|alter|correct|delete|remove|update|increase|raise|modify|adjust|fix|add to|boost)
    (his|her|the|child|my|this|all)? ?(.{0,14}
    )?(score*|mark*|grade*|result*|report*|attendance|record*|balance|bill|fees|position|remark*|absence*|payment); mark
    (him|her|child) (as )?(present|absent|late|excused); make (him|her|child) (present|first|pass); ^(can you |could you |will you |you |help me |help |go and |i want you to |abeg ){0,2}pay (it|the bill|my fees|the fees|this|for me|now for me)$; pay (it|the bill|my fees|the fees|this)? ?(now )?for me$; pay (my|the|all my) (fees|bill|balance) (for me|now|please); (make|do) (a
    |the )?payment (for me|now)$; send (a |an |this |my )?(message|email|letter|note|sms|complaint|money|text) to;
    (write|email|text|message|call|tell|inform) (to )?(the )?(teacher|head|headmaster|school|bursar)
    (that|for|on|about|to); (tell|inform|notify) (the|his|her) (teacher|school|head|class teacher) ; book (a|an|me)
    (meeting|appointment); (schedule|arrange|set up|fix) (a |an )?(meeting|appointment|call); sign (it|the form|the
    report|this|for me)( for me| on my behalf)?$; sign ... for me; register (him|her|child) (for|in); enrol*
    (him|her|child); withdraw (him|her|child); transfer (him|her|child); apply for; cancel (the|my|his|her); remind me;
    set (a |an )?(reminder|alarm); order (a|the|his|her); buy (a|the|him|her); waive; refund me; give (me|us) (a
    )?(discount|scholarship); reduce (the|my|his|her) (fee*|bill); approve (my|the); answer (it|the notice|yes) for me;
    consent for me; reply (yes|no) (to|for); say (yes|no) to; move (him|her|child) to; explain (the|his|her) absence for
    me; tell them`,
  staff_private: say`
    teacher*('s)? (salary|salaries|age|house|home address|private|personal|wife|husband|marri*|religion|phone
    password|pay); (salary|salaries|wage*) of; how much (is|does|do|are) (the |his |her )?(class
    )?(teacher*|head*|headmaster|principal|staff|bursar) (paid|earn*|make); (is|are) (the |his |her
    )?(teacher|headmaster|head teacher|madam|sir) (married|single|pregnant|qualified|a
    drunk|lazy|fired|sacked|gay|christian|muslim); where (does|do) (the |his |her )?(class )?(teacher|headmaster|head
    teacher|madam|mr|mrs|miss) .{0,20}live; personal (number|phone|contact) of; teacher('s)? (home|personal|private)
    (number|phone|address|line); sack (the|his|her); fire (the|his|her) teacher; worst teacher; best teacher; which
    teacher is (bad|the worst|the best|lazy|good); rate (the|his|her) teacher*; gossip`,
  other_child: say`
    otherchild; (another|other) (child|pupil|student|boy|girl|person)('s)?; (all|every|each) (the
    )?(pupil*|student*|child|children|kid*|learner*); other (pupils|students|children|kids|parents|people);
    (best|top|worst|first|last|brightest|weakest|poorest) (student|pupil|child|boy|girl|learner|person|one) in
    (the|his|her|child); who (is|was|came|are|got|comes|took|topped|had) (the
    )?(first|second|third|top|best|last|highest|lowest|1st|number one|worst); who (topped|beat|scored|failed|passed|is
    absent|was absent|else); (his|her|child)
    (friend*|classmate*|mate*|cousin*|neighbour*|brother*|sister*|sibling*)('s)?
    (score*|mark*|result*|grade*|fee*|bill|balance|report|position|attendance|do|did|perform|owe*|get|got);
    (friend*|classmate*|neighbour*)('s)? (score*|mark*|result*|grade*|report|position|fee*|bill);
    (score*|mark*|result*|grade*|report|position|bill|fee*|balance|attendance|number|phone|address) (of|for)
    (his|her|the|my|child) (friend*|classmate*|cousin*|neighbour*|brother*|sister*|nephew|niece); list of (all
    )?(students|pupils|children|names); names of (the )?(students|pupils|children|classmates); (who|which)
    (students|pupils|children|parents|parent|student|pupil) (owe*|fail*|pass*|is|are|has|have|not|got|has not); which
    parents; (my|our) (neighbour|friend|cousin|brother|sister)s? (child|son|daughter); someone else's; somebody else's;
    (everyone|everybody) (else|in (the|his|her) class)('s)?; compare (him|her|child) (with|to) (the
    )?(boy|girl|first|top|best); (ward|student|pupil|child) (number|no) \d+`,
  off_topic: say`
    football; premier league; black stars; super eagles; world cup; arsenal; chelsea; president; election*; politic*;
    recipe*; cook; jollof; joke*; song; sing; lyrics; movie*; film; netflix; weather; stock; bitcoin; crypto*; dollar;
    exchange rate; forex; lotto; lottery; horoscope; love; girlfriend; boyfriend; date me; marry me; visa; passport;
    flight*; hotel*; capital of; who (is|was) (the )?(president|king|pope|ceo); translate; code in; python; write (a|me
    a) (poem|story|letter|song); poem; meaning of life; bible verse; quran; sermon; how to (make|bake|cook|drive|lose
    weight|fix); news in ghana; petrol; fuel price; dumsor; gdp; tell me (a|about)
    (joke|story|love|yourself|politics|god|ghana|nigeria); history of (ghana|nigeria|africa|the); celebrit*; iphone;
    laptop price; buy a (phone|car|house); job; jobs; vacancy; sport news; lawyer; tax`,
  harmless: {
    safeguarding: say`
    (beat|kill|killing) (the )?(exam|exams|paper|deadline|others|score|average|class average); hit the (target|mark); health screening; first aid (fee|line|charge)?; medical (fee|line|charge); drug free;
    missing (mark|marks|score|scores|assignment|assignments|homework|work|payment|receipt|notice|test|tests|report); deadline*; late fees?; in touch; touch(ing)? base; finishing touches; fight song; fire drill; fear of (missing|forgetting);
    something (is )?wrong (with|in|on|about) (my|the|her|his|this) (\w+ )?(payment|bill|fee|fees|app|report|account|receipt|balance|mark|marks|score|scores|result|results|attendance|position|total|figure|amount);
    blood group; body parts; pulse; sick bay; safety (fee|levy|notice|day); private (school|candidate)`,
    medical: say`
    bill*; fee; fees; line; notice*; vaccination day; health screening; absent; absen*; attendance; levy; paid; away;
    excuse*; become; fees; form`,
    injection: ['ignore (the|that) (notice|message)', 'show (me )?(the|your) school rules'],
    exam_answers: ['answers? (the|to) notice'],
    prediction: say`
    promoted; next term begin*; get (his|her|the) report; be able to pay; in school; to school; trip; report; get
    (results|result)`,
    do_it_for_me: say`
    ^(and |please |hello |hi |good (morning|afternoon|evening|day) ){0,3}(sir |madam ){0,2}(has|have|was|were|did|does|do|is|are|when|what|which|why|who|how much|how many|by when); how (do|can|should) (i|we);
    where (do|can) (i|we); by when; how much is; when (do|should|must) (i|we)`,
    other_child: say`
    class average; how many (pupils|students|children|kids|learners|people); add my (other|second|third) (child|ward); all my (children|wards|kids); other fees; other children (pay|average); average
    of (all )?(the )?(other )?(pupils|students|children); all (pupils|students) (pay|must); compared (to|with) (the
    )?(other (pupils|students|children)|class|rest); everyone in`,
    off_topic: say`
    trip; excursion; music; french; notice*; fee; fees; bill; score*; mark*; lesson*; teacher; sports day; transfer;
    card; pay; love (of|for|doing); tell me about (child|him|her)`,
  },
}
