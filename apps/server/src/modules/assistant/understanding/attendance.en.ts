import type { Lexicon } from './lexicon.ts'
import { say } from './phrases.ts'

/** Being in school, late or away, as Ghanaian and Nigerian parents say it. */
export const ATTENDANCE_EN = {
  ATTENDANCE: say`
    attend*; register; roll call; school days; turnout; clock* in; come* to school regular*; regular in school; (com*|go|going|been) ... school ... regular*; sign* in; (how |be |is |been )?regular(ly)?; irregular*; presence; times (school )?opened; days (the )?school opened; (mark|marked|marks) (the )?register; roll; coming to school; turn(ing|ed)? out; marked (on|today|yesterday|present|absent|late|in the register|as)`,
  ABSENT: say`
    absent; absen*; miss* (any |a |some )?(school|class|classes|lessons|day|days); miss* (more |less |so much |much )?(school|class); days (has |did |have )?(child |he
    |she )?miss*; skip*; truan*; away; not (come|go|been|gone|at|in) ... school; not in (school|class); stay* (at
    )?home; stayed out; days off; off school; run from school; school (he|she|child) missed; fail* to come; not
    (come|show up|attend|turn up); days out of school; bunk*; absents?; absence*; no ?show*; (lost|lose|losing) ... (school )?days?; days? ... (lost|gone|wasted); (stay*|kept|keep|keeping|remain*|was|were|is|been) (\w+ )?(at |back )?(at )?home; (stay*|stayed|kept|was|were|been) (\w+ )?(away|out of school|out); out of school; not (make it|report|step|show up|show|present|seen|turn up|appear) ; not (make it|report|step in|show up|show|be present|been present|seen|turn up|appear); (not|never) (come|go|gone|attend|report|show)( (on|in|at all|today|yesterday|this|last|that|for|when|to (school|class)))?; not in attendance; fail(ed|s)? to (report|show|attend|appear|turn); played truant; off sick; sick (day|days|leave|off); (days?|times) (off|out); no go (school|class); no (come|go|reach) (school|class); (missed|missing|misses) (any|some|many|a lot|much|out|several|too many|school|class|classes|lessons|\d+)( (of )?(school|class|classes|lessons|days|times))?; (days?|times) ... miss(ed|es|ing)?; how (many|much|often) ... (miss|missed|missing|stay home|stayed home); not (been )?(around|there|available|in class)`,
  LATE: say`late; lateness; tardy; tardi*; punctual*; on time; in time; after the bell; late* coming; latecom*; lates; later (this|than|last|now); early; (come|comes|coming|came|arriv*|reach*|get|gets|getting|got|report*) ... (early|before the bell|behind time); time ?keeping; before the bell; prompt*; past time; behind time; after (the )?(assembly|bell|devotion|prayers?|roll call|gate (is )?(closed|locked)|others)`,
  PRESENT: say`
    present; (in|at) school (today|yesterday|now|this|on|last); come to school; came to school; go to school; went to
    school; gone to school; reach(ed)? school; arriv*; get to school; got to school; show* up; turn* up; is
    (child|he|she) in school; was (child|he|she) in school; (child|he|she) (is )?(at|in) school; enter school; make it
    to school; come in; came in; (go|reach|come|enter) school; in class (today|yesterday|now); been to school; been in school; (come|came|coming|go|went|going) (to|for) (school|class|classes|lessons|lectures); in class; make it to (school|class); (made|make) it in; enter* (the )?(gate|school|class|classroom|compound); is school; (see|seen|saw) (him|her|child) (in|at); been (coming|going); (was|is) (child|he|she) (around|there); report(ed)? (this morning|today|to school|at school|in school|yesterday); in attendance; (child|he|she) (actually|really|even|still|already|also|definitely|ever|not)? ?(in|at) (school|class); (go|goes|going|went|gone|been) school; (step*|set foot) ... (school|class); presents?; (marked|recorded|counted) (as )?(present|in|here|there); (came|come|comes|coming|gone|go|went|showed|was|were) (today|yesterday|on|this morning)`,
  RATE: say`percent*; rate; proportion; fraction; ratio; share of`,
  STREAK: say`
    in a row; straight; consecutive*; streak; without (missing|a break|absence); continuous(ly)? (present|absent|days);
    unbroken; longest; run of; how long ... without; since (he|she|child) (last|was last); full attendance; perfect attendance; never (been )?(missed|absent|late); how long ... since ... (miss*|absent|late|away|skip*); (in|without) (succession|interruption); back to back; non ?stop; long (run|stretch); every single day; (longest|best) (run|stretch|spell|period); since when ... (miss*|absent|late|away)`,
  EXCUSED: say`
    excuse*; permission; sick; ill; sickness; illness; unexplained; explain* (absence|the absence|why (he|she|child)
    was); explanation; suspended; suspension; reason* ... (absen*|away|miss*); with permission; excuse duty; authori[sz]ed; sick (day|days|leave); medical (leave|excuse); with (an |a )?(excuse|reason|note)`,
  EXPLANATION: say`
    unexplained; explain*; reason*; explanation*; excuse; excuses; what happened; because of what; justif*; what (was|is) (wrong|the matter|the problem); wrong with; (what|which) (reason|excuse|explanation)s?; account(ed)? for; unexcused; what did (we|i) (say|tell|write|give); reason (for|was|is|on|behind|given); with no (reason|excuse)`,
  TODAY_STATE: say`
    is (child|he|she) (in school|at school|in class|there|okay|present); where is (child|he|she)( now| today)?$; has (child|he|she) (reached|arrived|come|got (to|there|in|home));
    did (child|he|she) (reach|arrive|get there|make it); safely; safe* (in|to|at) school; is (child|he|she) (really |still |already |now )?(in|at) (school|class|there|present); has (child|he|she) (already |yet |been )?(reached|arrived|checked|signed|entered); did (child|he|she) (actually |really |even )?(reach|arrive|get|make it|show up|enter|come|go|attend) ... (today|this morning|now); (reached|arrived|got) (to )?(school )?(safely|okay|well); ^(child|he|she) (in|at) school( now| today)?$; what time ... (arriv*|reach*|get|got|come|came|sign*|clock*|enter*|report*|check*) ... (school|today|this morning|yesterday|in|there); ^is (child|he|she) in( (today|now|yet))?$; ^(child|he|she) in (today|now)$`,
  REGULAR: say`(how |be |is |been )?regular(ly)?; irregular*; every (single |school )?day; all (the |school )?days; throughout; always; daily; often; frequently; the whole (of )?(last |this )?(week|term|month)`,
  WHICH_DAYS: say`
    (which|what|the|list|show|those|exact) (exact |school )?(days?|dates?); dates? (of|when); when (was|were|did|last|exactly);
    last time ... (absent|late|missed|away); (which|what|list|all) ... (days?|dates?) ... (absent|late|missed|miss|away|not|skip*|home); (days?|dates?) (child|he|she|my) ... (absent|late|missed|away|not); dates?; the (day|days|date|dates) (child|he|she); the last (time|day)`,
} satisfies Partial<Lexicon['concepts']>
