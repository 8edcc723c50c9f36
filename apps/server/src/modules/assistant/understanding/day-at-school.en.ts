import { say } from './phrases.ts'

const WHO = '(child|she|he|they|the class|(his|her|child) class|the (children|pupils|kids))'
const DOES = `(did|does|do|is|are|was|were|has|have|had|will) ${WHO}`
/** What a child does all day long. */
const DOING =
  '(drink*|drank|drunk|eat|eats|eating|ate|eaten|sleep*|slept|nap|naps|napping|rest|rested|play|plays|played|playing|cry|cries|cried|crying|laugh*|smil*|enjoy(ed|ing)? (his|her|the|child)|sing|sings|sang|singing|danc*|draw|draws|drew|raise*|raising|talk|talks|talked|talking|speak|speaks|spoke|ask|asks|asked|wear*|wore|bath*|wash*|pee|poo*|run|runs|ran|jump*|shar*|hug*|(sit|sits|sat)(?! (up|in (class|school)))|wait*|chew*|swallow*|clean*|sweep*|swept|water*|pray*|recit*|borrow*|watch*)'
const TAUGHT =
  '(learn*|taught|teach|teaching|cover*|treat*|study|studied|studying|discuss*|do|doing|did|done|make|making|read|reading)'
const IN_THE_DAY =
  '(today|yesterday|this (week|morning)|last (week|lesson)|in class|in school|at school|now|(mon|tues|wednes|thurs|fri)day*)'

/** What happens in a child's day and no record of a school tells. */
export const DAY_AT_SCHOOL_EN = say`
  ${DOES} (\w+ ){0,2}${DOING}; how (many|much|often) ... ${DOING} ; (how|what) (much|did|does|has) ... (eat|ate|eaten|drink|drank|drunk);
  how many times ... (raise*|hand|ask*|answer* (a )?question*|talk*|toilet|washroom|drink*|fall|fell|laugh*|speak*|spoke*);
  (what|which) (is |are |did |does |do |has |have |was |were ){1,2}(they|child|she|he|the class|(his|her) class|the teacher|madam|sir|teacher|the school) (\w+ ){0,2}(learn*|taught|teach|teaching|cover*|treat*|studied|studying|discuss*)(?! (on|for) ) ... ${IN_THE_DAY}; what (did|have) (they|child|she|he|the class|the teacher|madam|sir) ${TAUGHT} ... ${IN_THE_DAY};
  (what|which) (\w+ )?(topics?|chapters?|pages?|units?|story|stories|story ?books?|novels?|poems?|songs?|books?) (is|are|did|does|has|have|was|were) (${WHO}|the teacher|madam|sir) ... (on|in|at|reach*|${TAUGHT}); (pages?|chapters?|novels?|stories|poems?) ... (read|reading|finish*|reached|left);
  (favourite|best) (food|colou?r|game|toy|song|cartoon|friend*|book|story|meal|drink); closest friends?; (friends?|mates) (at|during|in) (break|school|lunch); who (are|is) ... friends?;
  how long (does|did|do|is|was|will) ${WHO} (\w+ )?(study|studying|sleep|sleeping|read|reading|play|playing|watch*|eat|eating|walk*); (made|make|making|has|have|got|get|lost) ... friends?( in| at)?;
  how (fast|well) can ${WHO} (run|swim|jump|dance|sing|climb|play); (which|what) pages?; (shout|shouted|yell|yelled|scream*) at; what colou?r;
  how (tall|heavy|big|old is (the|his|her) (teacher|school)); (height|weight) of (child|him|her); what is (child|his|her) (height|weight|shoe size|size); (goals?|medals?|trophy|trophies) (did|does|has|have|for) ${WHO};
  (finish*|eat*|ate|bring|brought|take|took|drink*|drank|drop*) (his|her|the|all|child) (\w+ )?(food|lunch|meal|snacks?|milk|water|juice|breakfast|vegetables|porridge|bottle); (eating|sleeping|drinking|playing) (well|enough|fine|okay|properly|too much); water ... drink*;
  (happy|sad|tired|bored|shy|lonely|nervous|homesick|cheerful|moody|quiet) (today|in class|at school|in school|yesterday|this morning|lately|when)`
