/** The demo school's people (wire §4), as the journeys use them. */
export const PASSWORD = 'gate-demo-2026'

/** Three wards; two of them with something to do. */
export const ABENA = { email: 'abena.mensah@demo.schoolgate.example', phone: '024 555 0182', wards: ['Kofi', 'Ama', 'Esi'] }

/** One ward of another family, nothing owed. */
export const YAW = { email: 'yaw.boateng@demo.schoolgate.example', phone: '020 555 0123' }

/** The father of the same three wards. */
export const KWAME = { email: 'kwame.mensah@demo.schoolgate.example' }

/** A parent of the second school. `sign-in.test.ts` alone signs her in, for it ends all her sessions: files run side by side. */
export const FUNKE = { email: 'funke.adeyemi@demo.schoolgate.example' }

/** No longer a guardian of anybody. */
export const KOJO = { email: 'kojo.asante@demo.schoolgate.example' }

/** A child in each of the two schools. `two-schools.test.ts` alone signs him in. */
export const EMEKA = { email: 'emeka.osei@demo.schoolgate.example', phone: '024 555 0176' }

/** Teaches at the first school and is the guardian of one of its pupils. `two-schools.test.ts` alone signs him in. */
export const MUBARAK = { email: 'mubarak.seidu@demo.schoolgate.example', phone: '024 555 0175' }

/** The first school's own people. `office.test.ts` alone signs them in: a code to the same phone comes once a minute. */
export const HEAD = { email: 'head@demo.schoolgate.example', phone: '024 555 0172' }
/** Keeps the money. `owing.test.ts` signs him in, in a school of its own. */
export const BURSAR = { email: 'bursar@demo.schoolgate.example', phone: '024 555 0174' }
export const SECRETARY = { email: 'office@demo.schoolgate.example', phone: '024 555 0171' }

/** Leads Basic 5. `office-register.test.ts` and `office-marks.test.ts` sign him in, in schools of their own. */
export const TETTEH = { email: 'teacher@demo.schoolgate.example', phone: '024 555 0173' }
