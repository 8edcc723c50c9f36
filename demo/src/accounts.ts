/** Everybody who can sign in to the demo. They are printed at start (wire.md §4) and share one password. */
export const DEMO_PASSWORD = 'gate-demo-2026'

export const DEMO_ACCOUNTS = [
  {
    role: 'parent',
    name: 'Abena Mensah',
    email: 'abena.mensah@demo.schoolgate.example',
    phone: '024 555 0182',
    note: 'mother of Kofi, Ama and Esi',
  },
  {
    role: 'parent',
    name: 'Kwame Mensah',
    email: 'kwame.mensah@demo.schoolgate.example',
    phone: '020 555 0917',
    note: 'their father',
  },
  {
    role: 'parent',
    name: 'Yaw Boateng',
    email: 'yaw.boateng@demo.schoolgate.example',
    phone: '020 555 0123',
    note: 'one ward, nothing owed',
  },
  {
    role: 'parent',
    name: 'Kojo Asante',
    email: 'kojo.asante@demo.schoolgate.example',
    phone: '027 555 0164',
    note: 'no longer a guardian of anybody',
  },
  {
    role: 'parent',
    name: 'Funke Adeyemi',
    email: 'funke.adeyemi@demo.schoolgate.example',
    phone: '+234 803 555 0144',
    note: 'the second school, in Ibadan',
  },
  {
    role: 'office',
    name: 'Comfort Asiedu',
    email: 'office@demo.schoolgate.example',
    phone: '024 555 0171',
    note: 'the school office',
  },
  {
    role: 'head',
    name: 'Grace Adjei-Boateng',
    email: 'head@demo.schoolgate.example',
    phone: '024 555 0172',
    note: 'head-teacher',
  },
  {
    role: 'teacher',
    name: 'Emmanuel Tetteh',
    email: 'teacher@demo.schoolgate.example',
    phone: '024 555 0173',
    note: 'class teacher of Basic 5',
  },
  {
    role: 'bursar',
    name: 'Joseph Lamptey',
    email: 'bursar@demo.schoolgate.example',
    phone: '024 555 0174',
    note: 'bursar',
  },
  {
    role: 'parent',
    name: 'Emeka Osei',
    email: 'emeka.osei@demo.schoolgate.example',
    phone: '024 555 0176',
    note: 'a child in each of the two schools',
  },
  {
    role: 'teacher',
    name: 'Mubarak Seidu',
    email: 'mubarak.seidu@demo.schoolgate.example',
    phone: '024 555 0175',
    note: 'teacher of Computing, and guardian of a pupil',
  },
] as const

/** The one of these people with this name. */
export function accountOf<Name extends (typeof DEMO_ACCOUNTS)[number]['name']>(name: Name) {
  const found = DEMO_ACCOUNTS.find((account) => account.name === name)
  if (!found) throw new Error(`Nobody in the demo is called ${name}.`)
  return found
}
