import type { Lexicon } from './lexicon.ts'
import { say } from './phrases.ts'

/** Subjects by a name of our own; a school's names for them are matched by the same phrases. */
export const SUBJECTS_EN: Lexicon['subjects'] = {
  mathematics: say`
    math*; numeracy; counting; (?<=can child )count; (?<=can she )count; (?<=can he )count; (with|in|at) numbers; quants; (with|in|at) figures; times tables?; word problems; fractions; mental; number work; arithmetic; core maths?; c maths; calculation; algebra; sums`,
  english: say`
    english; english language; english studies; eng; phonics; comprehension; dictation; vocabulary; oral english; writing skills; verbs; literacy; letter work; grammar; (?<!class )(?<!child )(?<!is )(?<!are )(?<!she )(?<!he )(?<!been )reading; spelling; composition; essay
    writing`,
  computing: say`computing; comp; computer*; computer studies; computer science; ict; coding; information technology`,
  social_studies: say`social studies; social; soc studies; civic*; citizenship; sst`,
  basic_technology: say`basic technology; basic tech*; b tech; intro tech*; technology; tech`,
  career_technology: say`c tech; career technology; career tech*; home econs?; sewing; cookery; catering; visual art*; bdt; basic design; home economics; pre tech*`,
  agriculture: say`agric*; agricultural science; agric science; farming; gardening`,
  science: say`
    science; sciences; integrated science; int science; integrated; elementary science; science and technology; basic science; basic science and technology; sci; general science; natural science`,
  owop: say`our world our people; our world and our people; owop; our world`,
  religious_education: say`
    rme; religious and moral( education)?; christian religious (studies|knowledge|education); islamic (religious )?(studies|knowledge); c r s; c r k; irk; bk; religious (studies|knowledge|education); moral instruction; religious*; religion; moral education; crs; crk; irs; bible knowledge; national
    values`,
  creative_arts: say`
    creative art*; creative arts and design; art; arts; cultural and creative arts; cca; cad; drawing; fine art;
    painting`,
  rhymes: say`rhymes; rhyme`,
  history: ['history'],
  geography: ['geography', 'geog'],
  ghanaian_language: say`ghanaian language*; gh language; gh lang; ghana language; twi; asante; akuapem; dangme; ga adangme; dagbani; nzema; vernacular; fante; ga; ewe; asante twi; local language; ghanaian lang; mother tongue`,
  yoruba: ['yoruba'],
  igbo: ['igbo'],
  hausa: ['hausa'],
  french: ['french'],
  arabic: ['arabic'],
  music: ['music'],
  physical_education: say`pe; p e; phe; phys ed; sports education; physical education; physical and health education; games; physical`,
  business_studies: say`business; business studies; commerce; accounting; accounts; economics; econs`,
  verbal_reasoning: say`verbal reasoning; verbal; quantitative*; quantitative reasoning`,
  physics: ['physics'],
  chemistry: ['chemistry', 'chem'],
  biology: ['biology', 'bio'],
  elective_mathematics: say`elective math*; emaths?; e maths; f maths; a maths(?! (test|tutor|teacher|project|exam|quiz|mark|score|problem|homework|class|lesson|book|exercise)); further math*; additional math*`,
  government: ['government', 'govt'],
  literature: ['literature', 'lit', 'literature in english'],
}

/** Lines of a bill by what a parent calls them. */
export const ITEMS_EN: Lexicon['items'] = {
  tuition: say`tuition; tuition fee*; school fees proper; (teaching|lesson|classroom|academic) (fee|fees|charge|charges|cost|money)`,
  feeding: say`feeding; feeding fee*; food; (lunch|feeding|food|canteen|meal|break) (money|charge*|dues|cost|payment|bill); lunch; eating; food (fee*|money); lunch (fee*|money); canteen; meals`,
  pta: say`pta; pta (dues|levy|fee*|money|contribution); parents?('s)? (and )?teachers?( association)?`,
  transport: say`transport; bus (fee*|fare|money); school bus; bus; transportation`,
  ict: say`(ict|it|computer|computing) (fee*|lab|lab fee*|money|charge*|levy|dues|room|practical*); ict; (computer )?lab; computers?`,
  books: say`book*; books and materials; materials; textbook*; exercise book*; stationery; workbook*`,
  uniform: say`uniform*; house shirt*; cardigan; (house |sports? )?jerseys?; (house |sports? )?t shirts?; shirts?; house (colours?|vest|top); tracksuit; sports wear; school wear; attire`,
  practicals: say`(science )?practical*; laboratory; (science|physics|chemistry|biology) (lab|lab work|laboratory|experiment*|practical*)( work| fee| money)?`,
  examination: say`mocks?; (the )?mock (exam*|papers?|tests?); exam* (fee*|money|levy|charge*|dues|cost|payment); mock exam* (fee*|money|levy); mocks? (money|fee*|levy); examination fee*; printing; mock fee*; exam money; report card fee`,
  activities: say`activit*; excursion*; club*; extra curricular; trip; trips; trip fee; cultural`,
  sports: say`sport* (fee*|levy); sports; sport`,
  medical: say`medical; first aid; health fee*; sick bay`,
  levies: say`
    levy; levies; generator*( fuel)?; gen( set| plant)?; gen fuel; plant fuel; diesel; (light|electricity|water|security|power|maintenance|development|utility) (fee*|levy|bill|money|charge*|dues); fuel; maintenance; utilit(y|ies)`,
  classes: say`extra classes; extra class fee*; extra lesson*; vacation class*; holiday class*; after school`,
}

/** Days in a school's life, found in notices and terms. */
export const EVENTS_EN: Lexicon['events'] = {
  this_term: say`
    (first|opening) day (of|in) (this |the )?(term|school)( this term)?; (this |the )?term('s)? dates; (begin*|start*|open*) and (the )?(end*|clos*|finish*) (of|dates?|day)?( (this|the) (term|school))?; from when (to|till|until) when; (how long|duration|length) (is|of) (this|the) term; when ... (term|school) ... (start*|begin*|open*) and (end*|clos*|finish*); (term|school) calendar; (start|open)(ing)? and (clos|end)ing dates?;
    (did|has) ... (this term|the term|school|term one|term two|term three|first term|second term|third term) ... (begin|start|open|reopen|resume|began|begun|started|opened|resumed); (this|the|first|second|third) term (began|started|opened);
    beginning of (this|the) term; start of (this|the) term; (they|we|school) (began|started|reopened|resumed)`,
  next_term: say`
    next term (begin*|start*|open*|resum*); (school|classes|term) (reopen*|re open*|resum*); reopen*; resum*; re open*;
    when ... (go|come|return|back) to school; back to school; start of (next|the next) term; next term; begin* again;
    start* again; open* again; beginning of term; new term`,
  vacation: say`
  (christmas|xmas|easter|long|end of term) (break|holiday*|vacation|vac);
    clos* (for|down); (they|we|you|school|child) ... (closing|vacating); vacat*; vacation; (school|term|this term|the term) (end*|clos*|finish*|over|break up); end of (the |this )?term;
    last day of (school|term|the term); closing (day|date); break up; holidays (start|begin); long vacation; close* for;
    when ... (school|term) ... (close|end|finish|vacate); when ... vacat*`,
  mid_term: say`mid ?terms?; midterm; mid-term; half term; (short|little|small) break; mid break; mid term (break|holiday*)`,
  exams: say`
    exam* (start|begin|date*|timetable|week|period); mock (papers?|tests?|writing|week); exams; exam; examination*; when ... exam*; end of term exam*; start
    writing; mock exam*; mocks?`,
  pta: say`
    pta (meeting)?; parents?('s)? (and )?teachers?('s)? (association|meeting|conference|day|forum)?; meeting (of|for) (the )?parents; parents?('s)? (meeting|forum|day); parents meeting; parent teacher meeting; meeting with parents; (meeting|meet*) (for|with|between|of) (us |all |the |we )?parents; (we |the |all |us )?parents(')? (association|meet|meeting|gathering|are meeting)( (meeting|meet))?; (we|us) parents ... (meet|invited|called|come|gather|expected)*; parents conference; open evening; pta`,
  open_day: say`open day; visiting day; visitation`,
  speech_day: say`speech day; prize ?giving( day)?; graduation; speech and prize giving; award*; our day`,
  sports: say`sports day; sports; inter ?house*( sports?| games?| competition*| athletics)?; (houses|house teams) ... (compet*|race|run|play|meet|match); sports? (competition*|meet*|festival); (houses|pupils|children|kids) compet*; athletics; games day; games (venue|competition); (venue|place|date|day|time) (for|of) (the )?games; (when|where) (is|are) (the )?games; interhouse; sport festival`,
  trip: say`
  (back|return*) from (?!(the )?(school|holiday*|vacation|vac|break|mid|half|work|town|home|christmas|easter|last|class|test|exam|teacher|madam|sir|head)\b)\w+;trip; trips; excursion*; field trip*; outing*; tour; (class|school) (outing|visit); (visit|going|go|travel*|journey|taking) (to|them to) (the )?(gardens?|aburi|museum|zoo|castle|park|beach)|gardens`,
  carols: say`carol*; christmas(?! (break|holiday*|vacation|vac)); nine lessons; concert; end of year party; party`,
  holiday: say`
  (is|will|are) (the )?(school|classes|lessons) (\w+ )?(be )?(open|on|in session|closed|closing|off|holding|coming on)( (on|this|next|tomorrow|today));(is|will) there (be )?(school|class|classes); (do|will) (they|child|we|he|she) (go to school|have school|come to school) (on|tomorrow|next);
    (are|is) (they|child|he|she) going to school (on|tomorrow|next); holiday*; public holiday*; day off; school free; no school; independence day; free day; heritage`,
  vaccination: say`vaccin*; health screening; deworm*; eye test; screening; immuni*`,
  culture: say`cultural day; culture day; cultural*; traditional wear`,
  interview: say`interview; orientation; consultation`,
}

/** Topics that notices are about and that are not days. */
export const TOPICS_EN: Lexicon['topics'] = {
  uniform: say`uniform*; friday wear; house shirt*; dress code; wear; dress*; shoes; hair`,
  feeding: say`feeding; menu; food; lunch; canteen; meals`,
  bus: say`bus; transport; route`,
  fees: say`fee*; payment*; bills`,
  bring: say`bring(ing)?(?! (up|back|down)); carry(ing)?(?! (over|forward|child|him|her|my|am)); pack(ing)?; come with; take along; (ask|asks|asked|asking|want|wants|need|needs|must|should|to) (\w+ ){0,3}send (an?|one|some|something|anything); (please|kindly) send (an?|some|the|one); send (an? )?(old|new|empty|clean|small|big)`,
  library: say`library; reading (week|corner|club|culture|day); roof`,
  health: say`health; sick; malaria; cholera; fever; hygiene; vaccin*; water`,
  safety: say`safety; security; gate; scam*; fraud; pickup; pick up`,
  rain: say`rain*; flood*; storm; harmattan; weather`,
  classes: say`extra classes; vacation class*; holiday class*; club*`,
  homework: ['homework'],
  closed_early: say`(close*|closing|clos*) (\w+ )?(early|before time|at (midday|noon|twelve|\d[\d: ]*)); school closed; (send|sent) (them|everybody|everyone|all|(all )?the (children|pupils|kids)) (back )?home; (children|pupils|kids|they|everybody|everyone) (\w+ ){0,2}sent (back )?home; early clos*; emergency clos*`,
  phones: say`mobile phone*; phones in school; gadgets`,
}

export const METHODS_EN: Lexicon['methods'] = {
  momo: say`momo; mobile money; (by|with|on|from|using|through) (my |the |your )?phone; wallet; mtn; telecel; vodafone cash; at money; airteltigo`,
  card: say`card; visa; mastercard; atm`,
  bank: say`bank; transfer; deposit; slip`,
  cash: ['cash', 'by hand'],
  cheque: say`cheque; by check; check payment; a check`,
}

const NUMBERS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')

/** Time the way it is said in Ghana and Nigeria. */
export const TIME_EN: Pick<
  Lexicon,
  'months' | 'weekdays' | 'numbers' | 'when' | 'span' | 'lastWeekday' | 'nextWeekday' | 'terms' | 'and'
> = {
  months: say`
    jan(uary)?; feb(ruary)?; mar(ch)?; apr(il)?; may; june?; july?; aug(ust)?; sept?(ember)?; oct(ober)?; nov(ember)?;
    dec(ember)?`,
  weekdays: say`
    mon(day)?s?; tue(s|sday)?s?; wed(nesday)?s?; thu(r|rs|rsday)?s?; fri(day)?s?; sat(urday)?s?; sun(day)?s?`,
  numbers: NUMBERS,
  when: {
    today: say`today; this (morning|afternoon|evening); right now; at the moment; now; tonight`,
    yesterday: ['yesterday', 'last night'],
    dayBefore: say`day before yesterday; two days ago; last two days ago`,
    tomorrow: ['tomorrow', 'next day'],
    thisWeek: say`this week; the week; current week; week so far`,
    lastWeek: say`last week; past week; previous week; the week before`,
    nextWeek: say`next week; coming week; following week; upper week`,
    thisMonth: say`this month; the month; current month`,
    lastMonth: say`last month; past month; previous month`,
    nextMonth: say`next month; coming month; following month`,
    weekend: ['weekend'],
    weekOf: say`week (of|beginning|starting|commencing|that (began|started) on)`,
    fortnight: say`fortnight; two weeks past; past two weeks`,
  },
  span: /(?:last|past|previous) (?:these )?(?<n>\d{1,3}|two|three|four|five|six|seven|eight|nine|ten|few|couple of) (?<unit>days?|weeks?|months?)|(?<n2>\d{1,3}|two|three|four|five|six) (?<unit2>days?|weeks?) ago/,
  lastWeekday: /last week|past|last|previous|ago/,
  nextWeekday: /next week|coming|next|this coming|following/,
  terms: {
    numbered: [
      say`first term; term one; term 1; first semester; term i; 1 term; first terms`,
      say`second term; term two; term 2; second semester; term ii; 2 term; second terms`,
      say`third term; term three; term 3; third semester; term iii; 3 term; third terms`,
    ],
    current: say`this term*; current term*; the term(?! (1|2|3|one|two|three|i|ii|iii)(?!\w)); this semester; the present term; now`,
    previous: say`
    last term*; previous term*; past term*; the term before(?! (any|i|we|my|paying|payment|it|the (break|holiday*|exam*)))( (this|that|it)( one)?)?; preceding term*; prior term; (the )?term (that )?(just |we just |now )?(gone|went|finished|closed|completed|past|over|ended|passed)( by)?; (the )?one before( (this|that|it))?; last semester; term that (ended|passed);
    the other term; immediate past term`,
    beforePrevious: say`two terms (ago|back|before); term before (last|the last|the previous|last term); (last|previous) but one term; second (to )?last term; last two terms? (ago|back)`,
    next: say`next term*; coming term*; following term*; new term; next semester`,
    thisYear: say`
    this year; this academic year; this school year; (the |a )?new (academic|school) year; (in|during|for|within) (the|this) (academic|school) year; this (academic )?session; the year; current year; this session; the academic year; the school
    year; year so far; all terms; the whole year`,
    firstHalf: say`(before|until|up to|till) (the )?(mid ?term|half term|mid break)( break)?; first half; first part of (the )?term; beginning of (the )?term (to|till|until) mid ?term`,
    secondHalf: say`(after|since|from) (the )?(mid ?term|half term|mid break)( break)?; second half; (second|latter|last) part of (the )?term`,
    lastYear: say`
    last year; previous year; past year; last academic year; last school year; last session; previous session`,
  },
  and: / (?:and (?:also |then |what about |how about )?|plus |also |as well as |then )/,
}
