/** Classes of words the English guards are built of: alternatives to be put into phrases. */

/** People of the school, by what they do or how they are addressed. */
export const STAFF_WORD =
  '(?:teacher*|tutor*|head ?master|head ?mistress|head ?teacher|head|principal|madam|sir|master|mistress|bursar|accountant|secretary|proprietor|proprietress|director|matron|nurse|driver|conductor|coach|cleaner|cook|caterer|gate ?man|watch ?man|security (?:man|guard)|guard|librarian|chaplain|counsellor|receptionist|house ?(?:master|mistress|parent)|lecturer|(?:mr|mrs|ms|dr|rev|mme) [a-z]+|miss (?!(?:because|due|for|on|in|this|last|when|how|all|more|days?|school|class|classes|any|a|an|the|out|lessons|it|her|him|something|lunch|exams?|tests?|pta|days?|how|more|too|on|in|this|that)\\b)[a-z]+)s?'
/** What belongs to a person and not to their work. */
export const PRIVATE_MATTER =
  '(?:how old|age|birthday|born|date of birth|single|married|marri*|unmarried|engaged|divorc*|widow*|seeing (?:any|some) ?(?:one|body)|dating|pregnan*|husband*|wife|wives|spouse|fiance*|boyfriend*|girlfriend*|lover|(?:have|has|got|having|her|his|own) (?:own )?(?:children|kids|family|babies)|children of (?:his|her|their) own|church*|mosque|religion|religious|christian|muslim|pray*|tribe|tribal|ethnic*|home ?town|town|country|catholic|methodist|presby*|pentecost*|anglican|adventist|baptist|jehovah*|born again|probation|permanent staff|steal*|stole|stolen|thief|corrupt*|village|nationality|foreigner|salary|salaries|wage*|income|earn*|paid|allowance|rich|wealthy|poor|debt*|loan*|bank account|car (?:does|is|did)|drive a|house address|home address|lives? (?:now|in|at|these)|residen*|reside*|stays? (?:now|in|at|these)|drink*|smok*|drunk*|alcoholic|prison|jail*|arrest*|criminal|court|gay|lesbian|politic*|party|vote*|npp|ndc|apc|pdp|hiv|sickness|illness|weight|figure|beautiful|handsome|snapchat|instagram|facebook|tiktok|twitter|personal|private|off duty|after work|weekend|degree*|certificate*|qualif*|university|college|wassce|trained|sacked|fired|dismissed|resign*|suspended|gossip|affair|secret*)'

/** Children who are not this parent's ward, by what they are to somebody. */
export const RELATION =
  '(?:friend|best ?friend|bestie|(?:seat|desk|bench|table|study|lab|reading) ?(?:partner|buddy|companion)|buddy|paddy|class ?mate|school ?mate|seat ?mate|desk ?mate|bench ?mate|table ?mate|room ?mate|play ?mate|team ?mate|age ?mate|mate|rival|competitor|cousin|nephew|niece|neighbour|sibling|brother|sister|twin|step ?(?:brother|sister)|godson|goddaughter|god ?child)s?'
/** A pupil told by a mark of their own rather than a name. */
export const SOME_PUPIL =
  '(?:boy|girl|pupil|student|learner|kid|person|guy|one|child) (?:called|named|by name|who (?:sits?|sat|came|comes|took|is|was|has|got|always|beat|does)|that (?:sits?|sat|came|comes|took|is|was|got|beat)|sitting|next (?:to|door)|beside|behind|in front|with the)'
/** What a school knows of a pupil. */
export const PUPIL_MATTER =
  '(?:mark|score|result|grade|average|total|position|rank|report|performance|attendance|fee|bill|balance|arrear|debt|remark|conduct|behaviour|contact|phone|number|address|email|class|teacher|subject|progress|record|detail|picture|birthday|age|name|parent|mother|father|mum|mom|dad)s?'
/** What a pupil does that a school writes down. */
export const PUPIL_DOES =
  '(?:get|gets|got|getting|score|scored|scores|do|doing|perform*|far(?:e|ed|es|ing)|take|took|come|came|coming|make|made|have|pass|passed|passes|fail|failed|fails|owe|owes|owing|owed|attend*|absent|present|late|miss|missed|repeat*|promoted|place|placed|rank|ranked|live|lives|stay|stays|in school|at school|in class|punctual)'

/** Orders for things only a person can do. */
export const ORDER_VERB =
  '(?:accept|activate|add|adjust|admit|allow|amend|announce|appeal|apply|appoint|approve|arrange|assign|authori[sz]e|award|ban|beg|block|book|borrow|cancel|change|charge|clear|close|collect|complain|confirm(?! (?:\\w+ ){0,3}(?:attendance|fees|balance|position|marks?|scores?|average|results?|dates?|bill|amount|grade|absen\\w*|percent\\w*|conduct|remark|day|lateness)\\b)|congratulate|consent|contact|convert|correct|credit|deactivate|debit|decline|deduct|defer|delay|delete|deliver|demote|deposit|dismiss|disable|drop|conceal|hide|withhold|edit|email|enrol|enroll|enter|erase|exclude|excuse|exempt|expel|extend|fast track|fill|fine|fire|fix|follow up|forgive|forward|grant|hire|hold|impose|increase|inform|insert|intervene|invite|issue|lift|lock|log|lower|mark|message|modify|move|negotiate|nominate|notify|omit|order|organi[sz]e|override|pardon|pass|pay|phone|pick|place|plead|post|postpone|process|promote|punish|push|put|raise|re ?schedule|re ?set|recharge|record|recruit|rectify|reduce|refund|register|reject|release|remove|renew|reopen|replace|reply|report|request|reserve|respond|restore|return|reverse|revoke|ring|sack|schedule|settle|shift|sign|stop|submit|subscribe|suspend|swap|switch|tick|top up|transfer|transport|undo|unlock|unsubscribe|update|upgrade|upload|upgrade|vote|waive|warn|wipe|withdraw|write off)'
/** What an order is about: something pointed at, not something asked for. */
export const POINTED_AT =
  '(?:him|her|it|them|me|us|the|his|her|my|our|their|child|a|an|this|that|these|those|all|some|any|every|another|one|two|three|\\d+)'

/** Papers that are kept secret until they are written. */
export const PAPER_WORD = '(?:exam*|test*|quiz*|paper*|mock*|bece|wassce|waec|common entrance|mid ?terms?|assessment*)'
/** Work a child is to do alone. */
export const OWN_WORK =
  '(?:home ?work|assignment*|composition*|essay*|project*|exercise*|sum|sums|course ?work|class ?work|work ?sheet*|speech*|debate|presentation|book report|paragraph*|summary|translation|drawing|puzzle*|equation*|problem*|question \\d+|exercise \\d+|page \\d+)'

/** Parts of the body, where nothing but an ailment is told of them. */
export const BODY_PART =
  '(?:head|eye|ear|nose|throat|tooth|teeth|gum|tongue|lip|mouth|neck|chest|stomach|tummy|belly|abdomen|navel|back|waist|hip|leg|knee|ankle|foot|feet|toe|arm|elbow|wrist|hand|finger|nail|skin|scalp|hair|joint|bone|gland|tonsil|heart|lung|kidney|body)s?'
/** What goes wrong with a body by itself or by accident. */
export const AILMENT =
  '(?:pain*|paining|ache*|aching|hurts?|hurting|itch*|scratch*|swell*|swollen|sore*|red|bleed*|blood|burn(?:s|ing)?|twist*|sprain*|stiff|shak(?:y|ing)|loose|blocked|running|runny|peel*|cracked|infected|numb|cut|scraped|grazed|discharg*|smell*)'
export const REMEDY_ASKED =
  '(?:should i|should we|shall i|can i (?:give|use|put|apply|buy|rub|take)|can (?:she|he|child) (?:take|drink|have|use|eat)|must i|do i (?:give|put|apply|need|have to take)|what (?:do|can|should|must) (?:i|we) (?:do|give|use|put|apply|take)|what (?:is|are) good for|what to (?:do|give|use)|how (?:do|can|should) (?:i|we) (?:cure|treat|stop|heal|remove|bring down|reduce|prevent)|is (?:it|that|this) (?:normal|serious|dangerous|contagious)|does (?:she|he|child) need|remedy|remedies|cream|ointment|drops|balm|ice|hot water|warm water|vitamin*|injection|plaster|bandage|vaccine|ginger|honey|syrup)'
