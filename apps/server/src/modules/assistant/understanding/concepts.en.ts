import type { Lexicon } from './lexicon.ts'
import { say } from './phrases.ts'

/** How Ghanaian and Nigerian parents say each idea in English, Pidgin included once its words are said plainly. */
export const CONCEPTS_EN: Lexicon['concepts'] = {
  ATTENDANCE: say`
    attend*; register; roll call; school days; turnout; clock* in; come* to school regular*; regular in school; (com*|go|going|been) ... school ... regular*; sign* in; (how |be |is |been )?regular(ly)?; irregular*; presence`,
  ABSENT: say`
    absent; absen*; miss* (any |a |some )?(school|class|classes|lessons|day|days); miss* (more |less |so much |much )?(school|class); days (has |did |have )?(child |he
    |she )?miss*; skip*; truan*; away; not (come|go|been|gone|at|in) ... school; not in (school|class); stay* (at
    )?home; stayed out; days off; off school; run from school; school (he|she|child) missed; fail* to come; not
    (come|show up|attend|turn up); days out of school; bunk*`,
  LATE: say`late; lateness; tardy; tardi*; punctual*; on time; in time; after the bell; late* coming; latecom*`,
  PRESENT: say`
    present; (in|at) school (today|yesterday|now|this|on|last); come to school; came to school; go to school; went to
    school; gone to school; reach(ed)? school; arriv*; get to school; got to school; show* up; turn* up; is
    (child|he|she) in school; was (child|he|she) in school; (child|he|she) (is )?(at|in) school; enter school; make it
    to school; come in; came in; (go|reach|come|enter) school; in class (today|yesterday|now); been to school; been in school; (come|came|coming|go|went|going) (to|for) (school|class|classes|lessons|lectures); in class; make it to (school|class); (made|make) it in; enter* (the )?(gate|school|class|classroom|compound); is school; (see|seen|saw) (him|her|child) (in|at); been (coming|going); (was|is) (child|he|she) (around|there); report(ed)? (this morning|today|to school|at school|in school|yesterday)`,
  HOW_MANY: say`how many; number of; count; total number; how often; how much days; how frequent*; how much times`,
  RATE: say`percent*; rate; proportion`,
  STREAK: say`
    in a row; straight; consecutive*; streak; without (missing|a break|absence); continuous(ly)? (present|absent|days);
    unbroken; longest; run of; how long ... without; since (he|she|child) (last|was last)`,
  EXCUSED: say`
    excuse*; permission; sick; ill; sickness; illness; unexplained; explain* (absence|the absence|why (he|she|child)
    was); explanation; suspended; suspension; reason* ... (absen*|away|miss*)`,
  DID: say`did; was; is; has; were; does`,
  MARKS: say`
    score*; mark; marks; result*; grade*; perform*; scoring; point*; get for; got for; obtain*;
    academic*; achiev*; how did (child|he|she) (do|fare|perform); progress;
    (get|getting|do|doing|did|got|scored|have) in(?! school| class|\w); standing; out of 100; (she|he|child) (got|scored|obtained|made); (was|been|were|has|just|is) marked; mark (her|his|the|their) (homework|work|test|exercise|book)*; (get|got|score|scored|have|having|had) \d+; percentage in; (make|made|get|got|getting|have|had) (a|an) [a-f]; (get|got|make|made|have|had|obtain|score) ... (in|for) (the )?(exam*|test*|maths|english|science)`,
  EXAM: say`
    exam; exams; examination*; end of term; mock; mocks; mid term
    (test|exam|exams|score|scores|mark|marks|result|results); terminal exam*; final* exam*`,
  CLASSWORK: say`
    class (score|scores|mark|marks|work|test|tests|exercise|exercises); classwork; classwork*; sba; school based;
    continuous assessment; ca; cas; ca1; ca2; quiz; quizzes; test; tests; exercise*; project; projects; group work;
    assignment*; homework (score|scores|mark|marks); assessment*; practical*`,
  AVERAGE: say`
    average; mean score; overall (score|mark|percentage|percent); total (score|mark|marks); aggregate; raw score; gpa;
    cumulative`,
  POSITION: say`
    position; positions; ranked; rank; ranking; place; placed; placement; come first; came first; what number; which
    number; top of (the|his|her) class; number in class; where (is|did) (child|he|she) (place|stand|come|rank); first in; among the (top|first|best|last)( \w+)?; in the top \w+; ahead of; (child|he|she) (first|second|third|last)( in|$); come in (the )?class; came (second|third|last|out)`,
  BEST: say`
    best; strong*; highest; top subject*; good at; excel*; better at; doing well in; did well; do well; most improved;
    great at; shine*; brilliant; high* mark*; high* score*; favourite; top (one|two|three|four|five|2|3|4|5|subject|subjects); excellent; loves; above \d+; over \d+`,
  WORST: say`
    worst; weak*; lowest; poor*; struggl*; fail; fails; failed; failing; bad at; not (doing|do|did|good|perform*)
    (well|good|at|in); need* (more |some |extra |a lot of )?(help|attention|improvement|practice|support|work|more work); problem subject*; difficult*;
    trouble*; behind; low* mark*; low* score*; least; below; worry; worried about; hard* time; needs to improve; lagging; pull* ... down; drag* ... down; under \d+; less than \d+; poorly; badly; score* low; low in; so low; red`,
  TREND: say`
    improv*; better (now|than|this); worse (now|than|this); drop*; declin*; gone (up|down); go* (up|down); went
    (up|down); progress*; trend*; change*; rise; rising; fall; falling; fell; increas*; decreas*; reduc*; over the
    terms; over time; get* (better|worse); getting (better|worse); moving (up|down); pick* up; dip*; slipp*; com* up; (do|doing|did|perform*) (better|worse)`,
  COMPARE: say`
    compar*; versus; vs; difference; than last; than (the )?(previous|first|second|third|term|before); against; side by
    side; contrast; between ... term; more than (last|term|the); less than (last|term|the); higher; lower; same as
    (last|term)`,
  CLASSMATES: say`
    class average; average of the class; classmates; rest of (the|his|her) class; others in (the )?class; other
    (pupils|children|students); class mean; than (the|his|her) class; with (the|his|her) class; to (the|his|her) class;
    the whole class; average (for|in) (the|his|her) class; above average; below average; peers; mates; everyone else; most of (the|his|her) (class|mates|friends); than (most|others|the others); (compare*|with|to|than) (the )?others; (class|average) (of|in|for) (the )?class; average in class; average class score`,
  SUBJECT: say`subject; subjects; course; courses; what (is|are) (child|he|she) (best|good|weak); area; areas`,
  DOING: say`
    how is (child|he|she); how (child|he|she) is doing; how has (child|he|she) been; doing; fare; faring; coping;
    getting on; get on; getting along; keeping up`,
  SO_FAR: say`
    so far; up to now; currently; this term so far; until now; to date; latest; recent*; newest; most recent; last test;
    last exercise; last quiz; just got; new; just (marked|published|given|done); this week; last (mark|score|grade|quiz|assignment|homework|classwork|one)`,
  MISSING_MARK: say`
    not (yet )?(marked|been marked|scored); missing (mark|score|marks|scores); no (mark|score); unmarked; without (a
    )?(mark|score); missed (the )?(test|exam|exercise|quiz); miss(ed)? (the |a |any )?(test|exam|exercise|quiz|mark)s?; absent (for|from)
    (the )?(test|exam|exercise|quiz); zero; (test|exam|quiz|exercise|paper|assignment)s? ... not (write|written|wrote|take|taken|sit|do|done|submit|submitted); not (write|written|take|taken|sit|submit|submitted) ... (test|exam|quiz|exercise|paper|assignment|project)s?; not been (marked|graded|scored); yet to be marked; work not marked; has no (mark|score|grade); (mark|marks|score|scores|grade|grades) ... missing`,
  PASS: say`pass; passed; passing; pass mark; fail or pass; make it`,
  REPORT: say`
    report; reports; report card*; terminal report*; term report*; result slip*; result sheet; report sheet; report book`,
  REMARK: say`
    remark*; comment*; feedback; say about (child|him|her); said about (child|him|her); wrote about; write about; think
    about (child|him|her); opinion; observ*; said on the report; advice from; (write|wrote|written|put) (on|in|about); (teacher*|headmaster|headmistress|head|madam|sir|master|tutor*|principal) ... (think|thinks|say|said|says|write|wrote|written|feel|feels) (of|about|on|in); any advice; (teacher*|headmaster|headmistress|head|madam|sir) ... saying (about|of)`,
  CONDUCT: say`
    conduct; behav*; discipline*; manners; character; misbehav*; well behaved; naughty; stubborn; polite; respectful`,
  ATTITUDE: ['attitude', 'attitudes'],
  INTEREST: say`interest; interests; interested in; hobby; hobbies; like most; likes most; enjoy*; talent*`,
  PROMOTED: say`
    promot*; repeat; repeated; repeating; repeats; next class; move* (up )?to (the )?next; moving to; go* to the next
    class; moved up; held back; (which|what) class ... (next|after); which class next; class next (year|term); (go|goes|going|gone|moved) (up )?to (jhs|shs|primary|basic|class|form|kg|stage); (move|moves|moving|moved|go|going|pass|passed|proceed) (up )?(to|into) (basic|primary|jhs|jss|shs|ss|form|class|stage|kg|grade) ?\d`,
  MEANING: say`
    mean; means; meaning; stand* for; explain; what is (a|an|the)? ?(grade )?[a-f][1-9]; understand; interpret; how good
    is; is ... (a )?(good|bad|okay|fine|normal|ok) (mark|score|grade|result|position)?`,
  WHY: say`
    why; what (made|caused|happened|went wrong); how come; reason; reasons; cause; what is the matter; because of what`,
  SCALE: say`
    grading; grade system; grading system; grading scale; grade boundar*; pass mark; cut off; cutoff; what grade is; how
    (is|are) ... (calculated|worked out|computed|graded|made|made up); weight*; how ... (calculate|compute|work out);
    (30|40|50|60|70) percent; what percent* is (the )?(exam|class); (which|what) (mark|score)s? (is|gives|makes|counts as) (a|an|grade)?; how (do|does) (you|they|the school|the teachers?) (grade|mark|score); (exam|exams|test|tests|class score|homework|classwork) ... count*; is \d+ (percent )?(a |an )?(pass|fail|credit|distinction); grades? work; (what|how) percent* ... (exam*|test*|class score|classwork)`,
  RELEASED: say`
    released; release; ready; out yet; come out; came out; published; publish; is out; are out; (is|are) ... out$; be out; available; when
    will ... (report|result|results|reports); when do ... (report|result|results|reports); upload*; when ... (getting|get|receive|see|expect|give|giving|issue|issued) ... (result|report|results|reports|terminal); (result|results|report|reports) (are |is )?in( yet)?; not (see|view|open|find|getting) ... (report|result)*; (finished|finish|done) with ... (report|result)*; (see|view|open|find) ... (this term|current) (report|result)*; waiting for ... (report|result)*; (report|reports|result|results) out`,
  TRAITS: say`
    trait*; neat*; honest*; affective; psychomotor; skill*; handwriting; leadership; cooperat*; self control;
    politeness; reliab*; attentive*; sports skill*`,
  OWE: say`
    owe*; owing; balance; left to pay; remain*; outstanding; still (have to |need to |must )?pay; debt; debts; unpaid;
    left on; left to; is left; what is left; to clear; yet to pay; pending fees; have i finished paying; fully paid;
    finish* paying; paid (up|in full|everything|all); paid off; settled; supposed to pay; have to pay; need to pay;
    should i pay; must i pay; do i have to pay; am i to pay; clear* (the|my|all) (bill|fees); clear* (her|his|child|all|our)? ?(the )?(fees|bill); cleared; done (paying|with (the |her |his |my |child )?(fees|bill|payment*)); (will|would) (be left|remain); more to (pay|complete|clear|go); complete (the|my|her|his) (fees|bill|payment); how far ... (fees|bill|payment); balance due`,
  BILL: say`
    bill; bills; billed; fee; fees; school fee*; (?<!in )charge*; charged; cost; costs; invoice; amount; dues; levy; levies;
    price`,
  LINE: say`
    breakdown; break down; itemi*; items; lines; made up of; what (is|are) ... (for$|for (and|please|this|that)|included); include*; details of;
    what am i paying for; what did i pay for; each item; component*; consist*; what for; paying for; on the bill; in the
    bill; in the fees; part of the fees; (break|split|explain) (it|this|that|everything|them) ?(down|up)?$`,
  PAID: say`
    paid; have i paid; did (i|we) (last |first |ever |already )?pay;  i paid; we paid; payment*; my payment*; money i (sent|paid|gave); i sent; transfer* i
    made; deposited; made a payment; has ... been paid; contributed; reflect*; receive* my; received my; got my
    (money|payment); gone through; go through; went through; credited; (money|amount) ... (given|gave|sent|paid); (i|we) (have )?(given|gave|sent|transferred|deposited|made); transaction*`,
  PAY: say`pay; paying; payable; settle`,
  RECEIPT: say`receipt; receipts; proof of payment; evidence of payment`,
  DUE: say`
    due; deadline*; by when; last day to pay; last date; due date; when (do|must|should|can|will) (i|we) ... pay;
    overdue; how long do i have; time limit; when is ... (to be paid|payable); before when; when ... fees; latest date;
    next (payment|instalment|installment); till when; until when; late with; (latest|last) (day|date|time) ... (pay|fees|payment); how long ... to pay; when should ... (paid|fees|pay|bill); when ... (want|expect|need) ... (money|payment|fees); how many (days|weeks) ... to pay; how long ... (to pay|before i pay)`,
  HOW_TO_PAY: say`
    how (can|do|should|may|will|to) (i |we )?(make |do |send )?(pay|payment|the payment|settle); how to pay; where
    (can|do|should) (i|we) pay; ways to pay; pay (with|by|through|using|via) ; account number; (school|school's) account; network*; momo account; bank account; bank
    details; momo number; merchant; payment method*; payment option*; can (i|we) pay; accept*; instal* plan; payment
    plan; (do|does) (you|they|the school) (take|accept); go about; network*; which account; (want|like|ready) to pay ... how; how ... go about ... pay; pay from; pay (in|at) (the )?(bank|school|office); pay for (all|both|two|three)`,
  LAST: say`last; latest; recent; most recent; previous; newest`,
  TOTAL: say`
    total; sum; altogether; in all; all together; overall; so far; whole; how much have; how much did; how much has;
    entire`,
  HISTORY: say`
    history; list; all (my |the )?payments; every payment; statement; past payments; payments i (have )?made; payments
    made; record of; records of; transactions; show (me )?(my |the )?(all )?(my |the )?(payments|receipts); when did i
    pay; dates i paid; previous payments; (which|what) dates`,
  ARREARS: say`
    arrears; old debt; from last term; last term* (fees|bill|balance|debt); brought forward; carried over; carry over;
    previous (balance|debt|bill|term*); old (balance|bill|fees); earlier (terms|debt); back fees; (debt*|owe|owing|unpaid|outstanding) ... (last|previous|past|old|earlier) (term|year|session)s?; old debt*; owing from before; from before`,
  HOW_MUCH: say`how much; what amount; amount; what is the (cost|price|fee); what (do|did) ... cost; price of`,
  DISCOUNT: say`discount*; scholarship*; bursary; waiver; rebate; reduction; taken off; subsid*; sibling discount`,
  CREDIT: say`
    credit; overpaid; overpay*; over paid; overpayment; paid too much; excess; extra money; paid (in advance|ahead); surplus;
    refund*; pay more than; paid more than; (the|my|any|some) extra; (money|anything) to (come|get) back; money back; balance in my favour; too much money`,
  WAITING: say`
    waiting; pending; not (yet )?(confirmed|reflected|showing|credited|approved); processing; under review; being
    checked; slip`,
  NOTICE: say`
    notice*; news; announce*; circular*; memo; message*; letter*; information from; update from; updates; bulletin;
    newsletter; notification*; inform*; any update; what is new; anything new; what's new; what has the school; (anything|something|what|word) ... from (the )?school; (happening|going on|happen*) (at|in) (the )?school; school (talk|talks|communicat*); communicat*`,
  TO_ANSWER: say`
    need* (an |my |your )?(answer|reply|response|signature|attention|action); answer*; reply; respond; sign; waiting for
    me; (things|anything|something|what) ... to do( for the school)?$; outstanding form*; consent; form*; permission slip; rsvp; need* me; from me; need to do; i need to
    (answer|sign|reply|act); require* (my|of me); confirm; my permission; permission for; not (yet )?(replied|answered|responded|signed|confirmed); did i (consent|agree|sign|reply|respond|answer); waiting for (something|anything|an answer) from; expect* (from me|me to)`,
  SAID: say`said; say; says; saying; told; tell parents; wrote; sent; send; talk; talked; mention*; speak of`,
  WHEN: say`
    when; what date; what day; which day; which days; what days; which date; what time; on which; date of; date for; how soon; how long until;
    how many (days|weeks) (to|until|till|before|left); dates; day is; which month`,
  TIMETABLE: say`
    timetable; time table; schedule; lesson*; period*; classes (today|tomorrow|on); (what|which) class* ... (today|tomorrow|on); subjects
    (today|tomorrow|on|this|does|do); what (does|do|will|is) (child|he|she|they)
    (have|has|having|learn|learning|do|doing|study) (today|tomorrow|on|this|next); books ...
    (tomorrow|today|monday|tuesday|wednesday|thursday|friday|bring|take|pack|carry); learning
    (today|tomorrow); break time; time for (maths|english|science|the lesson); what (does|do|will|is) (child|he|she|they) (have|has|having|learn|learning|do|doing|study) (in|at|for|after|before); (does|do|will|is|are) (child|he|she|they) (have|having) ... (today|tomorrow|on|now|next|this); subjects are (on|today|tomorrow|this|for); first thing (on|in|tomorrow|today)`,
  FIRST_LESSON: say`
    first (lesson|period|class|subject); start* with; begin* with; last (lesson|period|class of the day)`,
  TEACHER: say`teacher*; tutor; tutors; who teaches; teaches; teach; teaching; master; madam; mistress; sir; who (handles|handling|takes|take|taking|is in charge of|is over)`,
  CLASS_TEACHER: say`
    class teacher*; form (master|mistress|teacher|tutor); homeroom; (his|her|child|child's) (teacher|madam|sir|master);
    class (madam|master|mistress); who (handles|is in charge of|takes|is over) (the|his|her|child) class; class (tutor|instructor|sir)`,
  HEAD: say`
    head teacher*; headteacher*; headmaster; headmistress; head master; head mistress; head of school; head of the
    school; principal; proprietor; proprietress; director; the head`,
  WHO: say`who; name of; which teacher; whose; names`,
  CONTACT: say`
    phone; number*; call; contact*; reach; email; e mail; mail; address; located; location; whatsapp; telephone;
    website; get in touch; speak (to|with); talk (to|with); meet (the|with|her|his); (see|meet) (the|her|his|child) (head*|teacher|bursar|principal|class teacher|form master); line; directions; human; real person;
    somebody at; someone at; complain*; complaint; report an issue`,
  SCHOOL: say`
    school; office; bursar; accounts office; administration; admin; secretary; reception; the gate; accountant;
    authorities`,
  WHERE: say`where; which place; what place; venue`,
  OFFICE: say`bursar; accountant; secretary; reception; accounts office; school office; office`,
  BEGINS: say`
    begin*; start*; reopen*; re open*; resum*; open; opens; opening; go back; come back; return to school; back to
    school; reopening; resumption; back in school; school open`,
  ENDS: say`end; ends; ending; clos*; vacat*; vacation; break up; finish*; over; last day`,
  PRACTISE: say`
    tips* to; (should|must|could|to|we|can) ... (study|studying|revis*|practise|practising|practice|read); (help|assist|support|with) ... studies;
    practise; practice; work on; revise; revising; revision; help (child|him|her|my child) ... (at
    home|improve|with|learn|better|do); help at home; how (can|do|should|could) (i|we) help; support (child|him|her);
    support at home; (to|can|should|help) ... improve (his|her|in|on|the|child); what (should|can|could) (we|i|he|she|child)
    (work|do|learn|read|practise|study|focus|teach); focus on; tips; advice; teach (him|her|child) at home; tonight; at
    home; extra (work|classes|lessons); (how|can|help|should|to) ... (do|get|be) better; tips; learn at home; concentrate on`,
  CLASS: say`
    which class; what class; class is (child|he|she); (child|his|her) class; what form; which form; what level; which
    level; what stage; year group; stream`,
  HOUSE: say`house; which house; what house`,
  ADMISSION: say`
    admission (number|no); index number; student id; pupil id; id number; student number; pupil number; registration
    number; school id; admission`,
  BOARDING: say`boarding; boarder; day student; day pupil; hostel; dormitory; boarding house`,
  BIRTHDAY: say`birthday; date of birth; how old; age; born`,
  ON_ROLL: say`
    on roll; how many (pupils|students|children|people|kids|learners) (are |in ); class size; size of (the|his|her)
    class; number in (the|his|her) class; number on roll; class population`,
  OVERVIEW: say`
    overview; summary; summar*; how is (child|he|she) doing( in school| at school)?$; how is (child|he|she)( in school|
    at school| today)?$; how are things; everything; tell me about (child|him|her|my child)$; general*; update on
    (child|him|her); how is (child|he|she) (getting on|faring|coping); is (child|he|she) (okay|fine|well|alright); full
    picture; how is school; what should i know; what is up with; schooling; how is ... (faring|everything|school|life); how far with; any concern*; how are (studies|things|academics); is everything (ok|okay|fine|alright|good)`,
  HELLO: say`
    hello; hi; hey; good (morning|afternoon|evening|day); greetings; how are you; maakye; maaha; akwaaba`,
  THANKS: say`
    thanks; thank you; thank u; bless you; appreciate*; well done; great job; okay; ok; alright; fine; bye; goodbye;
    cool; nice; good$; perfect; understood; noted; medaase`,
  ABILITIES: say`
    what can you (do|tell|answer|help); who are you; what are you; how do you work; what do you (know|do); what
    (can|may|should) i ask; help me$; ^help$; are you (a )?(human|robot|person|bot|real|ai); what questions; what is
    this; how does this work; your name; where do you get; what (kind|sort|type)s? of (questions|things|information); (questions|things) can i ask; can you (help|do|answer)$; are you (a )?(real )?(human|person|machine|computer|man|woman|teacher)`,
  APP: say`
    password; the app; this app; log in; log out; login; logout; sign out; profile (photo|picture|page); my profile;
    change my (number|phone|email|photo|picture|name|language); language of the app; notification settings; turn
    (on|off); install (the|this|it|app)|how to install; add (another|a) (child|ward); update my (details|profile|number|phone); delete my; quiet hours;
    dark mode; text size; language; add my (other|second|third|next) (child|ward|son|daughter); download*; pdf; print*; share ... report; not (getting|receiving|seeing) ... notification*; notification* (not|setting|sound); how (do|can) i (open|use|share|save) (the|this); offline; small data; where (do|can) i (see|find) ... (in|on) (the )?(app|menu|page)`,
  NOT_KEPT: say`
    which bus; bus number; bus stop;
    homework (for|today|tomorrow|given|is there|due|did|does|do); any homework; homework$; what homework; lunch*; menu;
    eat; ate; food; eaten; bus (driver|time|left|late|route|come|arrive|reach|number); driver; pick up time; where is
    the bus; uniform (size|price|shop); opening hours; closing time; what time (does|do) school (close|open|start|end);
    school (hours|closes at|starts at); weather; friends; best friend; sit* (with|next|near); wifi; cctv; camera*;
    medical record*; blood group; allerg*; vaccin*; lost (bag|book|water|sweater|item); lost and found; library book*; what time (do|does|did|will|are|is) (they|you|child|he|she|the school|school|we) ... clos*; (size|sizes) of; what size; pick* (child|him|her) up; packed lunch; score in the match; (school )?bus (now|today|reach*|is|has)`,
  TRUE: say`
    is it true; is that (true|right|correct); true that; confirm that; i (heard|was told|hear); they (say|said|told me);
    someone (said|told)`,
  NOT: say`not; never; no`,
  IT: say`it; that; this; those; them; these; the same; one; ones; there`,
  AND_WHAT: say`
    ^and; ^what about; ^how about; ^then; ^also; ^what of; ^plus; ^or; ^so; ^but; ^for; ^in; ^on; ^only; ^same; ^ok(ay)?
    and; as well$; too$; ^which (ones?|days?|dates?|subjects?); ^why; ^when; ^who; ^how much; ^how many; ^where`,
  TODAY_STATE: say`
    is (child|he|she) (in school|at school|in class|there|okay|present); where is (child|he|she)( now| today)?$; has (child|he|she) (reached|arrived|come|got);
    did (child|he|she) (reach|arrive|get there|make it); safely; safe* (in|to|at) school`,
  REGULAR: say`(how |be |is |been )?regular(ly)?; irregular*`,
  WHICH_DAYS: say`
    (which|what|the|list|show|those|exact) (exact |school )?(days?|dates?); dates? (of|when); when (was|were|did|last|exactly);
    last time ... (absent|late|missed|away)`,
  EXPLANATION: say`
    unexplained; explain*; reason*; explanation*; excuse; excuses; what happened; because of what; justif*; what (was|is) (wrong|the matter|the problem); wrong with`,
  LEVEL_NAME: say`
    proficien*; highly proficient; approaching*; developing; emerging; credit; distinction; excellent; very good`,
  INSTALMENT: say`
    instal*; part payment*; minimum; bit by bit; in (parts|bits|pieces|halves); pay (part|half|small|some|a little|something);
    small small; payment plan; spread ... (payment|fees); (least|smallest|lowest) ... pay; pay ... (least|smallest|lowest);
    in (two|three|four|2|3|4) (parts|times|payments)`,
  ARRIVED: say`
    arriv*; reflect*; receiv*; (get|got|seen|see|saw) (it|my|the|our) ?(money|payment|transfer|deposit)?; gone through; go through; went through; credited;
    enter(ed)?; has it come; come in; came in; shown; show(ing)? up; reach(ed)?; recorded; hit (the|your|school) account`,
  IF_PAID: say`if (i|we) (pay|paid|send|give|deposit|bring|put); when i pay \d+; after (i pay|paying)`,
  MORE: say`more; high; higher; up; big; bigger; much; expensive; increas*; cost* so; jump*; add(ed)?; too much; extra`,
  WHOM_TO_ASK: say`
    who (do|can|should|must|will|to) (i|we)? ?(call|contact|talk|speak|see|ask|meet|reach|report); whom; who is responsible for; somebody to (talk|speak)`,
  COMING_UP: say`
    (what|anything|something) (is |are )?(happening|coming up|planned); event*; upcoming; coming up; programmes? (for|this|next); activities (for|this|next|coming);
    what is (on|next|happening|planned|there) (this|next|in|for|today|tomorrow)`,
  NEW: say`new; newest; latest; fresh; recent*; just`,
  PAY_WAY: say`
    account number; (bank|momo|school|school's) (account|details); momo number; merchant*; network*; payment (method|option|channel)*;
    ways to pay; which account`,
  COURTESY: say`
    (hello|hi|hey|dear|good (morning|afternoon|evening|day)|greetings)( to you)?( there| sir| madam| ma| school| admin| all| everyone)?( or madam| madam)?; ^(sir|madam|ma)( madam)?;
    (i )?(hope|trust) (you are|you|all is|this finds you|everyone is|everything is) ?(doing )?(well|fine|good|ok|okay|great)?;
    how are you( doing)?( today)?; thank you( very| so)?( much)?( and god bless you| in advance)?; thanks( a lot| so much| in advance| and god bless)?;
    (and )?god bless( you)?( all)?; (have a|enjoy your) (nice|good|lovely|great|blessed) (day|evening|weekend|week); i am child (mother|father|mom|mum|dad|daddy|guardian|parent|aunt|uncle|grandmother);
    i would like to (know|ask|find out)( if| whether)?; i (just )?(want|wanted) to (know|ask|find out|check)( if| whether)?; can you (please )?(tell|show) me( if| whether)?;
    (could|can) you (please )?(help me|check for me|let me know)( if| whether)?; no offence; regards; best regards; yours faithfully; awaiting your (reply|response)`,
  STATEMENT: say`statement; statements; account summary; ledger; transaction*`,
  CLOCK: say`time; times; hour; hours; bus; driver; menu; when`,
  ON_PAPER: say`stand* for; interpret; what is the meaning; mean; means; meaning`,
  OLD: say`arrear*; old; forward; carr*; debt*; still; owe; owing; left; remain*; balance; anything; unpaid; outstanding; previous; earlier; back fees`,
}
