import type { Lexicon } from './lexicon.ts'
import { say } from './phrases.ts'

/** What holds a conversation together, as Ghanaian and Nigerian parents say it. */
export const TALK_EN = {
  HOW_MANY: say`how many; number of; count; total number; how often; how much days; how frequent*; how much times; how many (time|times|day|days)?; no of|nos? of|total (days|times|number)|how often|what number of|tally|count|number times|how much (day|time)s?|count of|figures? (for|of)`,
  DID: say`did; was; is; has; were; does`,
  HELLO: say`
    hello; hi; hey; good (morning|afternoon|evening|day); greetings; how are you; maakye; maaha; akwaaba`,
  THANKS: say`
    thanks; thank you; thank u; bless you; appreciate*; well done; great job; okay; ok; alright; fine; bye; goodbye;
    cool; nice; good$; perfect; understood; noted; medaase`,
  ABILITIES: say`
    what can you (do|tell|answer|help); who are you; what are you; how do you work; what do you (know|do); what
    (can|may|should) i ask; help me$; ^help$; are you (a )?(human|robot|person|bot|real|ai); what questions; what is this( app| bot| assistant| thing| chat)?$; how does this work; your name; where do you get; what (kind|sort|type)s? of (questions|things|information); (questions|things) can i ask; can you (help|do|answer)$; are you (a )?(real )?(human|person|machine|computer|man|woman|teacher); (what|which) (else )?(can|do|could) (you|this (app|bot|assistant)) (do|answer|help|tell|know|offer)( (me|with|for me|about))?|what (are you|is this assistant) (for|able)|how can you help|can you help( me)?$|(list|show) (your|the) (abilities|features|functions you)|what should i ask|examples? of questions|how (do|does|can) (i|this) (use|work with|works?) (you|this|it)( (bot|assistant|chat))?|introduce yourself|who (am i|is this) (talking|chatting|speaking)( to| with)?`,
  APP: say`
    password; the app; this app; log in; log out; login; logout; sign out; profile (photo|picture|page); my profile;
    change my (number|phone|email|photo|picture|name|language); language of the app; notification settings; turn
    (on|off); install (the|this|it|app)|how to install; add (another|a) (child|ward); update my (details|profile|number|phone); delete my; quiet hours;
    dark mode; text size; language; add my (other|second|third|next) (child|ward|son|daughter); download*; pdf; print*; share ... report; not (getting|receiving|seeing) ... notification*; notification* (not|setting|sound); how (do|can) i (open|use|share|save) (the|this); offline; small data; where (do|can) i (see|find) ... (in|on) (the )?(app|menu|page); (change|switch|set|use|put|turn) (the |this |my )?(app|language|it|screen) (to|in|into) (french|english|twi|dark|another)|(switch|change) to french|in french( please)?$|(log|sign) ?(in|out|off)|forgot ... (password|pin)|reset|two ?factor|face id|finger ?print|link ... (child|ward|son|daughter)|(add|register|connect|include) ... (another|second|third|new|other|my other) (child|ward|son|daughter)|notifications?|update the app|uninstall|how (do|can) (i|we) (change|update|edit|remove|delete|add|open|use|share|save|print|download|export|turn|find|see|view) ... (app|profile|password|number|phone|photo|email|picture|language|child|ward|report|bill|receipt|page|menu|account|settings?)|settings?|why is the app|the app (is|does|keeps|not)|slow app`,
  TRUE: say`
    is it true; is that (true|right|correct); true that; confirm that; i (heard|was told|hear); they (say|said|told me);
    someone (said|told); (that|it|this) (is )?(so|true|right|correct|the case)( )?|(right|correct|true|abi|not so|is not it|is that so|is it so)$|(i|we) (think|thought|believe|believed|understand|was told|were told|heard|hear|read|see|saw) (that|she|he|child)?|(she|he|child|they|somebody|someone|people) (say|says|said|told|claims?|claimed|tell)( (me|us|that))?`,
  NOT: say`not; never; no`,
  IT: say`it; that; this; those; them; these; the same; one; ones; there; (that|this|the) (one|other|last|previous|same|figure|amount|mark|score|day|subject|notice|meeting|money|payment)s?|its`,
  AND_WHAT: say`
    ^and; ^what about; ^how about; ^then; ^also; ^what of; ^plus; ^or; ^so; ^but; ^for; ^in; ^on; ^only; ^same; ^ok(ay)?
    and; as well$; too$; ^which (ones?|days?|dates?|subjects?); ^why; ^when; ^who; ^how much; ^how many; ^where; ^(ok|okay|alright|fine|good|thanks|i see|great)( then| so| and| now)? (and|then|so|what|how|when|where|who|which|why|is|was|did)|^how much|^(what|which|when|where|who|why|how)( (is|was|are|were|did|does|about))? (it|that|they|this|those|them|him|her)|(then|though|nko|too|also)$|^(compared|versus|vs|against|including|apart|except|besides|not)|^(this|last|next|the (previous|other|first|second|third)) (term|year|week|month)|^since|^before|^after|^during|^between|^from`,
  COURTESY: say`
    (hello|hi|hey|dear|good (morning|afternoon|evening|day)|greetings)( to you)?( there| sir| madam| ma| school| admin| all| everyone)?( or madam| madam)?; ^(sir|madam|ma)( madam)?;
    (i )?(hope|trust) (you are|you|all is|this finds you|everyone is|everything is) ?(doing )?(well|fine|good|ok|okay|great)?;
    how are you( doing)?( today)?; thank you( very| so)?( much)?( and god bless you| in advance)?; thanks( a lot| so much| in advance| and god bless)?;
    (and )?god bless( you)?( all)?; (have a|enjoy your) (nice|good|lovely|great|blessed) (day|evening|weekend|week); i am child (mother|father|mom|mum|dad|daddy|guardian|parent|aunt|uncle|grandmother);
    i would like to (know|ask|find out)( if| whether)?; i (just )?(want|wanted) to (know|ask|find out|check)( if| whether)?; can you (please )?(tell|show) me( if| whether)?;
    (could|can) you (please )?(help me|check for me|let me know)( if| whether)?; no offence; regards; best regards; yours faithfully; awaiting your (reply|response); (hello|hi|hey|good (morning|afternoon|evening|day)) (school|sir|madam|please|team|there|dear|house|ai|bot|assistant|teacher); (i )?(just |only |really |also )?(want|wanted|wish|would like|need|like|love|am writing|am asking|am here|was wondering|wonder) (to )?(know|ask|find out|inquire|enquire|check|confirm|see|understand|wonder)( about| if| whether| that)?; (can|could|may|would|will|shall) (you|u|someone|anybody|i) ?(please |kindly )?(tell|show|help|let|inform|remind|check|confirm|give|know|ask|explain)( (me|us|for me))?( to know| know| find out| check| with)?( if| whether| that)?(?= \w+ \w+); (let|make) me (know|see|check)( if| whether)?(?= \w+ \w+); (my|a) (name is|quick question|question is|question)( otherperson| \w+)?; i have (a|one|some) (quick |small )?(question|concern|enquiry)s?( about| on| concerning)?; (thank|thanks|tnx|thx|medaase|god bless|bless)( you| u)?( very much| so much| a lot| ma| sir| madam| all| plenty)?; ^(ok|okay|alright|fine|well|so)( then| so| and| now)?(?= \w+ \w+); (excuse me|sorry to (bother|disturb) you|no vex|sorry|if you do not mind|when you have time|at your (earliest )?convenience); i am (a|the) (parent|mother|father|guardian|mum|dad)( of child)?; as (a|her|his|the) (parent|mother|father|guardian|mum|dad)`,
} satisfies Partial<Lexicon['concepts']>
