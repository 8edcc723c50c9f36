import type { Lexicon } from './lexicon.ts'
import { say } from './phrases.ts'

/** The school, its people, days and notices, as Ghanaian and Nigerian parents say it. */
export const SCHOOL_EN = {
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
  WHOM_TO_ASK: say`
    who (do|can|should|must|will|to) (i|we)? ?(call|contact|talk|speak|see|ask|meet|reach|report); whom; who is responsible for; somebody to (talk|speak)`,
  COMING_UP: say`
    (what|anything|something) (is |are )?(happening|coming up|planned); event*; upcoming; coming up; programmes? (for|this|next); activities (for|this|next|coming);
    what is (on|next|happening|planned|there) (this|next|in|for|today|tomorrow)`,
  NOT_KEPT: say`
    which bus; bus number; bus stop;
    homework (for|today|tomorrow|given|is there|due|did|does|do); any homework; homework$; what homework; lunch*; menu;
    eat; ate; food; eaten; bus (driver|time|left|late|route|come|arrive|reach|number); driver; pick up time; where is
    the bus; uniform (size|price|shop); opening hours; closing time; what time (does|do) school (close|open|start|end);
    school (hours|closes at|starts at); weather; friends; best friend; sit* (with|next|near); wifi; cctv; camera*;
    medical record*; blood group; allerg*; vaccin*; lost (bag|book|water|sweater|item); lost and found; library book*; what time (do|does|did|will|are|is) (they|you|child|he|she|the school|school|we) ... clos*; (size|sizes) of; what size; pick* (child|him|her) up; packed lunch; score in the match; (school )?bus (now|today|reach*|is|has)`,
  CLOCK: say`time; times; hour; hours; bus; driver; menu; when`,
} satisfies Partial<Lexicon['concepts']>
