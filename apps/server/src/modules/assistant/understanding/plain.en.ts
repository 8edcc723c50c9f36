import type { Lexicon } from './lexicon.ts'
import { plainly, turns } from './phrases.ts'

/** Short forms, text-message English and Pidgin, said plainly before anything is looked up. */
export const PLAIN_EN: Lexicon['plain'] = plainly`
  u = you; ur = your; r = are; pls =; plz =; please =; sir/madam =; u = you; kindly =; abeg =; biko =; jare =; oo =; o =; na = is; dey = is;
  dem = they; wetin = what; wey = that; don = has; una = you; pikin = child; pickin = child; piken = child; kid =
  child; kiddo = child; ward = child; son = child; daughter = child; boy = child; girl = child; baby = child; wards =
  child; sabi = know; sef =; sha =; wan = want to; fit = can; comot = leave; chop = eat; whats = what is; wats = what
  is; wat = what; wht = what; whn = when; wen = when; hw = how; hws = how is; hows = how is; wher = where; abt =
  about; bout = about; bcos = because; cos = because; cuz = because; dis = this; dat = that; da = the; de = the; tho
  =; thru = through; tmrw = tomorrow; tmr = tomorrow; tomoro = tomorrow; 2moro = tomorrow; 2day = today; yday =
  yesterday; yest = yesterday; wk = week; wks = weeks; mth = month; mths = months; yr = year; yrs = years; sch =
  school; skul = school; skool = school; schl = school; attd = attendance; att = attendance; attendence = attendance;
  attendnace = attendance; perc = percent; pct = percent; qty = number; nos = numbers; num = number; amt = amount; bal
  = balance; info = information; exmas = exams; xams = exams; xam = exam; pos = position; avg = average; ave =
  average; pmt = payment; pymt = payment; rcpt = receipt; recipt = receipt; reciept = receipt; reciepts = receipts;
  ttable = timetable; tt = timetable; tchr = teacher; msg = message; msgs = messages; 1st = first; 2nd = second; 3rd =
  third; tuit = tuition; gonna = going to; wanna = want to; gimme = give me; lemme = let me; cant = can not; dont = do
  not; didnt = did not; doesnt = does not; isnt = is not; wasnt = was not; hasnt = has not; havent = have not; wont =
  will not; can't = can not; don't = do not; didn't = did not; doesn't = does not; isn't = is not; wasn't = was not;
  hasn't = has not; haven't = have not; won't = will not; aren't = are not; weren't = were not; couldn't = could not;
  what's = what is; how's = how is; where's = where is; when's = when is; who's = who is; he's = he is; she's = she
  is; it's = it is; that's = that is; there's = there is; i'm = i am; im = i am; i've = i have; ive = i have; i'd = i
  would; i'll = i will; let's = let us; they're = they are; we've = we have; child's = child; childs = child; he'll =
  he will; she'll = she will; coz = because; bcoz = because; cus = because; wnt = want; knw = know; kno = know; gv = give; gud = good; gd = good; mor = morning; gm = good morning; hv = have; hav = have; av = have; nd = and; n = and; wt = what; wit = with; frm = from; bt = but; shud = should; cld = could; wld = would; ppl = people; bday = birthday; wkend = weekend; tym = time; tyms = times; dey's = is; wasup = what is up; nko = nko; e = she; ein = his; hin = his; am = am; abi = right; wey's = that; oga = sir; sm = some; sch's = school; skull = school; skools = schools; scholl = school; scool = school; sku = school; feez = fees; fess = fees; fes = fees; mks = marks; mrks = marks; mrk = mark; scr = score; exm = exam; exms = exams; sub = subject; subs = subjects; subj = subject; tcha = teacher; tchrs = teachers; hw's = how is; attdance = attendance; atendance = attendance; absnt = absent; abst = absent; prsnt = present; rept = report; rpt = report; rslt = result; rslts = results; psn = position; posn = position; clas = class; tution = tuition; trm = term; ystday = yesterday; ystrday = yesterday; yestaday = yesterday; tomoz = tomorrow; mon = monday; tues = tuesday; thurs = thursday; wht's = what is; wats = what is; wazz = what is; gh = cedis; ghc = cedis; cedes = cedis; papa = father; mama = mother`

/** Turns of phrase of the two countries, and of time, in words the grammar knows. */
export const SAYINGS_EN: Lexicon['sayings'] = turns`
  left(?= (child|him|her|them|home|school|my|the house)) = kept; pay (more |much |close |extra |special |some |serious |particular )?attention( to)? = give attention to; mean(?= (mark|score|percent|result)s?) = average;
  (fell|fall|falls|falling) (sick|ill) = was sick; (any |some )?news (on|of|about|for)(?= (the |his |her |child )?(\w+ )?(marks?|scores?|results?|positions?|grades?|maths|english|science)) = what is;
  (these|recent) days = so far; (up )?(to|till|until|as at|as of|by) (now|date|today|this moment) = so far; as (it|things) stands? = so far;
  (from|since) day (one|1)( of (this|the) term)? = this term; marked(?= (as )?(sick|absent|late|present|excused|away|ill|permitted)( |$)) = recorded;
  (show|shown|showed|showing) (\w+ )?face = come to school; (has |have )?(show|shows|showed|shown)( up)? (for|at|in) (the )?(school|class) = come to school;
  i has (pay|paid) = i have paid; what (is|was) (child|he|she) (having|holding|carrying)(?= (in|for) ) = what mark has child;
  (which|what) (subject|course|paper)s? (is|are|was|does|do|keeps?|go) (child|he|she) (suffer*|sweat*|battl*|labour*)( most)?( in| with| at| under)?( most)? = which subject is child weak in;
  (which|what) (subject|course|paper)s? (is |are |keeps? |dey )?(giv*|bring*|caus*) child (\w+ )?(trouble*|wahala|stress|headache*) = which subject is child weak in; (been|was|were|is|be) kept (away|home|back|out) = was absent;
  (be|being|get|getting|is|was) left (behind|out) = be forgotten;
  (which|what) (subject|course|paper)s? (is|are|keeps?|go|has been) (still |always |really |now )?(chok*|kill*|beat*|tortur*|torment*|disturb*|worry*|punish*|crush*|drown*|fight*|troubl*|giv* trouble to) child = which subject is child weak in;
  since ((the )?(school|schools|term|classes|they|we|child|he|she|it|lessons)) (was |were |have |has )?(re ?open*|resum*|start*|began|begun|begin|open*|came back|went back|come back|go back|commenc*) = this term;
  since (the )?(re ?opening|resumption|vacation|holidays|start of (the )?term|beginning of (the )?term) = this term;
  (from|since) the (start|beginning) of (the|this) (term|semester)( till now| to date| up to now)? = this term;
  how (child|he|she) (take|is|dey) (do|perform) = how did child do; how far with (child|him|her)$ = how is child; how far with = how is;
  how far (is )?(child|him|her) = how is child; (child|he|she) (no|not) (is )?(know|understand|fit do) = child is weak in; which (subject|course) (child|he|she) (no|not) know = which subject is child weak in;
  continuous assessment (score|mark)?s? = class score; (take|came|come) how many(th)?(?! (days?|times?|weeks?)) = take which position; how many(th)? position = which position;
  (mats|mathss|math s|mathes) = maths; eng(lish)? lang = english language; int sci(ence)? = integrated science; how be (the|her|his|child) = how is child;
  (what|how) about (the )?money = how much do i owe; (make|that) i (go )?pay = to pay; is remain(ing)? = remains; go (open|reopen) = will reopen; dem go = they will; when school = when will school`

/** Everyday words that must not be repaired into one of ours. */
export const COMMON_EN: Lexicon['common'] = (
  'shock shocked surprise relief choking prefect circulation captain monitor about above after again against already always among another anybody anyone anything around asked asking because before began being below between brother bring brought cannot change children clear could daddy doing early either enough every everyone exactly father first found friend given gives going great group heard hours house inside issue keep known large later learn least leave level light listen little looking maybe means might minute minutes moment money month mother mummy never night nothing number often other others ought people person place point quite rather ready really receive right second seems seven shall should show since single sister small someone something soon start state still stop table taken taught tell thank their them there these they thing things think third those though three through today together tomorrow total toward under until using usually wants watch water weeks where whether which while whole whose within without women would write wrong years young yours yesterday ' +
  'again ahead allow alone along among apart basic break bring build carry catch cause check child class clean close count cover cross daily delay didn doesn dress drink drive eight email empty enjoy entry equal error event every exact extra faith false family field fifth fight final floor focus force forget forth frame fresh front fully funny gone good guess habit happy happen happened heart heavy hello holiday honest hope human hurry ideas image index inform issue joint judge known label large laugh leader learned leave lesson letter likely limit local lower lucky lunch major maker march match matter mayor meant meeting member mercy metal minor mixed model moral motor mouth moved music named needs nurse ocean offer order owner paper parent parents party peace period phone photo piece place plain plan plant plate please plenty posted power press price pride prime print prize proof proud prove quick quiet raise range reach reply reset river round rules sadly safe salary saying scale scene scope score sense serve share sharp sheet shift shirt shoes shop short sight since skill sleep slow smart smile solid solve sorry sound south speak speed spend sport staff stage stand steps stock store story study stuff style sugar suite super sweet swim taste teach terms thanks theme threw times tired title topic touch tough track trade train treat trend trial tried trip truck truly trust truth twice twins uncle union upper upset urban usual valid value video visit voice waste wheel white woman words work world worry worse worth write wrote'
).split(' ')
