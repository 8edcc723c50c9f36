import { isOccasion, isOneDay, isFuture, isToday, ofMoney, ofMarks, speaksOfTheChild, type Rule } from './reading.ts'

/** "Which days has she got science?", "science days", "how often". */
const DAYS_OF_A_SUBJECT =
  /\b(?:which|what) days?\b|\bdays$|\bdays for\b|\bhow often\b|\btimes (?:a|per|each|in a|in the) week\b|\bquels? jours?\b/

const HELD_WHERE =
  /\b(?:where|(?:what|which) (?:place|room|venue)) (?:is|are|do|does|will) (?:\w+ ){0,5}(?:held|hold|taught|done|take place|have|learn|played|do|go for)\b|\b(?:venue|place|room) (?:of|for)\b/
const HAS_LESSON =
  /\b(?:does|do|has|have|learns?|studies|is there|are there) (?:\w+ ){0,4}(?:on|every|each)? ?(?:mon|tues|wednes|thurs|fri)days?\b/

/** Reports, marks, people, dates and notices, and at the end what one word decides. */
export const MARKS_AND_SCHOOL: readonly Rule[] = [
  [
    'remarks',
    (r) =>
      r.has('CONDUCT', 'ATTITUDE', 'INTEREST', 'TRAITS') ||
      (r.has('REMARK') &&
        !(r.has('CLASSWORK', 'EXAM') && !r.has('TEACHER', 'HEAD', 'CLASS_TEACHER', 'REPORT')) &&
        !(r.has('CLASSWORK') && !r.has('REPORT') && /\b(?:project|homework|exercise|quiz|test|assignment)\b/.test(r.text)) &&
        !r.has('NOTICE') &&
        (r.slots.subjects !== undefined || !ofMoney(r)) &&
        r.slots.event === undefined &&
        r.slots.topic === undefined),
  ],
  [
    'grade_meaning',
    (r) =>
      (r.has('SCALE') && !r.has('OWE') && !(r.slots.subjects !== undefined && r.all('CLASSWORK', 'EXAM'))) ||
      (r.has('MEANING') &&
        (r.slots.grade !== undefined ||
          r.has('MARKS', 'POSITION', 'PASS', 'LEVEL_NAME', 'CLASSWORK', 'EXAM', 'AVERAGE') ||
          (r.has('REPORT') && r.has('ON_PAPER')))) ||
      (r.slots.grade !== undefined &&
        r.slots.subjects === undefined &&
        (r.words <= 5 || r.has('HOW_MANY', 'WHO') || !speaksOfTheChild(r))),
  ],
  [
    'teacher',
    (r) =>
      r.has('TEACHER', 'HEAD', 'CLASS_TEACHER') &&
      r.slots.topic !== 'bring' &&
      (r.has('WHO', 'CONTACT') ||
        (r.has('HISTORY') && !r.has('SO_FAR')) ||
        (r.slots.subjects !== undefined && !r.has('TIMETABLE', 'DOING'))) &&
      !r.has('OWE', 'BILL', 'PRACTISE', 'NOT_KEPT') &&
      (!r.has('MARKS') || /\bwho (?:does|do) \w+ (?:have|get)\b/.test(r.text)) &&
      r.slots.item === undefined,
  ],
  [
    'position',
    (r) =>
      r.has('POSITION') &&
      r.slots.when?.kind !== 'weekday' &&
      !r.has('PROMOTED') &&
      !(r.has('TREND', 'COMPARE') && r.has('CLASSMATES')) &&
      !r.has('MEANING') &&
      (r.slots.subjects === undefined ||
        (/\b(?:positions?|rank\w*|placed)\b/.test(r.text) && !r.has('CLASSMATES', 'TREND', 'COMPARE'))) &&
      (r.slots.event === undefined || r.slots.event === 'exams'),
  ],
  [
    'profile',
    (r) =>
      r.has('ON_ROLL', 'ADMISSION', 'HOUSE', 'BOARDING', 'BIRTHDAY') &&
      !r.has('NOTICE', 'MARKS', 'COMPARE') &&
      !(r.has('WHEN') && r.slots.event !== undefined) &&
      (r.slots.item === undefined || (r.slots.item !== 'uniform' && !ofMoney(r))),
  ],
  [
    'profile',
    (r) =>
      r.has('CLASS') &&
      !r.has('TEACHER', 'CLASS_TEACHER', 'CLASSMATES', 'TIMETABLE') &&
      !ofMarks(r) &&
      !ofMoney(r) &&
      r.words <= 7,
  ],
  [
    'notices_to_answer',
    (r) =>
      r.has('TO_ANSWER') &&
      r.slots.topic !== 'bring' &&
      !ofMarks(r) &&
      !ofMoney(r) &&
      !r.has('HOW_MUCH') &&
      !r.has('TIMETABLE', 'ABSENT', 'REPORT'),
  ],
  [
    'timetable',
    (r) =>
      r.has('TIMETABLE', 'FIRST_LESSON') &&
      !(r.has('BEST', 'WORST', 'TREND') && !isOneDay(r.slots)) &&
      !r.has('CLASSMATES') &&
      !r.has('MENU') &&
      !r.has('MARKS', 'NOTICE', 'CLASSWORK') &&
      !(r.has('NOT_KEPT') && !r.has('SUBJECT') && !/\bmidday\b/.test(r.text)) &&
      !(r.has('EXAM') && !r.slots.when) &&
      !(r.has('REOPENS', 'CLOSES') && r.slots.when === undefined && r.slots.subjects === undefined),
  ],
  [
    'timetable',
    (r) =>
      r.slots.subjects !== undefined &&
      r.slots.event === undefined &&
      DAYS_OF_A_SUBJECT.test(r.text) &&
      !r.has('EXAM', 'CLASSWORK', 'ABSENT', 'LATE'),
  ],
  ['notice_topic', (r) => r.has('MENU') && !r.has('BILL', 'HOW_MUCH', 'PAY') && !isToday(r.slots)],
  [
    'not_kept',
    (r) =>
      r.all('CLOCK', 'NOT_KEPT') &&
      !(r.slots.event === 'vacation' && /\b(?:vac\w*|holidays?|christmas|xmas)\b/.test(r.text)) &&
      !isOccasion(r.slots) &&
      !r.has('NOTICE', 'SAID', 'BILL', 'HOW_MUCH'),
  ],
  [
    'calendar',
    (r) =>
      (r.slots.event !== undefined || (r.has('WHEN') && r.has('BEGINS', 'ENDS', 'REOPENS', 'CLOSES') && !ofMoney(r))) &&
      (r.has('WHEN', 'BEGINS', 'ENDS', 'WHERE', 'REOPENS', 'CLOSES') || isFuture(r.slots)) &&
      !(r.slots.event === 'exams' && (r.has('RELEASED') || r.slots.subjects !== undefined)) &&
      !(r.has('NOTICE') && r.slots.topic !== undefined) &&
      !/\bwhat to bring\b/.test(r.text) &&
      !(r.has('ABOUT') && !r.has('WHEN', 'WHERE')) &&
      !(r.has('MARKS', 'HOW_MANY') && !r.has('REOPENS', 'CLOSES')),
  ],
  [
    'timetable',
    (r) =>
      r.slots.subjects !== undefined &&
      (r.has('WHEN') ||
        isFuture(r.slots) ||
        HELD_WHERE.test(r.text) ||
        (r.slots.when?.kind === 'weekday' && HAS_LESSON.test(r.text))) &&
      !r.has('MARKS', 'EXAM', 'CLASSWORK', 'PRACTISE'),
  ],
  ['calendar', (r) => r.has('COMING_UP') && !ofMoney(r) && !ofMarks(r) && !r.has('NOTICE')],
  ['report_summary', (r) => r.has('AGGREGATE')],
  ['marks_class', (r) => r.has('CLASSMATES') && (!r.has('ON_ROLL') || r.has('COMPARE'))],
  ['marks_why', (r) => r.has('WHY') && r.slots.otherTerm === undefined && (ofMarks(r) || r.has('WORST', 'TREND', 'REPORT'))],
  [
    'marks_trend',
    (r) =>
      (ofMarks(r) || r.has('DOING', 'POSITION', 'REPORT') || (r.words <= 14 && speaksOfTheChild(r))) &&
      !ofMoney(r) &&
      !((r.slots.subjects?.length ?? 0) > 1 && r.slots.term === undefined) &&
      !(r.has('WORST') && r.has('SUBJECT') && !r.has('COMPARE')) &&
      (r.has('TREND', 'COMPARE') || (r.slots.otherTerm !== undefined && ofMarks(r))),
  ],
  [
    'marks_rank',
    (r) =>
      r.has('BEST', 'WORST') &&
      !r.has('NOTICE') &&
      !(r.has('TEACHER') && r.has('WHO')) &&
      !(r.has('CONTACT') && !ofMarks(r)) &&
      !(r.has('NOT_KEPT') && !ofMarks(r)) &&
      !(r.has('CLASSWORK') && !r.has('SUBJECT')) &&
      (r.slots.subjects === undefined || r.has('SUBJECT')),
  ],
  [
    'marks_latest',
    (r) =>
      r.has('SO_FAR', 'LAST') &&
      !(r.slots.subjects !== undefined && r.all('CLASSWORK', 'EXAM')) &&
      (r.slots.subjects === undefined || (r.has('NEW', 'LAST') && r.slots.term === undefined)) &&
      (r.has('CLASSWORK') || (r.has('MARKS', 'EXAM') && r.slots.term === undefined && !r.has('REPORT') && r.has('SO_FAR'))),
  ],
  ['marks_average', (r) => r.has('AVERAGE') && r.slots.subjects === undefined],
  ['report_summary', (r) => r.has('REPORT') && r.slots.subjects === undefined],
  [
    'marks_subject',
    (r) =>
      r.slots.subjects !== undefined &&
      (r.has(
        'MARKS',
        'EXAM',
        'CLASSWORK',
        'DOING',
        'WORST',
        'BEST',
        'PASS',
        'SO_FAR',
        'AVERAGE',
        'HOW_MUCH',
        'POSITION',
        'TOTAL',
        'COMPARE',
        'RATE',
        'HOW_MANY',
        'LEVEL_NAME',
        'TREND',
        'TRUE',
        'REPORT',
      ) ||
        (r.has('DID') && r.words <= 8) ||
        r.words <= 5 ||
        (r.words <= 9 && speaksOfTheChild(r) && !r.has('NOT_KEPT', 'WHO'))) &&
      !r.has('NOTICE', 'TEACHER') &&
      !(r.has('CONTACT') && !r.has('DOING', 'MARKS')),
  ],
  ['marks_latest', (r) => r.has('CLASSWORK') && !r.has('NOTICE', 'WHEN', 'NOT_KEPT')],
  ['marks_overview', (r) => r.has('MARKS', 'PASS') && !r.has('NOTICE', 'CONTACT')],
  ['marks_overview', (r) => r.has('EXAM') && r.has('DID', 'DOING') && !r.has('WHEN', 'BEGINS', 'NOTICE', 'ABOUT')],
  ['notice_topic', (r) => (r.slots.topic !== undefined || r.slots.event !== undefined) && r.has('ABOUT') && !isToday(r.slots)],
  ['not_kept', (r) => r.has('NOT_KEPT') && !r.has('NOTICE', 'SAID', 'BILL') && r.slots.event === undefined],
  [
    'contact',
    (r) =>
      r.has('CONTACT', 'WHERE') && (r.has('SCHOOL', 'OFFICE', 'HEAD', 'TEACHER') || r.words <= 4) && !r.has('NOTICE', 'NOT_KEPT'),
  ],
  [
    'notice_topic',
    (r) => (r.slots.topic !== undefined || r.slots.event !== undefined) && r.has('NOTICE', 'SAID', 'LINE', 'MEANING'),
  ],
  ['notices_latest', (r) => r.has('NOTICE') || (r.has('SAID') && r.has('SCHOOL', 'HEAD', 'TEACHER'))],
  ['bill_lines', (r) => r.has('BILL') || r.has('PAY')],
  ['overview', (r) => r.has('OVERVIEW', 'DOING')],
]
