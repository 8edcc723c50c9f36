import type { SheetField, SheetKind } from '@schoolgate/contracts/sheet-words'
import { PUPIL_HEADS, PUPIL_WORDS } from './head-words.ts'
import { knownHeads, type KnownHeads } from './known-heads.ts'
import { folded } from '#lib/sheets/words'

/* The words above the columns of the lists that are not of pupils. */

const WHOSE = {
  admission_no: PUPIL_WORDS.admission_no,
  full_name: PUPIL_WORDS.full_name,
  last_name: PUPIL_WORDS.last_name,
  first_name: PUPIL_WORDS.first_name,
  other_names: PUPIL_WORDS.other_names,
  class: PUPIL_WORDS.class,
  class_arm: PUPIL_WORDS.class_arm,
}

type Words = Partial<Record<SheetField, string>>

const WORDS: Record<Exclude<SheetKind, 'pupils'>, Words> = {
  staff: {
    staff_no:
      'staff id|staff no|staff number|staff code|ref|reference|employee id|employee no|id|id no|code|ges id|matricule|file no',
    full_name:
      'name|names|full name|fullname|staff name|name of staff|name of teacher|teacher|teacher name|teachers|employee|employee name|nom et prenoms|nom|enseignant',
    last_name: 'surname|last name|family name|nom de famille',
    first_name: 'first name|firstname|given name|prenom|prenoms',
    other_names: 'other names|other name|othernames',
    title: 'title|salutation|civilite',
    role: 'role|rank|position|rank position|job|job title|designation|post|function|duty|responsibility|fonction|poste|staff type|category|type',
    phone:
      'phone|phone no|phone number|tel|tel no|telephone|mobile|mobile no|mobile number|contact|contact no|contact number|cell|whatsapp|gsm|portable',
    email: 'email|e mail|email address|e mail address|mail|courriel|adresse email|staff email',
    ends_on: 'ends on|last day|leaves on|end date|contract ends|date left|fin de contrat',
  },
  timetable: {
    class: PUPIL_WORDS.class,
    class_arm: PUPIL_WORDS.class_arm,
    day: 'day|days|weekday|day of week|jour',
    period: 'period|periods|lesson no|hour|periode|p|no|slot',
    times: 'time|times|time slot|duration|heure|heures|horaire|period time',
    starts: 'starts|start|from|start time|begins|debut|de',
    ends: 'ends|end|to|end time|until|fin|a',
    subject: 'subject|subjects|lesson|course|matiere|learning area',
    teacher: 'teacher|teacher name|taught by|staff|facilitator|enseignant|subject teacher|professeur',
    room: 'room|classroom|venue|salle|place',
  },
  attendance: {
    ...WHOSE,
    date: 'date|day|attendance date|jour',
    session: 'session|am pm|part of day',
    status: 'status|attendance|present absent|mark|presence|state|p a',
    time_in: 'time in|arrived|arrival|arrival time|time|heure d arrivee',
    reason: 'reason|remark|remarks|comment|note|motif',
  },
  marks: {
    ...WHOSE,
    subject: 'subject|course|matiere|learning area|subject name',
    work: 'work|title|assessment|assessment title|assignment|assignment name|task|exercise|test|devoir|evaluation|assessment name',
    work_type: 'type|kind|category|assessment type|work type',
    date: 'date|day|date of test|test date',
    max_score: 'max|out of|max score|maximum|total marks|marks obtainable|max mark|over|bareme|points possible|max points',
    score: 'score|mark|marks|marks obtained|marks scored|points|raw score|note|result|score obtained|actual score',
    comment: 'comment|remark|remarks|comments|teacher remark|feedback|appreciation',
  },
  opening_balances: {
    ...WHOSE,
    owed: 'owed|amount owed|amount owing|owing|balance|arrears|debt|outstanding|outstanding balance|balance due|fees owed|fees owing|amount due|balance b f|balance brought forward|bal b f|bal|debit|opening balance|solde|reste a payer|arrieres|amount|total owed|to pay|left to pay|amount outstanding|total due|total outstanding|total balance|fees due|previous balance|old balance|closing balance|amount to pay',
    ahead: 'credit|paid ahead|advance|overpaid|overpayment|prepaid|advance payment|in advance|avance|amount in credit',
    as_of: 'as of|as at|date|balance date|on',
    text: 'text|description|details|for what|remark|remarks|reason|narration|libelle|particulars',
  },
  payments: {
    ...WHOSE,
    paid_on:
      'date|paid on|date paid|payment date|date of payment|day|transaction date|value date|date de paiement|completion time|time',
    amount: 'amount|amount paid|paid|paid in|sum|fees paid|payment|amount received|credit|montant|montant paye|amt|amt paid',
    method: 'method|mode|mode of payment|payment mode|payment method|paid by means|channel|mode de paiement|type|how paid|means',
    receipt_no: 'receipt|receipt no|receipt number|rcpt no|rct no|receipt #|no recu|recu|numero de recu|gcr|gcr no',
    reference: 'reference|ref|payment reference|ref no|reference no|payment id',
    provider_reference:
      'transaction id|transaction no|transaction reference|trans id|txn id|external transaction id|teller no|slip no|cheque no|bank reference|momo id|momo reference',
    payer_name:
      'paid by|payer|payer name|received from|depositor|name of payer|parent|parent name|guardian|from|paye par|sender|sender name',
    bill_no: 'bill|bill no|bill number|invoice|invoice no|facture',
  },
}

function headsOf(words: Words): KnownHeads {
  const known = new Map<string, SheetField>()
  for (const [field, list] of entriesOf(words))
    for (const word of list.split('|')) if (!known.has(folded(word))) known.set(folded(word), field)
  return knownHeads(known)
}

const entriesOf = (words: Words): [SheetField, string][] =>
  // Object.entries forgets the keys' own type.
  Object.keys(words).flatMap((key) => {
    const list = isField(words, key) ? words[key] : undefined
    return isField(words, key) && list !== undefined ? [[key, list] satisfies [SheetField, string]] : []
  })
const isField = (words: Words, key: string): key is SheetField => key in words

/** The heads of each kind of list. */
export const HEADS_OF: Readonly<Record<SheetKind, KnownHeads>> = {
  pupils: PUPIL_HEADS,
  staff: headsOf(WORDS.staff),
  timetable: headsOf(WORDS.timetable),
  attendance: headsOf(WORDS.attendance),
  marks: headsOf(WORDS.marks),
  opening_balances: headsOf(WORDS.opening_balances),
  payments: headsOf(WORDS.payments),
}

/** Every head of any list. */
export const ANY_HEAD: ReadonlySet<string> = new Set(Object.values(HEADS_OF).flatMap(({ words }) => [...words.keys()]))
