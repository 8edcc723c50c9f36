import type { GuardPhrases } from './guard-phrases.ts'
import { HARMLESS_EN } from './harmless.en.ts'
import { say, together } from './phrases.ts'
import { SAFEGUARDING_EN } from './safeguarding.en.ts'

const STAFF =
  '(teacher*|headmaster|headmistress|head (teacher|master|mistress)|headteacher|head|principal|madam|sir|master|mistress|bursar|accountant|secretary|proprietor|proprietress|director|matron|nurse|driver|coach|mr [a-z]+|mrs [a-z]+|miss [a-z]+|mme [a-z]+)'
const NAMED_STAFF =
  '((the|his|her|our|child|class|form|french|maths|english|science|twi|computing) (\\w+ )?(teacher*|madam|sir|master|mistress|tutor)|headmaster|headmistress|head (teacher|master|mistress)|headteacher|principal|bursar|accountant|secretary|proprietor|proprietress|director|matron|nurse|driver|mr [a-z]+|mrs [a-z]+|miss [a-z]+|mme [a-z]+)'
const PAPER = '(exam*|test*|quiz*|paper*|mock*|bece|wassce|waec|common entrance)'

/** Somebody who is not the school gets in touch, money is in it, and something is not as usual. */
const SCAM = together(
  '(someone|somebody|they|he|she|(a|one|some|this) (man|lady|woman|guy|boy|person|stranger|number|agent|voice)|caller) ... (call*|phon*|rang|text*|messag*|sent|say|says|said|saying|claim*|asked|asking|wants|gave|contact*)|caller|(got|received|get|seen|saw) (a|an|this|one) (strange |new |whatsapp )?(sms|text|message|call|link|email|mail|number|flyer|post)|(sms|text|link|whatsapp message) (that|saying|from|asking|to|says)|number i do not know|unknown number',
  'pay|paying|send|sending|momo|money|cash|fees?|cedis|naira|deposit*|transfer*|account|registration|pin|otp|code|card|wallet',
  'should i|must i|do i (pay|send)|is (it|this|that) (from|real*|genuine|true|you*|the school|ok|okay|correct|safe)|from (the|our|your) school|real|really (the|from|for|you*)|genuine*|fake|trust*|safe|legit*|new|changed|personal|private|different|won|win|winner|urgent*|accident|hospital|police|emergency|arrest*|unknown|strange|claim*|pretend*|do not know|need* \\d+|promo*|lottery|before they',
)

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
    hearing problem; vaccine* (safe|side effects); ill at school; first aid for; what can i give; herbal;
    (ear|eye|nose|throat|tooth|teeth|belly|tummy|leg|ankle|knee|back|chest|head|body|skin|period|waist|neck|joint)s? ... (pain*|ache*|hurts|itch*|swell*|drops?); (pain*|aching|itching) ... (ear|eye|tooth|belly|tummy|leg|ankle|knee|chest|head|period)s?; (ear|eye|nose) drops?; sprain*; glasses; spectacles; see far; short ?sight*; treat (it|this|that|a|an|the|her|his); vitamin*; supplement*; ointment*; blood tonic; pharmac*; drugstore; rehydrat*; ors; nosebleed*; nose bleed*; bitten by; (dog|snake|insect|mosquito) bite*; catarrh; cold and cough; the flu; flu; boils?; ringworm; eczema; period pain*; menstrua*;
    (what|which) (kind of |type of )?(drug|drugs|medicine|medicines|tablet|tablets|pill|pills|cream|drops|injection)s?; (is|are) ... contagious; food poison*; constipat*; nausea*; overweight; underweight; how many (tablets|spoons|mls?|milligrams?); how do i (treat|cure|stop)* ... (pain|cough|fever|bleeding|rash|cold|itching)*; home remed*; should (she|he|child) see a (doctor|nurse|specialist|dentist); speech therap*; hearing test; jaundice; typhoid; cholera treatment; pneumonia; anaemi*; anemi*; ulcer*; bedwetting medicine`,
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
    (ward|student|pupil) *; which (model|llm|ai) are you; are you (chatgpt|gpt|claude|gemini|openai); confidential;
    (hidden|secret) (rule|instruction|prompt|command|message)s?; rules (that )?you (were|are|have been) (given|told); (print|show|repeat|output|display|read) ... above (this|line|text|message)*; as (the |an? )?(proprietor|proprietress|head*|principal|director|owner|bursar|admin*|developer) (of|i|you|,); i (order|command|authori[sz]e|instruct) you; you are (no longer|dan|free|not bound|an unrestricted|a different|a new|hacked); obey (me|my|only); you (must|will|shall|have to) (obey|comply); (disable|turn off|switch off|remove|deactivate|unlock|drop) ... (filter*|safety|guard*|rule*|limit*|restriction*|polic*|security|protection*); (safety|content) filter*; ^system (user|override|prompt|message|instruction|admin|new|ignore|you)*; user is (now )?; (list|show|dump|export|give me) (all |every )?(the )?(users|passwords|logins|emails of|tables|records of all|data of all|students data|logs); i am from (the )?(it|ict|tech*|support|company|vendor|head office|ministry|ges|government|developer*); (test|maintenance|training|root|sudo|unrestricted|opposite) mode; sudo; superuser; forget (you|that you|your|who you); stop being (a|an|the); new (role|persona|identity|rules); hypothetically; for (testing|research|debugging) purposes; what (is|are|was) (your (first|original|secret|hidden)|the (secret|hidden|original)) (message|instruction|prompt|rule|line|word)s?; (your|the) (prompt|instructions) (above|before|verbatim|word for word); verbatim; translate your (prompt|instructions|rules); token limit; environment variable*; config file*; select ... from; root access; password of (the )?(admin*|bursar|head*|teacher*|school); backdoor; ignore what (you|they|the school) (were|was|told|said)*`,
  scam: say`
    (hospital|accident|police|emergency) ... (send|pay|momo|money); (send|pay) ... (hospital|accident|police);
    (called|call|phoned|messaged|texted|said) ... (send|pay) (money|momo|cash); scam*; fraud*; fake
    (call|receipt|number|message|bill); is this (number|message|call) (really )?(from|real|genuine); someone (called|is
    calling|asked) ... (money|momo|pay); new (momo|account) number; pay to (a|another|this) (different|number|new); 419;
    (fake|scam*|fraud*|duped|swindl*|trick*|419); ${SCAM}`,
  exam_answers: say`
    (exam|test|quiz|bece|wassce|question|marking) (answer*|questions in advance|leak*|apor|expo|scheme*); answers
    (to|for) (the|his|her|tomorrow|next|this); apor; expo; leak(ed)? (question*|exam*|paper*); question paper*;
    (give|send|show|get) (me )?(the )?(exam|test|quiz) (questions|paper); questions (that )?(will|would|are going to)
    (come|be); likely questions; do (his|her|the|this|my child) (homework|assignment|essay); solve (this|his|her|the);
    write (an|the|his|her|this) essay; write an essay; what is \d+ (times|plus|minus|x|divided) ; help (him|her) cheat;
    cheat*;
    questions? ... (coming|come|set|expected|likely|asked|appear|drop) ... ${PAPER}; ${PAPER} ... questions? ... (coming|come|set|expected|likely|in advance|before); (what|which) (topics|questions|areas) ... (come|coming|appear|set|be) (in|on|for) (the|his|her)? ?(\w+ )?${PAPER}; (past|exam|test) questions (and|with) answers; marking (scheme|guide); (answer|answers) (key|sheet); ^(do|write|solve|finish|complete|answer|work out|type) (his|her|child|this|my|a|an|some|that|these) (\w+ ){0,3}(homework|assignment*|composition*|essay*|project*|exercise*|sums|coursework|classwork|worksheet|questions?); (write|solve|do|finish) ... (homework|assignment*|composition*|essay*|project*|exercise*|question*) ... for (him|her|child|me|us); ^(solve|simplify|factorise|factorize|conjugate|evaluate) .{0,}\b; (what is|give me) the answers? to (question|number|no|this (question|sum|exercise)|(the|her|his) (exam|test|quiz|assignment|homework)); answer this (question|sum)* ... (for (him|her|child|me)); (sell|buy) ... (questions|answers)`,
  prediction: say`
    is (child|he|she) (going to|likely to) (pass|fail|get|make|score|become|come|top|do well|succeed); (will|would|can|could) (child|he|she) (going to |likely to |likely )?(pass|fail|get|make|score|become|be able|come|top the|be promoted|do well|succeed); predict*; forecast; chance* of; likel(y|ihood); probab*; in (the )?future;
    (bece|wassce|waec) (grade|result|score|aggregate) (will|would|might|can); what
    (grade|score|mark|aggregate|result|position) (will|would|might|can|could) (child|he|she); expect* ...
    (bece|wassce|next exam|next term); going to (pass|fail|get|score); which (shs|senior high|secondary|school)
    (will|would|can|should) (child|he|she); become a (doctor|lawyer|engineer); guess (his|her|the|what); estimate
    (his|her); bece aggregate; bece grade;
    (^go|will|would) (child|he|she|they) ... (pass|fail|be first|be second|be top|come first|come top|get|score|make|repeat|promote*|be promoted|do better|do well|do worse|improve|qualify|succeed|excel|manage|top|win|gain|become|survive|cope|catch up); (will|would) they (promote|repeat|demote|pass|fail|admit) (child|him|her); you think (child|he|she|they) ... (will|would|can|could|may|might|go); you think ... (will|would|can|could) (child|he|she|they); (is|are) (child|he|she) (on (course|track)|ready) (for|to); on course (for|to); (how|what) will (child|he|she|his|her) ... (do|perform|fare|be|look|end); (will|would) (his|her|child) ... (improve|go up|go down|drop|rise|increase|be (better|higher|lower|good|first)); expect ... (to (get|score|pass|make|be)) ... (bece|wassce|exam*|next); next (term|year|exam)* ... (position|score|grade|mark|average|result) (will|would|going)*; (is|are) (child|he|she) (university|college|scholarship|medical school) material; clever enough (to|for); (smart|bright|strong) enough (to (pass|become|be|get|enter)|for)`,
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
    me; tell them;
    ^(inform|notify|tell|alert|ask|message|text|call|email|write|beg|warn|remind) (to )?(the|his|her|child|my|madam|sir|mr|mrs|miss|mme) ?(class |form |head |school |maths |english |science |french )?(office|teacher*|head*|school|bursar|driver|madam|sir|accountant|matron|coach|principal|secretary|conductor) (that|to|about|for|i|we|she|he|child|not); ^(inform|notify|alert) (the|his|her|madam|sir|mr|mrs); let (the|his|her) (teacher|school|head|office|bursar|driver)* know;
    ^pay (\d+|half|part|some|all|everything|the (rest|balance|remaining|outstanding)|(his|her|child|my) (fees|bill|balance)); ^(charge|debit|deduct|transfer|send|move|use) ... (from|on|with) my (momo|card|account|wallet|bank); ^(correct|change|update|edit|amend|rectify|replace|fix) (the |his |her |child |our )?(date of birth|dob|birthday|birth date|age|spelling|name|surname|middle name|phone|phone number|number|contact|address|house|class|photo|picture|email|mail|gender|details|record*|information|data); ^(change|update|correct) my (phone|number|phone number|name|email|address|details|contact) to;
    ^(excuse|sign|clock) (him|her|child) (from|for|in|out|today|tomorrow|on); ^(put|place|shift|switch) (him|her|child) (in|into|to|on|at) (another|a different|the|class|stream|house|front|bus); ^(extend|postpone|shift|push) (the|my|our) (deadline|due date|payment|fees|date|exam*|pta|meeting)*; ^(submit|upload|fill|complete) (the|this|her|his|my) (form|homework|assignment|consent|answer)*; ^(delete|remove|erase|clear|wipe|cancel|write off|forgive) (the|his|her|my|child|this|that|all|our)( \w+){0,2} (absence*|late*|debt|fees|bill|arrears|balance|mark*|score*|record*|remark*|payment|report|account); ^(add|give) (\d+|some|more|extra|a few|ten|five) (mark|point|score)s?; ^(add|give) (him|her|child) ... (mark|point)s?; ^(promote|demote|readmit|enrol|admit) (him|her|child); ^(reply|respond|answer|rsvp|accept|decline|agree|consent) ((to|yes|no|for) ){0,2}(the|this|that|it|on|pta|notice|trip); ^(download|print|forward|email|whatsapp) (me |it |the |his |her )+ ... to (my|the|his|her) (email|mail|whatsapp|phone|father|husband|wife|teacher); ^(block|report|sack|fire|punish|suspend) (the|that|this|his|her) (teacher|boy|girl|driver|head*)*; on my behalf`,
  staff_private: say`
    teacher*('s)? (salary|salaries|age|house|home address|private|personal|wife|husband|marri*|religion|phone
    password|pay); (salary|salaries|wage*) of; how much (is|does|do|are) (the |his |her )?(class
    )?(teacher*|head*|headmaster|principal|staff|bursar) (paid|earn*|make); (is|are) (the |his |her
    )?(teacher|headmaster|head teacher|madam|sir) (married|single|pregnant|qualified|a
    drunk|lazy|fired|sacked|gay|christian|muslim); where (does|do) (the |his |her )?(class )?(teacher|headmaster|head
    teacher|madam|mr|mrs|miss) .{0,20}live; personal (number|phone|contact) of; teacher('s)? (home|personal|private)
    (number|phone|address|line); sack (the|his|her); fire (the|his|her) teacher; worst teacher; best teacher; which
    teacher is (bad|the worst|the best|lazy|good); rate (the|his|her) teacher*; gossip;
    (how old|what age|birthday|date of birth|born|salary|salaries|wage*|earn*|take home|house address|home address|residential address|private (number|line|phone)|personal (number|line|phone|account|life|email)|religion|christian|muslim|church|mosque|tribe|hometown|married|single|divorced|widow*|pregnant|husband|wife|fiance*|boyfriend|girlfriend|sacked|fired|dismissed|resigned|criminal|arrested|drunkard|drunk|gay|political party|vote*|hiv) ... ${STAFF};
    ${NAMED_STAFF} ... (how old|birthday|date of birth|salary|earn*|house address|home address|private (number|line|phone)|personal (number|line|phone|account|life|email)|religion|christian|muslim|church|mosque|tribe|hometown|married|single|divorced|widow*|pregnant|husband|wife|boyfriend|girlfriend|qualified|certificate*|degree|sacked|fired|dismissed|resigned|criminal|arrested|drunkard|gay|political party|vote*|hiv|get paid|live|lives|living); how many (children|kids|wives) ... ${STAFF} ... (have|has|got); (is|are|was) ${NAMED_STAFF} ... (a (good|bad|real|trained|proper) (person|teacher|christian|man|woman)|any good|competent|dating|rich|poor|related to); where (is|was|does|do|did) ${NAMED_STAFF} ... (live|from|stay|staying|living|school|trained|born); why (was|is|did|has) ... ${NAMED_STAFF} ... (sacked|fired|dismissed|suspended|leave|left|resign|transferred)`,
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
    )?(boy|girl|first|top|best); (ward|student|pupil|child) (number|no) \d+;
    (did|does|do|has|have|had|is|was|were|are|will|can|should) otherperson; (how|what|why|when|where|which|who) (is|was|did|does|do|has|are|were|about)? ?otherperson; (about|than|with|for|of|against|beat*|between|or|show me|see|and) otherperson; otherperson (child|mother|father|mum|mom|dad|parent*|score*|mark*|result*|report*|position|grade*|fee*|bill|balance|attendance|number|phone|address|class|get|got|do|did|owe*|pay|paid|come|came|pass*|fail*); 
    (friend|best friend|bestie|classmate|cousin|neighbour|seatmate|deskmate|playmate|roommate) (otherperson |otherchild |[a-z]+ )?(score*|mark*|result*|position|grade*|fee*|report*|attendance|owe*|pay|paid|get|got|take|took|come|came|pass|passed|fail*|bill|balance|do|did|perform*|number|phone); (which|what|who|name|names|list|any|all|how many of) (of )?(the )?(other )?(pupil|student|child|children|kid|parent|boy|girl|learner|family|families|people|person)s? (in (the |his |her )?(class|school|form) )?(was|were|did|do|does|come|came|took|take|got|get|scored|failed|passed|not paid|owing|with the|absent|late|beat|beats|above|below|better|who); (the |his |her )?(whole|entire) class ... (score|mark|result|list|report)s?; (everyone|everybody) ... (results|scores|marks|list|positions)$; class list; (child|son|daughter|kid) of (the )?(head*|teacher*|bursar|another|mr|mrs|my|otherperson|pastor|chief|mp); (mr|mrs|madam|miss) [a-z]+ (child|son|daughter|kid)`,
  off_topic: say`
    football; premier league; black stars; super eagles; world cup; arsenal; chelsea; president; election*; politic*;
    recipe*; cook; jollof; joke*; song; sing; lyrics; movie*; film; netflix; weather; stock; bitcoin; crypto*; dollar;
    exchange rate; forex; lotto; lottery; horoscope; love; girlfriend; boyfriend; date me; marry me; visa; passport;
    flight*; hotel*; capital of; who (is|was) (the )?(president|king|pope|ceo); translate; code in; python; write (a|me
    a) (poem|story|letter|song); poem; meaning of life; bible verse; quran; sermon; how to (make|bake|cook|drive|lose
    weight|fix); news in ghana; petrol; fuel price; dumsor; gdp; tell me (a|about)
    (joke|story|love|yourself|politics|god|ghana|nigeria); history of (ghana|nigeria|africa|the); celebrit*; iphone;
    laptop price; buy a (phone|car|house); job; jobs; vacancy; sport news; lawyer; tax;
    afcon; chan; la liga; champions league; uefa; fifa; match (today|yesterday|score|result); messi; ronaldo; (sure|betting|football|correct) (odds|tips|score*|games)|odds; sporty ?bet; bet9ja; betway; betting tips; jackpot; celebrity; actor; actress; musician; sarkodie; shatta*; davido; wizkid; burna; blackpink; tiktok video; music video; (love|birthday|resignation|cover) (letter|message|card|poem|note) (to|for) my (wife|husband|girlfriend|boyfriend|boss|mother|friend|fiance*|lover); letter to my (wife|husband|boss|landlord); my (landlord|marriage|relationship|diet|weight|hair|dream|dreams); lose weight; diet plan; workout; hairstyle for me; riddle*; tell (me|us) (a|another|some) (riddle|tale|story|joke|proverb|fun fact)*; fun fact; trivia; quiz me; who (invented|discovered|wrote|painted|founded|built); what year (was|did) (ghana|nigeria|the war|africa|world|independence); independence of; population of; (distance|how far) (from|between|to) (accra|lagos|kumasi|abuja|london|the moon); biggest (city|country|river); prime minister; parliament; npp; ndc; apc; pdp; (nigeria|ghana|usa|world) (news|politics|map|economy|history|president|cup); mahama; tinubu; trump; akufo*; war in; naira to; cedi to; dollar to; usd; btc; invest(ing|ment)?; shares; forex; how to (start|grow) (a )?business; business idea*; job opening*; work abroad; schengen; ticket to; restaurant*; pizza; kfc; fufu recipe; how (do|to) (i |we )?(make|prepare|bake|cook|fry|brew) ; banku recipe; traffic (update|situation|report); rain (today|tomorrow)$; will it rain; temperature (in|today)|sunny; prayer for me; pray for me; (bible|quran) (verse|reading|passage); prophe*; horoscope; zodiac; star sign; interpret my dream; tv (show|series|programme); series on; big brother; nollywood; telenovela; game of; video game*; play station; playstation; free fire; phone (price|repair|model)s?; best phone; samsung; android phone; car (price|repair|insurance); house rent; rent a; land for sale; my landlord; translate (this|to|into|the); (sing|rap|dance) (for )?(me|us|a song); compose a (song|poem); are you (in love|married|single|my friend); do you (love|like|have feelings|sleep|eat|dream|believe|have a (mother|father|girlfriend|boyfriend)); who (made|created|built|owns) you; (what|which) (phone|laptop|car|stock|team) ... (buy|support|best); math puzzle; solve a puzzle; write code; python script; javascript; homework in general`,
  harmless: HARMLESS_EN,
}
