import type { Lexicon } from './lexicon.ts'
import { say } from './phrases.ts'

/** What holds a conversation together, as Ghanaian and Nigerian parents say it. */
export const TALK_EN = {
  HOW_MANY: say`how many; number of; count; total number; how often; how much days; how frequent*; how much times`,
  DID: say`did; was; is; has; were; does`,
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
  TRUE: say`
    is it true; is that (true|right|correct); true that; confirm that; i (heard|was told|hear); they (say|said|told me);
    someone (said|told)`,
  NOT: say`not; never; no`,
  IT: say`it; that; this; those; them; these; the same; one; ones; there`,
  AND_WHAT: say`
    ^and; ^what about; ^how about; ^then; ^also; ^what of; ^plus; ^or; ^so; ^but; ^for; ^in; ^on; ^only; ^same; ^ok(ay)?
    and; as well$; too$; ^which (ones?|days?|dates?|subjects?); ^why; ^when; ^who; ^how much; ^how many; ^where`,
  COURTESY: say`
    (hello|hi|hey|dear|good (morning|afternoon|evening|day)|greetings)( to you)?( there| sir| madam| ma| school| admin| all| everyone)?( or madam| madam)?; ^(sir|madam|ma)( madam)?;
    (i )?(hope|trust) (you are|you|all is|this finds you|everyone is|everything is) ?(doing )?(well|fine|good|ok|okay|great)?;
    how are you( doing)?( today)?; thank you( very| so)?( much)?( and god bless you| in advance)?; thanks( a lot| so much| in advance| and god bless)?;
    (and )?god bless( you)?( all)?; (have a|enjoy your) (nice|good|lovely|great|blessed) (day|evening|weekend|week); i am child (mother|father|mom|mum|dad|daddy|guardian|parent|aunt|uncle|grandmother);
    i would like to (know|ask|find out)( if| whether)?; i (just )?(want|wanted) to (know|ask|find out|check)( if| whether)?; can you (please )?(tell|show) me( if| whether)?;
    (could|can) you (please )?(help me|check for me|let me know)( if| whether)?; no offence; regards; best regards; yours faithfully; awaiting your (reply|response)`,
} satisfies Partial<Lexicon['concepts']>
