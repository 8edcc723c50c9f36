import { say } from './phrases.ts'

const WHO =
  '(him|her|child|otherchild|my (child|son|daughter|boy|girl|ward|kid)|the (small |little |young |younger )?(child|boy|girl|kid|children|kids|pupils|girls|boys)|himself|herself|themselves|me|us|them|a child|children|pupils|students|kids|our children)'
const WHOSE = '(his|her|the|my|child|their|a)'
const BODY =
  '(body|back|hand|arm|leg|face|skin|bottom|buttock|neck|thigh|head|eye|cheek|palm|foot|knee|chest|stomach|ear|lip|mouth|nose|tooth|wrist|jaw|bone|finger)s?'
const GROWN_UP =
  '(father|mother|stepmother|stepfather|step mother|step father|husband|uncle|aunt|auntie|house ?help|guardian|grandmother|grandfather|cousin|brother|driver|pastor|teacher|sir|madam|master|security|watchman)'

/** Blows and wounds. */
const VIOLENCE = say`
  (use|uses|used|with|taking|took) (a |the |his |her )?(belt|stick|wire|cable|rod|ruler|shoe|slipper)s?; belt; (in|under) the (hot )?(sun|rain); against the wall; punish*(?! (for )?(late|paying|payment)); torn (uniform|clothes|dress|shirt|skirt)s?; crash*; jam(med)? (him|her|child|my);
    beat*; beaten; beet ${WHO}; caned; caning; cane; canes; lash*; flog*; whip*; slap*; smack*; punch*; kick*; pinch*; strangl*; chok*;
  knock* (him|her); hit ${WHO}; hits ${WHO}; hitting; (was|been|got|is) hit; hit (by|with); push* (him|her|child); drag* (him|her|child);
  burn(t|ed|s|ing)? (him|her|child|with|his|my); burnt; bruis*; wound*; swollen; bleed*; blood; bled; scar*; injur*; hurt*; harm*; violen*;
  fight*; fought; attack*; assault*; stab*; shoot*; shot (him|her|child|at); tortur*; corporal; kneel*; punish* ... (sun|hours|severely|badly);
  twist* (his|her); pull* (his|her) (ear|ears|hair); (marks?|scars?|cuts?|sores?|bumps?|stripes?|bites?) (on|all over|around|everywhere on|under) (${WHOSE} )?${BODY};
  marks? everywhere; (hit|hits|hitting|broke|breaks?|broken|fractur*|sprain*|dislocat*|lost) (his|her) ${BODY}; (knock*|ran|run) (down|over) ${WHO};
  knocked (down|by|over); (pepper|ginger|hot (water|oil)|acid|iron) ... (in|into|on|to) (her|his|my|child); pour* (hot )?water on; drown*;
  shav* (his|her) ... (force|head); ${GROWN_UP} ... (beats?|hits?|wicked|violent|maltreat*|hurts?)`

/** Whatever touches a child's body or asks for it. */
const SEXUAL = say`
  (remov*|pull*|lift*|rais*|open*|tore|tear*) (her|his) (pant|pants|clothes|dress|skirt|uniform|underwear|shorts|trousers|shirt); bad (video|videos|picture|pictures|film|films); about (her|his) (body|breast|figure|shape); (invit*|call*|tak*|took|ask*) ... to (his|her|im|a) (house|room|place|hostel|home|quarters|hotel|car|apartment); (come|go|going|goes|went) (to )?(im|his) (house|room|place);
  impregnat*; living with (a|her|an|some) (man|boy|guy|boyfriend); forc* (himself|herself);   abus*; molest*; rap(e|ed|es|ing|ist); defil*; sexual*; sexting; sex; sexy; grooming; groomed; harass*; harras*; incest; inappropriat*;
  private parts?; privates; (her|his|in|child) private; nud(e|es|ity); naked; porn*; pregnan*; fondl*; indecent*; kiss*; sle(ep|pt|eps|eping) with;
  sleep(s|ing)? in (her|his) (room|bed); undress*; took off (his|her) clothes; bad touch; touch* ${WHO}; touch*; (rub*|caress*|squeez*|grop*|romanc*) ${WHO};
  (press*|squeez*|grop*|rub*) (her|his|my|child) ${BODY}; breast*; boob*; bobbi; vagina; penis; buttocks; panties; underwear; (miss*|late|seen|see) (her|my) (period|menses);
  period (is|has) (late|not|stopped); virgin*; blue films?; bf film; x rated; dirty (video|picture|film|message)s?; expos(e|es|ed|ing) (himself|herself|his|her|their);
  (hand|hands|finger|fingers|something|it|thing) (under|in|inside|into|up) (her|his|my|child); under (her|his) (skirt|dress|pants?|clothes|shirt|uniform);
  (watch*|peep*|spy*|look*|record*|film*) ... (bath*|washroom|toilet|chang*|undress*|shower); peep*; boyfriend; girlfriend; sugar (daddy|mummy);
  love (message|letter|note|text)s?; in love with; dating; flirt*; crush on (her|him|child); condom*; contracepti*; abort*; miscarr*; hiv; std;
  (asking|asks|asked|ask|begging|wants?|requesting|demand*) (him|her|child|my daughter|my son)? ?(for|to send) ... (picture|pictures|pics|photo|photos|video|videos|kiss|hug);
  (sending|sends|sent|send) (him|her|child) ... (message|messages|picture|pictures|photo|photos|video|videos|text|texts|gifts?|money);
  call* (him|her|child) to (his|her|the|a) (room|house|office|car|quarters); alone with (him|her|a|the|child); (him|her|child) ... alone in; predator*; sle(ep|eps|eping|pt) in the (girls|boys|children|kids).? ?(dormitory|room|hostel|dorm)?; pervert*; p(a)?edo*; creepy;
  promis* ... (better|good|more|extra|free|high*) (mark|grade|score|result)s?; (marks?|grades?|pass|money|phone|favours?) (if|when) (she|he|child) (visit*|come*|go|goes|agree*|sleep*|accept*|kiss*); visit(s|ed|ing)? (him|am|her) (at|for|in) (his |her |im |the )?(house|home|room|quarters|hotel);
  (come|comes|came|coming|enter*|climb*|creep*) (in|into|to|inside|on) (her|his) (bed|room); (in|on) (her|his) bed; (lie|lies|lay|lying|sit|sits|sat) (on|with) (her|him) (bed|lap)?; (his|her) laps?; make* (her|him) (uncomfortable|sit on); love(s)? her too much; send* ... nudes?`

/** Words, threats and company that make a child small. */
const CRUELTY = say`
  bother(s|ed|ing) (him|her|child|my); disturb(s|ed|ing) (him|her|child|my); being (disturb*|bother*|worr*|target*|victim*); ganged; thief; (call|calls|called|calling|say|says) ${WHO} ... (fat|black|ugly|dirty|poor|short|thief|witch); (at|in the) (midnight|middle of the night); avoid(s|ing)? (some|the|other|a) (boys?|girls?|man|teacher|pupils?|students?);
    bull*ed; bully*; bullie*; cyberbull*; teas(e|es|ed|ing); mock(ed|ing); mocks? (him|her|child|my); pick* on; insult*; humiliat*; call* ${WHO} ... (name|names|useless|stupid|idiot|fool|foolish|ugly|mad|dull|dunce|monkey|witch|goat|thief);
  cursed? (him|her|child); shout* (at|on) ${WHO}; scream* at; yell* at; gang; gangs; extort*; blackmail*; (tak*|collect*|seiz*|steal*|snatch*) (his|her|child|my child) (food|money|lunch|things|phone); mak(e|es|ing) fun; made fun;
  laugh* (at|am|him|her); isolat*; ridicul*; torment*; traumati*; no ?(body|one) (wants|want|will|likes?|plays?|talks?) ... (play|talk|sit|her|him|child); (has|have) no friends?; left out; spit* (on|at);
  threat*; neglect*; starv*; lock* (him|her|child|them|us|up|in); maltreat*; mistreat*; ill treat*; cruel*; wicked*; forc(e|es|ed|ing) ${WHO};
  (make|makes|making|made) ${WHO} (to )?(undress|strip|wash|kneel|crawl|carry|fetch|weed|scrub|drink|squat|sell|hawk|work|beg|touch|watch|steal|clean|farm); made to (fetch|weed|scrub|work|farm|carry|sell|hawk|sleep|stand|kneel|watch|touch);
  asked (him|her) (for|to) (sex|undress|keep); sell* ... (street|hawk); hawking; child labour; exploit*; slave*; (den(y|ied|ies|ying)|refus*|depriv*) ... (food|water|lunch|toilet|to eat);
  not (been )?(given|fed|allowed) (any )?(food|water|lunch|to eat|to drink|to urinate|to use the toilet|to go to (the )?toilet); marry (her|him); early marriage; forced marriage; marry (her|him) off; fgm; circumcis*; witch; witchcraft; occult*; juju; ritual*; sacrific*; cult; cults; cultis*; initiat*;
  (left|leave|leaves|leaving|stay|stays|staying) ... (alone|unattended|by (herself|himself|themselves)) ... (house|home|room|days|night|hours)*; alone (in|at) (the |his |her )?(house|home|room|dormitory); home alone; house ?(girl|boy|help|maid)s?; house child; maid ?servant; hungry; no food (at home|for (days|her|him)|to eat); lock(s|ed|ing)? (up )?(the )?(food|fridge|kitchen|door|gate|her|him|child); without (food|eating|water);
  (not|never|nothing) (been )?(fed|eaten) (since|for|all); (send|sends|sent|sending|give|gave|giving|sell) (her|him|child) (away |off |out )?(to|into|for) ... (work|serve|market|street|husband|marriage|lagos|man); (corner|surround*|ambush*) (him|her|child); (throw|throws|threw|thrown|throwing) (stones?|things?|objects?)? ?(at|on) (him|her|child|my child); (tore|tear|tears|tearing|seiz*|hid|hide|hides|hiding|steal|steals|stole|stealing|spoil*|destroy*) (his|her|child) (book|bag|shoe|clothe|uniform|thing|food|money|lunch|homework)s?; troubl(e|es|ing) (him|her|child)`

/** Who takes or follows a child, and a child who is not where it should be. */
const MISSING = say`
  gone since; (left|forgotten|abandoned|alone|stranded) (at|in) (the )?school; (at|in) school (till|until|up to) (night|late|dark|evening|[5-9]); (collect*|tak*|took|drag*|grab*|pull*|seiz*) ... (with|by) force; forcefully; forcibly; not (on|in) the (school )?(bus|van); (do not|no|not|nobody|refus*) ... where (child|he|she|my (pikin|child|son|daughter)) (is|dey|at|went|go|has); warn(s|ed|ing)? (him|her|child|them) ... (not|never|against|about|if); what (he|she|they|someone|somebody) (did|does|do|is doing|was doing) to (her|him|child|my); not (get|got|come|came) (off|down|out) ... (bus|van|car|taxi); no (sign|trace|news|word) of (him|her|child); (not|never) (to )?(allow|let|release|give|hand) (him|her|them|child|anyone|anybody|his father|her father) ... (pick|take|collect|see|near|over); (i|we) (have )?(never|not) met; nobody (can|could|is) ... (find|trace|reach); (i|we) (do not|don't) know where (he|she|my|they); (offer*|gave|giv*|promis*) (him|her|child) (a )?(lift|ride|sweets?|toffees?|money|gifts?|drinks?|phone); stay behind; (lock*|kept|keep|keeps|put|sent) (him|her|child|them)? ?(out|outside) (of|at|in)? ?(the )?(night|dormitory|hostel|house|gate|rain|cold); locked out; (tak*|mak*|record*) ... (pictures|photos|videos) of (the )?(girls|boys|children|pupils|her|him|child);
  (night|late|dark|evening|[5-9] ?pm|1[0-2] ?pm) ... still (at school|not|out|in school); home with (him|her) where is; (do not|not to|never) (release|let|allow|give) (him|her|child) (go|to|be|with|leave)?; (want*|tr*|com*|going) ... to (take|steal|carry|grab) (him|her|child) (away|from)?;
    keep (it )?(a )?secret; secret with; (do not|not to|never|should not|must not) tell (anyone|anybody|no one|nobody|me|his|her|their|mum|mom|mummy|mother|dad|daddy|father|parents|the); (someone|somebody|man|boy|guy) (is |has been |keeps )?(follow*|disturb*); follow(s|ed|ing)? (him|her|child|my child); stalk*; stranger*; unknown (man|woman|person|people|adult|number);
  another man; (a|some|one) man (took|picked|came|has|is|was|wants|gave|touched|followed|waiting|tried); strange (man|woman|person|people|car); weird (man|message|messages|behaviou?r); suspicious*; (man|woman|person|somebody|someone|people|guy|boy) (i|we|she|he|child) (do|does|did) not know;
  who (picked|took|collected|carried|came for|came to pick) ${WHO}; (picked|collected|took|taken|carried|grabbed|snatched|dragged) ${WHO} (up )?(from|at|away|without|to|into|before); (someone|somebody) (else )?(took|picked|came|collected); tr(y|ied|ying|ies) to (pick|take|grab|lure|collect|snatch|drag|entice|touch|force|undress|carry) ${WHO};
  not (send|sent) (any ?(one|body)|some ?(one|body)); (child|he|she|daughter|son) (has been|was|is|have been) (taken|snatched|stolen|sold|grabbed); lur(e|ed|ing) ${WHO}; entic*; kidnap*; abduct*; traffick*; hostage*; ransom;
  missing child; (child|he|she|daughter|son|they) (is|are) missing(?! (school|class|lessons|more|a|the|any|from class|too|test|marks)); gone missing; went missing; missing since; not (yet )?(come|came|return|returned|reach|reached|arrive|arrived|got|gotten|get|getting|back|been) ... (home|house|back|back from school);
  not (yet )?(at )?(home|back)( yet| by now| now)?; (child|he|she|they|ward) ... not return*; never (come|returned|came|reached|got|reach|return) (back|home|house|from school); still (not|at) (back|home|outside); still outside; (can not|could not|can't|cant|not|never|no) (been )?(find|found|trace|locate|see|seen) ${WHO}(?= (since|anywhere|today|all|at|for|from|after|and|in|again|yet|now)|$); do not know where (he|she|child);
  disappear*; (run|ran|running) away; runaway; lost child; (child|he|she) (is|got) lost; lost (my child|child|my son|my daughter)$; where is my child; not (been )?seen since; no ?(body|one) (has seen|knows where); (met|meet|meets|meeting|chat*|talking|friends) ... (online|facebook|instagram|tiktok|snapchat|internet|telegram); (online|facebook|instagram|tiktok|snapchat|internet|telegram) ... (meet|man|friend|person|boy|stranger|somebody|someone);
  (left|forgot|forgotten|abandon*) (him|her|child) (at|in|on|behind|alone); abandon*; custody; restraining order; (stop|prevent|not allow*) (his|her|the) (father|mother) ... (pick*|see*|take*|collect*); not allowed to pick`

/** A child, or a parent, who may harm themselves. */
const SELF_HARM = say`
  not (want to )?wake up; tire(d)? (for|of) (life|living|everything); rather (be dead|die);   suicid*; kill(s|ed|ing)?; end (his|her|my|their) life; end(ing)? it all; to end it; want* to (die|disappear|vanish); wish* (he|she|to|i) (was|were|is|be|am)? ?dead; better off dead; (do|does|did) not want to (live|be here|exist|wake up); no longer want* to live; not worth (living|it); worth living;
  take (his|her|my) (own )?life; self harm*; cut(s|ting)? (himself|herself|themselves|myself|his|her) ?(arm|arms|wrist|wrists|skin|body)?; hang (himself|herself|myself|themselves); hate(s)? (himself|herself|myself|life|(his|her|my) life); poison*; overdos*; bleach; sniper; rat (poison|killer); pesticide; weedicide; swallow*; pills?; no ?(body|one) will miss;
  when (she|he|i|child) (is|am) gone; hear(s|ing)? voices; tired of (life|living); give* up on life; better without (me|her|him); goodbye (note|letter); jump(ed|ing)? (off|from); can not (take|bear|cope|continue|go on)( (it|this|with it))? (any ?more|any ?longer); die; dies; dying; dead; death; no reason to live; hopeless; depress*; worthless; feel* useless;
  ending (my|her|his|the|it|their) ?(life|all|own life)?; feel* like (dying|ending|giving up|running away|not living|nothing|a burden); (wants?|wish*|think*|talk*|thought*) ... (death|dying|end it|not exist*|not being here|never (been )?born|sleep forever); (should|wish*) ... (not|never) (have )?been born; see no (point|reason|future); no point (in )?(living|in life|any ?more); say(s|ing)? goodbye; blades?; scratch(es|ing)? (herself|himself|her arm|his arm); starving (herself|himself); razors?; razor blades?`

/** A child whose ways have changed, and plain fear. */
const FEAR = say`
  scared; afraid; fear*; frighten*; terrif*; nightmare*; cries; cried; crying; cry; weep*; panic*; trembl*; (is|becom*|became|very|so|always|feels?) (withdrawn|sad|lonely|numb|traumati*); (does|do|did|will|would) not (want|like) (to )?(go|going|come|coming|attend|be) (to|at|in)? ?(the )?(school|class);
  no longer (wants|want|likes|like) (to )?(go|going|come|school); refus* (to )?(go|come|going|school|attend); hate(s)? (school|going to school|this school|that school); unsafe; not (feel )?safe; is (he|she|child|it|the school) safe; safe (at|in) (school|this)(?! today| now)$; is (child|he|she) safe; danger*; emergenc*; urgent help; wet(s|ting)? (the|his|her) bed; bed ?wet*;
  (not|never|no longer|stopped|hardly|barely) (eat|eats|eating|talk|talking|speak|speaking|sleep|sleeping|smiling|playing); refus* to (eat|talk|speak|sleep); lost weight; something (bad|strange|terrible|awful|horrible|wrong|is wrong); (bad|terrible|awful|horrible|evil|dirty|nasty) things?; something happened to (him|her|child|my);
  what (did|have|has) (they|he|she) (do|done|been doing) to (her|him|child); not (feel )?comfortable (with|around|near); uncomfortable; change* in behaviou?r; (help|save) (my )?(child|son|daughter)$; (child|her|his) safety; safety of (child|my|the|our); (hides?|hiding|hid) (in|from|under|behind);
  not feel like (going|living|eating|coming); (shak*|shiver*|flinch*) ... (when|whenever|if|at|before); flinch*; (wakes?|woke|waking) (up )?(crying|screaming|shouting|sweating|at night); scream(s|ing|ed)?; (begs?|begged|begging|plead*|beseech*) (me |us )?(not )?(to )?(not )?(send|take|go|allow|let|leave|change); does not want ... (near|close|around|see|go back|return); (not|never|no longer) (been )?(herself|himself|the same|her usual|his usual); hardly (eats|talks|sleeps|smiles); (locks?|shut*) (herself|himself); keeps to (herself|himself);
  (suddenly|always|very|so|become|became|gone|all) (quiet|silent|moody|angry|aggressive|jumpy|clingy|down|sad|withdrawn|scared) ... (since|lately|after|these days|at home|every); i (am|feel) ... (scared|afraid|fear*|worried) for (her|his|child|my)`

/** Substances, weapons, roads. */
const DANGERS = say`
  (is there|there is|there was) (a )?(fire|fight|riot|shooting|bomb|robbery|attack); gunshot*; gunfire; tram(ol|adol)*;   drug*; weed(?! the| out); tramadol; smok*; alcohol; drunk; drink(s|ing)? (beer|alcohol|gin|akpeteshie|ogogoro); wee smoking; vap(e|es|ing); shisha; codeine; cocaine; marijuana; cannabis; knife; knives; cutlass; gun; guns; weapon*; bomb*; armed; thugs?; robber*; robbed; gambl*; betting; driver ... (drinks?|drinking|drunk|speed*|reckless*|sleep*|too fast|overload*|insult*); drink* and driv*; overload*; reckless*; child protection; social welfare; dovvsu; safeguard*; report (a|an|the|this|my|his|her) (teacher|case|abuse|incident|man|staff|driver|bully|pupil|student|uncle|father)`

/** English, written wide on purpose: a false alarm shows a telephone number, a missed one may cost a child. */
export const SAFEGUARDING_EN = [...VIOLENCE, ...SEXUAL, ...CRUELTY, ...MISSING, ...SELF_HARM, ...FEAR, ...DANGERS]
