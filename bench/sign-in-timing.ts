import { startSchool } from '@schoolgate/e2e/school'
import { post } from './parents.ts'
import { median, printTable, quantile } from './table.ts'
import { ABENA, YAW } from '@schoolgate/e2e/demo'

const ROUNDS = 12
const STAFF = ['office', 'head', 'teacher']

/** Whether the time of an answer tells a stranger which addresses the school knows. */
export async function signInTiming(): Promise<void> {
  const school = await startSchool({ environment: { TRUST_PROXY: '1' } })
  try {
    const known = [ABENA.email, YAW.email, ...STAFF.map((name) => `${name}@demo.schoolgate.example`)]
    const times: Record<string, number[]> = { known: [], unknown: [] }
    let home = 0
    for (let round = 0; round < ROUNDS; round++) {
      for (const email of known) {
        for (const [kind, address] of [
          ['known', email],
          ['unknown', `nobody.${round}.${email}`],
        ] as const) {
          home += 1
          const started = performance.now()
          const answer = await post(
            school.url,
            '/api/v1/sessions',
            { user: { email: address, password: 'not-the-password' } },
            { 'x-forwarded-for': `10.1.${home >> 8}.${home & 255}` },
          )
          await answer.arrayBuffer()
          if (answer.status === 401) times[kind]?.push(performance.now() - started)
        }
      }
    }
    printTable(
      'A wrong password: the time of the answer, known and unknown account',
      ['account', 'answers', 'median ms', 'p95 ms'],
      Object.entries(times).map(([kind, all]) => [
        kind,
        all.length,
        Math.round(median(all) * 100) / 100,
        Math.round(
          quantile(
            all.toSorted((a, b) => a - b),
            0.95,
          ) * 100,
        ) / 100,
      ]),
    )
  } finally {
    await school.stop()
  }
}
