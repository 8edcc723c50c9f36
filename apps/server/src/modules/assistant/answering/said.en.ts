import type { Phrasing } from './phrasing.ts'

export const saidEn = {
  hello: ({ name }: Phrasing) => `Hello. Ask me about ${name}: days in school, marks, reports, fees, notices or the timetable.`,
  thanks: ({ name }: Phrasing) => `You are welcome. Ask again whenever you want to know about ${name}.`,
  abilities: ({ name }: Phrasing) =>
    `I am an automatic assistant. I read ${name}'s records and answer questions about days in school, marks, term reports, bills, payments, notices, dates and the timetable. I cannot change anything, and I see no other child. You could ask:`,
  appHelp: [
    'Home, Notices, Payments and Profile are the tabs; the menu has Academics, Term Reports, Bills and My Ward(s).',
    'Profile: your photo, phone numbers, password, language, text size, quiet hours, sign out everywhere.',
    'My Ward(s): choose another child, add one, see who may collect them.',
    'Attendance: say why a child was away. Term Reports: sign, share, print. Bills: pay, share, this month is hard.',
    'Receipts are under Payments. The menu signs you out.',
  ],
  notKept: (phone: string) => `The school's records that I read do not hold that. The school can tell you: ${phone}.`,
  unknown: ({ name }: Phrasing) =>
    `I did not understand that well enough to answer. I can only help with ${name}'s school records. You could ask:`,
  notUnderstood: (question: string) => `I did not understand ${question}. Please ask it again, by itself.`,
  notSure: 'I am not sure what you would like to know. Tap what you mean:',
  /** Asked, it is answered with other suggestions and the school's number. */
  somethingElse: 'Something else?',
  callSchool: (phone: string) => `Or call the school: ${phone}. If a child is in danger, call 112.`,
  twi: 'Mepa wo kyɛw, mente Twi ase yiye. Mesrɛ wo, bisa me wɔ Borɔfo mu.',
  twiDanger: 'Sɛ abofra bi wɔ asiane mu a, frɛ 112.',
  notCovered: (phone: string) => `I cannot answer in Twi yet. Please ask in English or French, or call the school: ${phone}.`,
  safeguarding: (head: string, phone: string) => [
    'I am sorry to read this. A person should hear it now, not an assistant.',
    'If a child is in danger, call 112.',
    `Call the school on ${phone} and ask for ${head}.`,
    'I make no judgement, and your words stay with you. If this is not what you meant, please ask again in other words.',
  ],
  whoReads: (vendor: string | null) => [
    vendor === null
      ? 'Only you can open your conversations, and nothing you write here leaves the school’s own computer.'
      : `Only you can open your conversations; but ${vendor} helps with wording, as you agreed, and is sent your questions with names taken out.`,
    'The head, the office, the bursar, the teachers and other parents cannot open them.',
    'The school sees how often the assistant is asked, without words. A question nobody could answer it sees only if you agreed to that, or one that you show it yourself.',
    'What you allow you change under Profile. You can also say: delete my conversations.',
  ],
  deleteFirst: 'That deletes all your conversations, of every child, for good. Nothing is deleted until you tap this:',
  deleteOne: 'A single one you delete in the list of your conversations.',
  deleted: 'Done: all your conversations are deleted, this one too.',
  medical: ({ name }: Phrasing, phone: string) => [
    'I cannot give advice about health or medicine. A nurse, a doctor or a pharmacist can.',
    'If it is urgent, call 112.',
    `To tell the school that ${name} is sick, use the Attendance page or call ${phone}.`,
  ],
  injection: ({ name }: Phrasing) => `I only answer questions about ${name}'s school records, and I keep to my rules.`,
  otherChild: ({ name }: Phrasing) =>
    `I can only answer about ${name}, the child you have chosen. For another child of yours, switch under My Ward(s). Other families' children are private.`,
  doItForMe: (phone: string) => [
    'I cannot do that: I only read.',
    'In the app: pay under Bills, explain a day under Attendance, answer and sign under Notices, sign a report under Term Reports, change your details under Profile.',
    `To have a record put right, or to speak to a teacher, call the school: ${phone}.`,
  ],
  prediction: ({ name }: Phrasing) =>
    `I cannot say that. Nobody can read the future from marks. I can show how ${name} is doing so far; ask for the marks or the trend.`,
  examAnswers: ({ name }: Phrasing) =>
    `I cannot give answers or questions of exams, or do homework. I can show what ${name} could practise.`,
  staffPrivate: (phone: string) =>
    `I do not give private details of teachers and staff. You can reach them through the school: ${phone}.`,
  scam: (name: string) => [
    'Do not pay, and give nobody your PIN or a code. The school never asks for money in such a call.',
    `Call ${name} yourself on a number you know:`,
    'The official numbers to pay to are:',
    'You can check a paper or a number under “Is this really our school?” (/verify).',
  ],
  offTopic: ({ name }: Phrasing) => `I can only help with ${name}'s school records. You could ask:`,
  notAllowedAcademics: ({ name }: Phrasing, phone: string) =>
    `Your access does not include ${name}'s attendance, marks and reports. The school can say why: ${phone}.`,
  notAllowedBills: ({ name }: Phrasing, phone: string) =>
    `Your access does not include ${name}'s bills and payments. The school can say why: ${phone}.`,
  unknownTerm: 'The school has no such term or year in its records.',
  questions: {
    absent: ({ name }: Phrasing) => `How many days was ${name} absent this term?`,
    today: ({ name }: Phrasing) => `Was ${name} in school today?`,
    latest: ({ name }: Phrasing) => `What are ${name}'s newest marks?`,
    subject: ({ name }: Phrasing, subject: string) => `How is ${name} doing in ${subject}?`,
    practise: ({ name }: Phrasing) => `What should ${name} practise at home?`,
    left: ({ name }: Phrasing) => `How much is left to pay for ${name}?`,
    lastPaid: () => 'When did I last pay?',
    report: ({ name }: Phrasing, term: string) => `How did ${name} do in ${term}?`,
    answer: () => 'Which notices need my answer?',
    notices: () => 'What is new from the school?',
    reopen: () => 'When does the next term begin?',
    closing: () => 'When does this term end?',
    lessons: ({ name }: Phrasing) => `What lessons does ${name} have tomorrow?`,
  },
}
export type SaidWords = typeof saidEn
