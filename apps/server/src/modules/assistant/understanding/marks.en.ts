import type { Lexicon } from './lexicon.ts'
import { say } from './phrases.ts'

/** Marks, reports and how a child does, as Ghanaian and Nigerian parents say it. */
export const MARKS_EN = {
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
  PRACTISE: say`
    tips* to; (should|must|could|to|we|can) ... (study|studying|revis*|practise|practising|practice|read); (help|assist|support|with) ... studies;
    practise; practice; work on; revise; revising; revision; help (child|him|her|my child) ... (at
    home|improve|with|learn|better|do); help at home; how (can|do|should|could) (i|we) help; support (child|him|her);
    support at home; (to|can|should|help) ... improve (his|her|in|on|the|child); what (should|can|could) (we|i|he|she|child)
    (work|do|learn|read|practise|study|focus|teach); focus on; tips; advice; teach (him|her|child) at home; tonight; at
    home; extra (work|classes|lessons); (how|can|help|should|to) ... (do|get|be) better; tips; learn at home; concentrate on`,
  LEVEL_NAME: say`
    proficien*; highly proficient; approaching*; developing; emerging; credit; distinction; excellent; very good`,
  NEW: say`new; newest; latest; fresh; recent*; just`,
  ON_PAPER: say`stand* for; interpret; what is the meaning; mean; means; meaning`,
  OVERVIEW: say`
    overview; summary; summar*; how is (child|he|she) doing( in school| at school)?$; how is (child|he|she)( in school|
    at school| today)?$; how are things; everything; tell me about (child|him|her|my child)$; general*; update on
    (child|him|her); how is (child|he|she) (getting on|faring|coping); is (child|he|she) (okay|fine|well|alright); full
    picture; how is school; what should i know; what is up with; schooling; how is ... (faring|everything|school|life); how far with; any concern*; how are (studies|things|academics); is everything (ok|okay|fine|alright|good)`,
} satisfies Partial<Lexicon['concepts']>
