import type { Phrasing } from './phrasing.ts'

export const adviceEn = {
  startWith: (quote: string, subject: string, mark: string) => `Start with ${quote} in ${subject} (${mark}).`,
  startAlone: (subject: string) => `Start with ${subject}: let your child teach you what was done in class today.`,
  stands: (subject: string, total: string) => `${subject} stands at ${total}.`,
  standsBeside: (subject: string, total: string, average: string) => `${subject} stands at ${total}, the class at ${average}.`,
  topic: (quote: string) => `It was about ${quote}.`,
  howToHelp: ({ name }: Phrasing) =>
    `You need not know the subject: let ${name} explain one exercise to you, do one more like it, and praise what is right. A few minutes every day do more than a whole Sunday.`,
  talkTo: (subject: string, teacher: string | null, phone: string) =>
    teacher === null
      ? `The teacher of ${subject} can say what comes next: ${phone}.`
      : `${teacher} teaches ${subject}; reach them through the school: ${phone}.`,
  askHead: ({ name }: Phrasing) => `Ask these about ${name}:`,
  askBehind: (subject: string, total: string, average: string, teacher: string | null) =>
    `${subject} (${total}, class ${average})${teacher === null ? '' : `, ${teacher}`}: what is missing, and what can we do at home?`,
  askFell: (subject: string, before: string, term: string, now: string) =>
    `${subject} went from ${before} in ${term} to ${now}: what changed?`,
  askMissing: (quote: string) => `${quote} has no mark: can it still be handed in?`,
  askAway: (count: number) => `Days away this term: ${count}. What was missed, and how can it be caught up?`,
  askLate: (count: number) => `Times late this term: ${count}. Which lessons suffer?`,
  askBest: (subject: string, total: string) => `${subject} (${total}) is the strongest: how can it be taken further?`,
  askClass: 'How does my child behave and take part in class?',
  bookIt: (phone: string) => `To meet a teacher, call the school: ${phone}.`,
  markPutRight: 'The teacher who gave a mark puts it right; I can change nothing.',
  markShows: (subject: string, total: string) => `The records show ${subject} at ${total}.`,
  markWork: (quote: string, mark: string) => `The newest work is ${quote}: ${mark}.`,
  bring: 'Keep the marked paper and show it.',
  sayThis: 'You can send this:',
  markMessage: ({ name }: Phrasing, to: string, subject: string, total: string) =>
    `Dear ${to}, the records show ${name}'s ${subject} at ${total}. I believe that is not right, because … Please look at the marked paper with me. Thank you.`,
  markMessagePlain: ({ name }: Phrasing, to: string) =>
    `Dear ${to}, I believe a mark of ${name}'s is not right: it is … and should be …, because … Please look at the marked paper with me. Thank you.`,
  billPutRight: 'The bursar puts a bill right; I can change nothing.',
  billShows: (no: string, total: string, paid: string) => `Bill ${no} is ${total}; ${paid} of it is paid.`,
  billMessage: ({ name }: Phrasing, no: string) =>
    `Dear bursar, on bill ${no} of ${name} I believe one line is not right: it is … and should be …, because … Please check it before the day to pay. Thank you.`,
  callOrGo: (phone: string) => `Call the school on ${phone}, and keep receipts and letters ready.`,
  teacher: 'teacher',
}
export type AdviceWords = typeof adviceEn
