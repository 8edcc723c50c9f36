import { and, eq, ne, sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assessmentScores, guardianships, terms, users, wards } from '#db/schema'
import { addNotice, createTestApp, createTestDb, demoIsLoaded, TEST_NOW, type TestDb } from '#testing'

/* What parents asked and were told wrong or not at all, over the demo school. The verdict comes first, and each figure is the one of the parent's own pages. */

let template: string
/** For those who only ask: to copy so much for each, and to plan for it anew, takes longer than the question. */
let forAll: TestDb
beforeAll(async () => {
  ;({ template } = await demoIsLoaded())
  forAll = await createTestDb(template)
}, 300_000)
afterAll(() => forAll.db.close())

const ABENA = 'abena.mensah@demo.schoolgate.example'
const FUNKE = 'funke.adeyemi@demo.schoolgate.example'

const MANY = { assistantQuotas: { perMinute: 1000, perDay: 1000 } }

/** A demo of one's own, to write in. */
const openOwnDemo = () => openDemo('Ama', ABENA, template)

/** A parent of the demo who asks about the child of this name. */
async function openDemo(name = 'Ama', email = ABENA, from: string | TestDb = forAll) {
  const test = await createTestApp(MANY, from)
  const [ward] = await test.given((tx) =>
    tx
      .select({ id: wards.id, schoolId: wards.schoolId, guardianId: users.id })
      .from(wards)
      .innerJoin(guardianships, eq(guardianships.wardId, wards.id))
      .innerJoin(users, eq(users.id, guardianships.guardianId))
      .where(and(eq(users.email, email), sql`${wards.firstName} like ${`${name}%`}`)),
  )
  if (!ward) throw new Error(`The demo has no ${name} of ${email}.`)
  const parent = await test.signedIn(ward.guardianId)
  /** The answer to the last of these, asked one after the other. */
  const ask = async (...questions: string[]): Promise<string> => {
    let thread = {}
    let said = ''
    for (const message of questions) {
      const answer = await parent.post('/api/v1/parents/chat', { child_id: ward.id, message, ...thread })
      thread = { thread_id: answer.json().thread_id }
      said = answer.json().message.message
    }
    return said
  }
  const page = async (place: string) => (await parent.get(`/api/v1/wards/${ward.id}/${place}`)).json()
  return { ...test, ward, ask, page }
}

type Standing = { subject: string; total: number | null; class_average: number | null }
const firstSentence = (said: string) => said.split(/(?<=[.!?])\s/)[0]
const figuresIn = (said: string) => said.match(/\d[\d,.\u202f]*\d|\d/g) ?? []

describe('how a child does', () => {
  test.each([
    [
      'is she doing well?',
      (above: number, all: number) => `Yes: Ama is doing well; she is above the class in ${above} of ${all} subjects.`,
    ],
    [
      'how my pikin dey do for school',
      (above: number, all: number) => `Yes: Ama is doing well; she is above the class in ${above} of ${all} subjects.`,
    ],
    [
      'comment va Ama à l’école ?',
      (above: number, all: number) =>
        `Oui\u00a0: Ama va bien\u00a0; elle est au-dessus de la classe en ${above} matières sur ${all}.`,
    ],
  ])('“%s”: the verdict, then three figures, then what to do', async (question, verdict) => {
    const { ask, page } = await openDemo()
    const { standings, averages }: { standings: Standing[]; averages: { average: number }[] } = await page('academics')
    const { summary } = await page('attendance')
    const [said, figures = '', ...rest] = (await ask(question)).split('\n')
    const above = standings.filter(({ total, class_average: average }) => (total ?? 0) > (average ?? 100))
    expect(said).toBe(verdict(above.length, standings.length))
    // The average, the days, what is left to pay: each with what it is held against.
    expect(figures).toContain(String(averages.at(-1)?.average).replace('.', question.startsWith('comment') ? ',' : '.'))
    expect(figures).toMatch(new RegExp(`${summary.present} (?:of|jours sur) ${summary.times_opened}`))
    expect(figures).toMatch(/610[.,]00/)
    expect(figuresIn(figures)).toHaveLength(5)
    expect(rest.join()).toContain('PTA meeting')
  })

  test.each([
    ['in which subjects is he below the class?', 'Yes: he is below the class in 2 of 9 subjects.'],
    ['which subject my pikin dey under class average', 'Yes: he is below the class in 2 of 9 subjects.'],
    [
      'dans quelles matières est-il en dessous de la moyenne de la classe ?',
      'Oui\u00a0: il est en dessous de la classe en 2 matières sur 9.',
    ],
  ])('“%s”: how many, then which, and none beside', async (question, verdict) => {
    const { ask, page } = await openDemo('Kofi')
    const { standings }: { standings: Standing[] } = await page('academics')
    const below = standings.filter(({ total, class_average: average }) => (total ?? 100) < (average ?? 0))
    const answer = await ask(question)
    expect(firstSentence(answer)).toBe(verdict.replace('2', String(below.length)))
    for (const { subject } of standings)
      expect(answer.includes(subject), subject).toBe(below.some((one) => one.subject === subject))
  })

  test.each(['did she fail any subject?', 'a-t-elle échoué dans une matière ?', 'any subject wey she fail?'])(
    '“%s”: by the school’s own scale, of the running term too',
    async (question) => {
      const { ask, page } = await openDemo()
      const { standings }: { standings: Standing[] } = await page('academics')
      const answer = await ask(question)
      expect(answer).toMatch(/^(?:No|Non)\. /)
      expect(answer).toContain('Emerging')
      expect(answer).toContain(standings.at(-1)?.subject)
      expect(await ask('has Ama failed anything this term')).toContain('Emerging')
    },
  )

  test('what was improved since last term is seen from there up to now', async () => {
    const { ask } = await openDemo()
    const told = 'Religious and Moral Education improved the most: from 72 in Term 1 to 90.'
    for (const question of ['which subject has she improved the most?', 'where did Ama improve most since last term'])
      expect(firstSentence(await ask(question))).toBe(told)
    expect(await ask('dans quelle matière a-t-elle le plus progressé ?')).toContain('de 72 au Term 1 à 90')
  })

  test('whether days are good is held against the days of the term before, not against marks', async () => {
    const { ask, page } = await openDemo()
    const { summary } = await page('attendance')
    const days = `${summary.present} of ${summary.times_opened} days`
    for (const question of [
      ['is her attendance good?'],
      ['is 80 percent attendance good?'],
      ['how many days was she absent this term?', 'is that good?'],
    ]) {
      const answer = await ask(...question)
      expect(answer).toMatch(/^Less good than before: 97\.7 percent, and 98\.7 percent in Term 1\./)
      expect(answer).toContain(days)
    }
    expect(await ask('est-ce que sa présence est bonne ?')).toMatch(/^Moins bien qu’avant/)
  })

  test('whether a position is good is held against the middle of the class, and a mark against its average', async () => {
    const { ask } = await openDemo()
    expect(await ask('is position 3 good?')).toMatch(
      /^(?:Yes|Not yet): \d+ of 25 is in the (?:upper|lower) half of the class\. Ama's position/,
    )
    expect(await ask('is 72 a good average?')).toMatch(/^Yes: 72 is above the class, whose average is 69\.78\./)
    expect(await ask('is 60 in maths good?')).toMatch(
      /^Not yet: 60 is below the class, whose average in Mathematics is 73\. But the records show Mathematics at 78\./,
    )
  })

  test('better or worse is said before the figures', async () => {
    const { ask } = await openDemo()
    expect(await ask('are her marks improving?')).toMatch(
      /^Ama's average went up by 0\.78: from 78\.11 in Term 1 to 78\.89 this term so far\./,
    )
    expect(await ask('is her attendance better than last term?')).toMatch(/^It is lower than before\. /)
    expect(await ask('how does she compare with the class?')).toMatch(/^She is above the class\. /)
    expect(await ask('why did her French drop?')).toMatch(/^French this term so far: 78, 13 less than in Term 1 \(91\)\./)
    expect(await ask('ses notes progressent-elles ?')).toMatch(/^La moyenne de Ama a monté de 0,78/)
  })

  test.each([
    'how can I help her with maths at home?',
    'how I go take help am for maths',
    'comment puis-je l’aider en maths à la maison ?',
  ])('“%s”: where to begin, how, and whom to ask', async (question) => {
    const { ask } = await openDemo()
    const answer = await ask(question)
    expect(answer).toMatch(/^(?:Start with|Commencez par) “/)
    expect(answer).toMatch(/Mr\. Emmanuel Tetteh (?:teaches|enseigne) Mathematics/)
  })

  test('the lowest work is that of the whole term, with its own comment and no other', async () => {
    const { ask, page, given } = await openOwnDemo()
    const {
      assessments,
      standings,
    }: { assessments: { id: string; title: string; score: number | null; max_score: number }[]; standings: unknown[] } =
      await page('academics')
    expect(standings.length).toBeGreaterThan(0)
    const marked = assessments.filter(({ score }) => score !== null)
    const [lowest] = marked.toSorted((one, other) => (one.score ?? 0) / one.max_score - (other.score ?? 0) / other.max_score)
    const { assessmentId } = assessmentScores
    const write = (comment: string, where: SQL) => given((tx) => tx.update(assessmentScores).set({ comment }).where(where))
    await write('Of another work.', ne(assessmentId, lowest?.id ?? ''))
    await write('Read it aloud first.', eq(assessmentId, lowest?.id ?? ''))
    for (const question of [
      'what is her lowest work?',
      'what did the teacher write on her lowest work',
      'which work has the lowest mark and what did the teacher write',
      'quel est son travail le plus faible ?',
      'which work e score low pass',
    ]) {
      const answer = await ask(question)
      expect(firstSentence(answer)).toContain(`“${lowest?.title}”`)
      expect(answer).toContain('Read it aloud first')
      expect(answer).not.toContain('Of another work')
    }
  })
})

describe('money', () => {
  test('a bill is explained line by line, and what makes it another one than the last is said, also what is gone from it', async () => {
    const { ask, page } = await openDemo()
    const [now, before] = (await page('bills')).bills
    const by = (before.total.amount_minor - now.total.amount_minor) / 100
    const gone = 'Not on it any more: House jersey GH₵ 90.00.'
    const why = await ask('why is this bill different from the last one?')
    expect(firstSentence(why)).toBe(`The Term 2 bill is GH₵ ${by}.00 less than Term 1's: GH₵ 1,790.00 against GH₵ 1,880.00.`)
    expect(why).toContain(gone)
    const explained = await ask('explain this bill line by line')
    expect(explained).toMatch(
      /^Ama's Term 2 bill comes to GH₵ 1,790\.00\. That is GH₵ 90\.00 less than in Term 1\. Line by line:\n- Tuition/,
    )
    expect(explained).toContain(gone)
    expect(explained).toMatch(/the bursar explains: 030 255 0147/)
    expect(await ask('pourquoi la facture est différente de la dernière ?')).toContain('N’y est plus\u00a0: House jersey 90,00')
  })

  test.each(['I paid but it does not show', 'I don pay but e no show', 'j’ai payé mais ça ne s’affiche pas'])(
    '“%s”: what arrived, where it went, its receipt, and whom to call',
    async (question) => {
      const { ask } = await openDemo()
      const answer = await ask(question)
      expect(firstSentence(answer)).toMatch(/has arrived|sont arrivés/)
      expect(answer).toMatch(/R-202\d-\d{5}/)
      expect(answer).toContain('030 255 0147')
    },
  )

  test('sums over several terms are of all of them, of one fee too', async () => {
    const { ask, page } = await openDemo('Kofi')
    const { bills }: { bills: { total: { amount_minor: number } }[] } = await page('bills')
    const money = (minor: number) => (minor / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 })
    const two = bills.slice(0, 2).reduce((sum, { total }) => sum + total.amount_minor, 0)
    expect(await ask('how much were the fees over the last two terms')).toMatch(
      new RegExp(`^The last 2 bills together: GH₵ ${money(two)};`),
    )
    expect(await ask('what did I pay for feeding over the last two terms')).toMatch(/^Feeding on 2 bills together: GH₵ 960\.00; /)
    expect(await ask('combien pour la cantine sur les deux derniers trimestres ?')).toMatch(
      /^Feeding sur 2 factures\u00a0: 960,00/,
    )
  })

  test('last year is that year, also after another question; a year that is stated binds wherever something is asked of it', async () => {
    const { ask } = await openDemo('Kofi')
    expect(await ask('how much did I pay?', 'and last year?')).toMatch(/^You have paid .* in 2024\/2025\./)
    expect(await ask('what did I pay last year for feeding')).toMatch(/^Feeding is GH₵ 480\.00; /)
    expect(await ask('who taught him last year')).toMatch(/^Kofi's class teacher in JHS 1 was .*, in Term 3, 2024\/2025\./)
    expect(await ask('which class was he in in 2024/2025')).toMatch(/^Kofi was in JHS 1 in Term 3, 2024\/2025\./)
    expect(await ask('what was my last payment in 2025')).toMatch(/^The last payment in 2025 is .* 10 September 2025 /)
    expect(await ask('did I owe anything in 2024/2025')).toMatch(/^Nothing is left to pay of the bills of 2024\/2025\./)
    expect(await ask('when did the terms of 2024/2025 begin')).toMatch(/^Term 3, 2024\/2025 began on Monday 21 April 2025\./)
    expect(await ask('what notices came in 2025')).toMatch(/^There is no notice from .* 1 January 2025 to .* 31 December 2025\./)
  })

  test.each([
    'what was my last payment in 2019',
    'who was his class teacher in 2019',
    'when did term end in 2019',
    'what notices came in 2019',
  ])('“%s”: of a year that the school has no records of nothing of now is told', async (question) => {
    const { ask } = await openDemo('Kofi')
    expect(await ask(question)).toBe('The school has no such term or year in its records.')
  })

  test('a Nigerian school hears of its own ways to pay, and of no network of Ghana', async () => {
    const { ask } = await openDemo('Tobi', FUNKE)
    for (const question of ['how can I pay?', 'comment payer ?', 'which networks do you take', 'how I go pay the fees'])
      expect(await ask(question)).toMatch(/Wema Bank 0123550190(?![^]*(?:MTN|Telecel|AT Money))/)
    expect(await ask('can I pay with mobile money?')).toMatch(/^No, mobile money is not taken here\./)
    const { ask: askAbena } = await openDemo()
    expect(await askAbena('can I pay with mobile money?')).toMatch(/^Yes, mobile money is taken\.[^]*MTN MoMo/)
  })
})

describe('all children, and questions about others', () => {
  test('all children together: the verdict, then a line of each', async () => {
    const { ask } = await openDemo()
    expect(await ask('how are all my children doing?')).toMatch(/^Yes: Kofi and Ama are each at or above the class average\.\n/)
    expect(await ask('how many days were my children absent this term altogether')).toMatch(
      /^Together they were away on 5 days this term so far\.\n/,
    )
    expect(await ask('how much have I paid for all my children this year')).toMatch(
      /^For all your children together GH₵ [\d,.]+ was paid /,
    )
    expect(await ask('how many days were all my children absent in 2019')).toBe(
      'The school has no such term or year in its records.',
    )
    expect(await ask('comment vont tous mes enfants ?')).toMatch(/^Oui\u00a0: Kofi et Ama sont à la moyenne/)
    expect(await ask('how much I don pay for all my pikin dem')).toMatch(/^For all your children together GH₵ [\d,.]+ was paid /)
  })

  test('two children are set beside each other gently, and no third', async () => {
    const { ask } = await openDemo()
    for (const question of ['who is better, Ama or Kofi?', 'qui est meilleur, Ama ou Kofi ?']) {
      const answer = await ask(question)
      expect(answer).toMatch(/^(?:Each child is in a class of their own|Chaque enfant est dans sa propre classe)/)
      expect(answer).not.toMatch(/Esi|\d/)
    }
  })

  test.each([
    'is Mr Mensah owing?',
    'how much does Mrs Boateng owe',
    'how many absences before you sack a child?',
    'how many absences are allowed',
    'what is the maximum number of days a child can miss',
    'how much can a parent owe before the child is sent home',
    'can you sack a child for owing fees',
    'est-ce que M. Mensah doit de l’argent ?',
    'combien d’absences avant le renvoi ?',
    'has the bus left',
    'le bus est-il parti ?',
    'bus don go?',
  ])('“%s”: no figure of one’s own is given for an answer', async (question) => {
    const { ask } = await openDemo()
    const answer = await ask(question)
    expect(answer).not.toMatch(/GH₵|\b\d{1,2} (?:days?|jours?)\b/)
    expect(answer).toMatch(
      /records that I read do not hold that|can only answer about Ama|registres que je lis ne contiennent pas cela|réponds seulement sur Ama/,
    )
  })
})

describe('days and notices', () => {
  test.each([
    'weeks left',
    'how many weeks are left this term?',
    'combien de semaines reste-t-il ?',
    'how many weeks remain make school close',
  ])('“%s” is of the term, not of money', async (question) => {
    const { ask } = await openDemo()
    expect(await ask(question)).toMatch(/^(?:2 weeks and \d days? are left of Term 2|Il reste 2 semaines et \d jours? du Term 2)/)
  })

  test('a holiday of the school is no school day, and nothing is to be brought then', async () => {
    const { ask, given, ward } = await openOwnDemo()
    expect(await ask('is there school tomorrow?')).toMatch(/^Yes, by the calendar Friday 13 March is a school day\./)
    expect(await ask('what should she bring tomorrow?')).toMatch(/^For tomorrow, by the timetable: books for /)
    await given((tx) =>
      tx
        .update(terms)
        .set({ closedDays: ['2026-03-13'] })
        .where(eq(terms.schoolId, ward.schoolId)),
    )
    expect(await ask('is there school tomorrow?')).toMatch(/^No, Friday 13 March is no school day\./)
    expect(await ask('l’école est-elle ouverte demain ?')).toMatch(/^Non, il n’y a pas école le vendredi 13 mars\./)
    expect(await ask('what should she bring tomorrow?')).toMatch(/^Nothing: by the calendar there is no school tomorrow\./)
    expect(await ask('wetin she go carry go school tomorrow')).toMatch(/^Nothing: by the calendar there is no school tomorrow\./)
    expect(await ask('qu’est-ce qu’elle doit apporter demain ?')).toMatch(
      /^Rien\u00a0: selon le calendrier, il n’y a pas école demain\./,
    )
  })

  test('an order that is over, or was for another day, does not stand in the way of school', async () => {
    const { ask, given, ward } = await openOwnDemo()
    const old = {
      title: 'School closes early today',
      body: 'School closed at 12:00 today because of the rain.',
      publishedAt: new Date('2026-02-03T09:00:00Z'),
    }
    await given((tx) => addNotice(tx, ward.schoolId, old))
    expect(await ask('is the school open today?')).toMatch(
      /^Yes, by the calendar today is a school day\. No notice says otherwise\./,
    )
    await given((tx) =>
      addNotice(tx, ward.schoolId, { ...old, title: 'School closes early', publishedAt: new Date('2026-03-12T07:00:00Z') }),
    )
    expect(await ask('is the school open today?')).toMatch(/But this notice may change it:\n“School closes early”/)
    const flooding = await ask('what did the notice say about the flooding')
    expect(flooding).toMatch(/It held until .* and is over\./)
  })

  test('notices that are over are not counted among the unread, in any language', async () => {
    const { ask, given, ward } = await openOwnDemo()
    const unread = async (question: string) => Number(/\d+/.exec(await ask(question))?.[0])
    const before = await unread('how many unread notices do I have?')
    await given((tx) => addNotice(tx, ward.schoolId, { title: 'Over', expiresAt: new Date(TEST_NOW.getTime() - 60_000) }))
    await given((tx) => addNotice(tx, ward.schoolId, { title: 'Stands' }))
    for (const question of ['how many unread notices do I have?', 'combien d’avis non lus ?'])
      expect(await unread(question)).toBe(before + 1)
    expect(await ask('what is new from the school?')).toContain('“Over”, Thursday 12 March; it is over.')
    expect(await ask('quoi de neuf à l’école ?')).toContain('“Over”, jeudi 12 mars\u00a0; ce n’est plus valable.')
  })

  test.each([
    'How is her maths? When is the PTA? How much do I owe?',
    'how is her maths, how much do I owe and when is the PTA',
    'Comment sont ses maths ? Combien dois-je ? Quand est la réunion des parents ?',
    'How her maths dey? How much I dey owe? When be PTA?',
  ])('“%s”: all three are answered', async (question) => {
    const { ask } = await openDemo()
    const answers = (await ask(question)).split('\n\n')
    expect(answers).toHaveLength(3)
    for (const told of [/Mathematics/, /610[.,]00/, /PTA meeting/])
      expect(answers.filter((answer) => told.test(answer))).toHaveLength(1)
  })
})

describe('what is written to the assistant', () => {
  test.each([
    'who can read what I write here?',
    'does this leave the school?',
    'wetin I write dey go outside school?',
    'est-ce que cela quitte l’école ?',
  ])('“%s”: who reads it and that it stays is said first', async (question) => {
    const { ask } = await openDemo()
    expect(firstSentence(await ask(question))).toMatch(
      /^(?:Only you can open your conversations, and nothing you write here leaves|Vous seul pouvez ouvrir vos conversations, et rien de ce que vous écrivez ici ne quitte)/,
    )
  })

  test.each([
    'delete my conversations',
    'clear my chat history',
    'clear all wetin we don talk',
    'efface mon historique de discussion',
  ])('“%s” is answered with the words that delete, and deletes nothing by itself', async (question) => {
    const { ask } = await openDemo()
    expect(await ask(question)).toMatch(/• (?:Yes, delete all my conversations|Oui, supprime toutes mes conversations)/)
  })
})

const ALARM = /call 112|appelez le 112|frɛ 112/
describe('danger, and what only sounds like it', () => {
  test('fifteen figures of speech are no alarm', async () => {
    const { ask, clock } = await openDemo()
    const alarmed: string[] = []
    for (const question of [
      'she killed the exam',
      'who picked her on Friday',
      'What time is kickoff on sports day?',
      'who took her home on Friday',
      'I will be dead if I forget the PTA date, when is it',
      'the teacher is hammering them with homework',
      'the exam beat am, wetin she get',
      'maths is killing her',
      'the fees are killing me',
      'she is dying to see her results',
      'did she bomb the French test',
      'the exam murdered them, what is her average',
      'is there a fire drill this week',
      'la facture me tue, combien reste-t-il ?',
      'school fees wan kill me, how much remain',
    ]) {
      if (ALARM.test(await ask(question))) alarmed.push(question)
      clock.advance(60)
    }
    expect(alarmed).toEqual([])
  })

  test('a child in danger is heard in Twi, with its letters and without, and is answered in it too', async () => {
    const { ask, clock } = await openDemo()
    const missed: string[] = []
    for (const sentence of [
      'tikya no bɔɔ me ba no dodo',
      'obi resɔ me babaa no mu',
      'ɔpɛ sɛ ɔkum ne ho',
      'mmarima bi twɛn me babaa wɔ kwan so',
      'ɔde ne nsa hyɛɛ me babaa ntaadeɛ mu',
      'wɔpam me ba no firii fie',
      'me ba no se ɔmpɛ sɛ ɔte ase',
      'obi asɛe me ba no',
      'kudifoɔ afa me ba no',
    ]) {
      const answer = await ask(sentence)
      if (!answer.startsWith('Sɛ abofra bi wɔ asiane mu a, frɛ 112.\nI am sorry')) missed.push(`${sentence}: ${answer}`)
      clock.advance(60)
    }
    for (const sentence of [
      'wobo me ba no',
      'teacher no hwee me ba no',
      'osu bere nyinaa, ose teacher no aye no bone',
      'obi akyere me ba',
      'teacher no haw me babaa no',
    ])
      if (!ALARM.test(await ask(sentence))) missed.push(sentence)
    expect(missed).toEqual([])
  })
})
