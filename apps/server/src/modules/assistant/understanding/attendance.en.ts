import type { Lexicon } from './lexicon.ts'
import { say } from './phrases.ts'

/** Being in school, late or away, as Ghanaian and Nigerian parents say it. */
export const ATTENDANCE_EN = {
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
  RATE: say`percent*; rate; proportion`,
  STREAK: say`
    in a row; straight; consecutive*; streak; without (missing|a break|absence); continuous(ly)? (present|absent|days);
    unbroken; longest; run of; how long ... without; since (he|she|child) (last|was last)`,
  EXCUSED: say`
    excuse*; permission; sick; ill; sickness; illness; unexplained; explain* (absence|the absence|why (he|she|child)
    was); explanation; suspended; suspension; reason* ... (absen*|away|miss*)`,
  EXPLANATION: say`
    unexplained; explain*; reason*; explanation*; excuse; excuses; what happened; because of what; justif*; what (was|is) (wrong|the matter|the problem); wrong with`,
  TODAY_STATE: say`
    is (child|he|she) (in school|at school|in class|there|okay|present); where is (child|he|she)( now| today)?$; has (child|he|she) (reached|arrived|come|got);
    did (child|he|she) (reach|arrive|get there|make it); safely; safe* (in|to|at) school`,
  REGULAR: say`(how |be |is |been )?regular(ly)?; irregular*`,
  WHICH_DAYS: say`
    (which|what|the|list|show|those|exact) (exact |school )?(days?|dates?); dates? (of|when); when (was|were|did|last|exactly);
    last time ... (absent|late|missed|away)`,
} satisfies Partial<Lexicon['concepts']>
