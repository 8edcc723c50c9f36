import { CARERS, type Carer, type CarerField, type PupilField, type SheetField } from '@schoolgate/contracts/sheet-words'
import { knownHeads } from './known-heads.ts'
import { folded } from '#lib/sheets/words'

/* The words that people in Ghana, Nigeria and their neighbours write above the columns of a list of pupils, in English and French. */

export const PUPIL_WORDS: Record<PupilField, string> = {
  admission_no:
    'admission no|adm no|adm number|admission number|admission|student id|student id no|pupil id|pupil no|student no|student number|reg no|reg number|registration no|registration number|index no|index number|learner id|learner no|id no|id number|id|code|matricule|numero matricule|no matricule|roll no|roll number|admno|regno|student code|alternate id|ges id|emis no',
  full_name:
    'name|names|full name|fullname|name surname first|names surname first|full name surname first|name surname other names|surname and other names|surname other names|student name|student|pupil name|pupil|learner name|learner|child name|child|ward name|name of ward|names of wards|name of child|name of pupil|name of student|name of child|name of learner|names of pupils|names of students|candidate|candidates|candidate name|name of candidate|names of candidates|student full name|pupils|students|nom et prenoms|nom et prenom|noms et prenoms|nom prenom|nom de l eleve|eleve|eleves|display name|official name|list of pupils|nom et prenoms de l eleve|nom de l eleve et prenoms|noms et prenoms de l eleve|ward|wards|ward s|ward names|wards names|name of ward s|names of ward s|name s of ward s|children|child ren|children names|names of children|name of children|name of child ren|names of child ren|pupil s|student s|name of wards|enfants|enfant s|noms des enfants',
  last_name: 'surname|last name|lastname|family name|sur name|student surname|pupil surname|student last name|nom|nom de famille',
  first_name:
    'first name|firstname|given name|forename|christian name|student first name|pupil first name|prenom|prenoms|given names',
  middle_name: 'middle name|middle names|middlename|middle|second name|deuxieme prenom|autres prenoms|middle initial',
  other_names: 'other names|other name|othernames|othername|other|others|first and other names|first names|forenames',
  gender: 'gender|sex|sexe|genre|m f|boy girl|b g',
  date_of_birth:
    'date of birth|dob|d o b|birth date|birthdate|birthday|birth day|date naissance|date de naissance|date et lieu de naissance|date and place of birth|ne le|nee le|ne e le|born|born on|day of birth|b day',
  class:
    'class|cls|form|grade|grade level|class form|year group|year level|level|classe|classe frequentee|niveau|class name|present class|current class|student class|basic|roll group|form group|class grade|klass|yr|yr group|std|standard|stage',
  class_arm: 'arm|class arm|stream|section|division|class stream|class division',
  house: 'house|hse|maison|house name|student house',
  boarding_status:
    'boarding|day boarder|day boarding|residential status|boarding status|residence status|regime|student type|boarder day|boarder|day brd|day bdr|day bdg|d b|day or boarding',
  joined_on:
    'admission date|date of admission|date admitted|date joined|joined|joined on|enrolment date|enrollment date|entry date|date d entree|date d inscription|start date',
}

/** Whom a head speaks of. */
const CARER_WORDS: Record<Carer, string> = {
  guardian:
    'guardian|parent|parents|parent guardian|guardian parent|parents guardian|parent or guardian|tuteur|parent ou tuteur|parents ou tuteur|tuteur ou parent|responsable|primary guardian|next of kin|emergency contact|emergency|caregiver|contact person|parent 1|guardian 1|contact 1|emergency contact 1|emergency 1|next of kin 1|contact person 1|father guardian|mother guardian|guardian father|guardian mother|father or guardian|mother or guardian|father mother|mother father|father or mother|mother or father|mum dad|dad mum|mum or dad|dad or mum|parents guardians|parent s guardian s|parent s|guardian s|parent1|guardian1|primary contact|sponsor',
  guardian_2:
    'parent 2|guardian 2|contact 2|emergency contact 2|emergency 2|next of kin 2|contact person 2|second emergency contact|parent2|guardian2|second parent|second guardian|secondary contact|other parent|other guardian',
  mother: 'mother|mum|mom|mummy|maman|mere|maternal',
  father: 'father|dad|daddy|papa|pere|paternal',
}

/** What it says of them; the empty word is their name. */
const CARER_FIELD_WORDS: Record<CarerField, string> = {
  name: '|name|names|full name|fullname|nom|nom complet',
  first_name: 'first name|firstname|given name|forename|prenom|prenoms',
  last_name: 'surname|last name|family name',
  title: 'title|salutation|civilite',
  phone:
    'phone|phone no|phone number|phone 1|tel|tel no|tel 1|telephone|telephone no|telephone number|mobile|mobile no|mobile number|mobile phone|contact|contact no|contact number|contacts|number|cell|cell phone|cell no|whatsapp|whatsapp no|whatsapp number|momo|momo no|momo number|gsm|portable|numero|home phone|name contact|name and contact|name phone|name and phone|name phone number|name tel|name number|name and number',
  second_phone:
    'phone 2|tel 2|second phone|other phone|alternate phone|alternative phone|second contact|other contact|mobile 2|contact 2|work phone|alt phone|phone2|other number',
  email: 'email|e mail|mail|email address|e mail address|courriel|adresse email',
  occupation: 'occupation|occup|occ|profession|job|work|metier|employment',
  address:
    'address|residence|residential address|home address|house address|location|digital address|gps address|adresse|domicile|place of residence|postal address|street address',
  relationship:
    'relationship|relation|relation to child|relation to pupil|relationship to child|relationship to student|lien|lien de parente|relation to student',
}

const wordsOf = (list: string) => list.split('|')

/** Heads that speak of nobody, where a list of pupils means the parent. */
const UNSAID: readonly CarerField[] = ['phone', 'second_phone', 'email', 'occupation', 'address', 'relationship']

/** The words for those. */
export const OF_NOBODY: ReadonlySet<string> = new Set(UNSAID.flatMap((field) => wordsOf(CARER_FIELD_WORDS[field]).map(folded)))

/** Heads of two rows name the pupil above what is said of them. */
const PUPIL = ['pupil', 'student', 'child', 'learner', 'eleve']

function words(): Map<string, SheetField> {
  const known = new Map<string, SheetField>()
  const say = (word: string, field: SheetField) => {
    const plain = folded(word)
    if (plain !== '' && !known.has(plain)) known.set(plain, field)
  }
  for (const carer of CARERS)
    for (const who of wordsOf(CARER_WORDS[carer]))
      for (const [field, what] of fieldsOf()) for (const each of what) sayOf(say, carer, who, field, each)
  for (const [field, list] of entriesOf(PUPIL_WORDS)) for (const word of wordsOf(list)) say(word, field)
  for (const [field, list] of entriesOf(PUPIL_WORDS))
    for (const word of list.split('|')) for (const who of PUPIL) say(`${who} ${word}`, field)
  for (const field of UNSAID) for (const word of wordsOf(CARER_FIELD_WORDS[field])) say(word, `guardian_${field}`)
  return known
}

function sayOf(say: (word: string, field: SheetField) => void, carer: Carer, who: string, field: CarerField, what: string): void {
  for (const order of [
    `${who} ${what}`,
    `${what} of ${who}`,
    `${what} ${who}`,
    `${what} du ${who}`,
    `${what} de la ${who}`,
    `${who}s ${what}`,
  ])
    say(order, `${carer}_${field}`)
}

const fieldsOf = () => entriesOf(CARER_FIELD_WORDS).map(([field, list]): [CarerField, string[]] => [field, wordsOf(list)])

export const entriesOf = <K extends string, V>(record: Record<K, V>): [K, V][] =>
  // Object.entries forgets the keys' own type.
  Object.keys(record).flatMap((key) => (isKeyOf(record, key) ? [[key, record[key]] satisfies [K, V]] : []))

const isKeyOf = <K extends string, V>(record: Record<K, V>, key: string): key is K => key in record

/** The heads of lists of pupils. */
export const PUPIL_HEADS = knownHeads(words())

/** Heads that are no data of a pupil's: the running number, what the bursar or the head keeps. */
export const LEFT_OUT = new Set(
  'what to mend|s n|s no|s nos|sn|item|no|n|nr|number|serial|serial no|sl no|sr no|numero|n o|remarks|remark|comments|comment|signature|sign|arrears|fees|fees owed|amount|balance|total|paid|age|nationality|religion|tribe|hometown|home town|status|photo|picture|attendance|position|pos|posn|average|avg|ave|percentage|percent|grade remark|score|programme|program|course|n d ordre|no d ordre|timestamp|title|ssnit|ssnit no|ssnit number|ghana card|ghana card no|nhis|nhis no|nhis number|disability|special needs|state of origin|state|lga|bank|bank name|account no|account number|qualification|academic qualification|professional qualification|subject taught|subjects taught|class taught|classes taught|class handled|date of first appointment|date of 1st appointment|date of appointment|registered no|ntc no|ntc number|licence no|years of service|blood group|genotype|medical condition|allergies|previous school|last school attended'
    .split('|')
    .map(folded),
)
