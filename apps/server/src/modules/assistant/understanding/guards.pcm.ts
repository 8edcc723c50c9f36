import type { GuardPhrases } from './guard-phrases.ts'
import { say } from './phrases.ts'

/** Pidgin of Ghana and Nigeria. */
export const PIDGIN_GUARDS: GuardPhrases = {
  safeguarding: say`
    (dey |don |de )?(beat|flog|slap|wound|koboko|cane|nack|knack) (am|my|dem|the|him|her|pikin|child); dem (dey
    )?(beat|flog|slap|touch|bully|worry|harass|disturb); dey
    (touch|press|romance|worry|disturb|bully|harass|threaten|follow|force) (am|my|him|her|pikin|dem|child); touch (am|my
    pikin|her body|im body); no dey (safe|see); pikin (don )?(lost|miss|loss); never (come|reach|return|come back)
    house; no (come|reach|return|don come) house; never reach house; no see (my|am|him|her|the); i no fit (find|see)
    (am|my); dem (don )?(kidnap|carry|thief|pack) (am|my|the|pikin); carry (am|my pikin) go; wan (die|kill|comot
    life|kpai|run); want (die|kill); kpai; kpeme; kill (am|him self|her self|imself|demself|hin self|ein self); dey
    fear; e dey fear; fear (to go|school|teacher|am); dey cry; no wan go school; no want go school; no gree go school;
    get belle; belle (don )?enter; carry belle; rape am; sleep with am; igbo smok*; dey smoke; dey drink
    (alcohol|beer|ogogoro); colos; skushi; body dey pain; dem injure; wound am; blood dey; strange (man|woman); one man
    (dey|don|carry|follow|touch); yawa; wahala with (teacher|uncle|man); uncle dey (touch|worry); oga dey
    (touch|beat|flog); cut (im|hin|ein|her|his) (body|hand); hang (imself|hinself|himself|herself); hunger dey
    (kill|beat); lock am; laugh (am|my|him|her); stick for; cane for; jam (am|my|him|her); tire for (life|am); call (am|my (pikin|daughter|son)) come; (i )?never see (am|my|him|her)(?! (result|score|mark|report|money)*); call am (fool|name|thief|witch|goat|mumu|olodo)*; olodo; mumu; collect (im|her|hin|ein|my|am) (money|food|things|phone)*; who (come|don|carry|pick|go) (carry|pick|am|my)*; body (get|full|dey) (mark|wound|pain)*; get (mark|wound|scar) (for|everywhere);
    no (come|reach|return|dey) (back|come back|house|yet)*; no (come|reach|return) back; no send (any|some) ?(body|one); no (wan|want|gree|fit) (chop|eat|talk|sleep)*; do am (bad|something|strong thing)*; wicked; pursue am; follow am; drag am; bobbi; nyash; toto; prick; bum bum; use (am|my|the) ... (ritual|juju|work); disturb my; ask am for; shout (am|for am); sell (am|my pikin); wahala;
    put hand (for|inside|in|under|inna); (touch|press|hold) ... (bobbi|breast|yansh|nyash|body)`,
  medical: say`
    wetin (medicine|drug|tablet); body (dey )?hot; head dey (pain|bang); belle dey (pain|run); e dey sick; sick well
    well; which (drug|medicine); give am (medicine|drug|paracetamol|tablet); running stomach; chemist;
    purg*; dey (purge|vomit|cough|shake|stool|hot); give am (for|to)`,
  scam: say`419; yahoo (boy|boys); dem (call|say) ... (send|pay) (money|momo); wayo`,
  exam_answers: say`expo; apor; runs for exam; dub (am|exam); giraffe`,
  prediction: say`e go (pass|fail|make am|get); go pass; go fail; she go pass; he go pass`,
  do_it_for_me: say`
    (change|edit|increase) (am|the|him|her|im|hin|ein) (mark|marks|score|result|grade)*; help me pay; pay am for me;
    tell (teacher|madam|oga|school) (say|sey); call teacher for me; abeg (change|sign|mark);
    make you (tell|call|send|change|pay|sign|write|help|mark|add|inform)*; (help me|abeg) (change|sign|pay|tell|call|send|mark|add|write) (am|my|the|madam|teacher|oga|im|her|him)`,
  other_child: say`
    (pikin|child|boy|girl) (for|of) (next|other|that|dem|our) (house|compound|neighbour|class|side)*; (dem|their) pikin;
    otherchild; other (pikin|pikins); who (come|carry|take) first; which pikin; (im|hin|ein|her) (friend|paddy|guy)
    (score|mark|result|fees); another person pikin`,
}
