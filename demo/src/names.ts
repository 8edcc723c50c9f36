import type { Dice } from './random.ts'

type Names = {
  female: readonly [string, ...string[]]
  male: readonly [string, ...string[]]
  last: readonly [string, ...string[]]
  middle: { female: readonly [string, ...string[]]; male: readonly [string, ...string[]] }
}

/** Names that go together: a family is of one people. */
export const GHANAIAN: readonly [Names, ...Names[]] = [
  {
    female: ['Abena', 'Akosua', 'Adwoa', 'Yaa', 'Afia', 'Efua', 'Maame', 'Nana', 'Priscilla', 'Gifty', 'Grace', 'Josephine'],
    male: ['Kwabena', 'Kwadwo', 'Kwaku', 'Yaw', 'Fiifi', 'Kojo', 'Papa', 'Nana', 'Emmanuel', 'Daniel', 'Michael', 'Prince'],
    middle: {
      female: ['Serwaa', 'Pokuaa', 'Konadu', 'Nyarko', 'Amoah', 'Frimpomaa'],
      male: ['Osei', 'Opoku', 'Kwarteng', 'Amponsah', 'Ofori', 'Badu'],
    },
    last: [
      'Owusu',
      'Asante',
      'Appiah',
      'Agyeman',
      'Boakye',
      'Frimpong',
      'Acheampong',
      'Ansah',
      'Amankwah',
      'Darko',
      'Sarpong',
      'Antwi',
      'Addo',
      'Osei',
      'Gyasi',
    ],
  },
  {
    female: ['Naa', 'Dede', 'Korkor', 'Fofo', 'Lydia', 'Esther', 'Naomi', 'Deborah'],
    male: ['Nii', 'Tetteh', 'Ataa', 'Okai', 'Samuel', 'Isaac', 'Joshua', 'Caleb'],
    middle: { female: ['Ayeley', 'Adjeley', 'Shormeh', 'Lamiley'], male: ['Armah', 'Ayi', 'Amartey', 'Kpakpo'] },
    last: ['Tetteh', 'Quaye', 'Lartey', 'Nortey', 'Ashong', 'Okine', 'Laryea', 'Sowah', 'Odartey'],
  },
  {
    female: ['Mawusi', 'Sena', 'Elinam', 'Edem', 'Dzifa', 'Akpene', 'Mercy', 'Comfort'],
    male: ['Selorm', 'Elikem', 'Mawuli', 'Senyo', 'Delali', 'Kekeli', 'Gabriel', 'Felix'],
    middle: { female: ['Esi', 'Yayra', 'Enyonam', 'Afi'], male: ['Kwame', 'Yao', 'Komla', 'Kofi'] },
    last: ['Agbeko', 'Dzokoto', 'Amenyo', 'Kpodo', 'Gbeho', 'Tamakloe', 'Attipoe', 'Adzah'],
  },
  {
    female: ['Ayisha', 'Rahinatu', 'Fatima', 'Memunatu', 'Hawa', 'Zulaiha'],
    male: ['Abdul', 'Ibrahim', 'Yussif', 'Mubarak', 'Sulemana', 'Rashid'],
    middle: { female: ['Wunpini', 'Ama', 'Suhuyini'], male: ['Razak', 'Latif', 'Wumbei'] },
    last: ['Alhassan', 'Iddrisu', 'Mohammed', 'Yakubu', 'Abubakari', 'Issah', 'Seidu'],
  },
]

export const NIGERIAN: readonly [Names, ...Names[]] = [
  {
    female: ['Folake', 'Temitope', 'Yetunde', 'Simisola', 'Bukola', 'Ayomide', 'Morenike', 'Oluwaseyi'],
    male: ['Babatunde', 'Olumide', 'Ayodele', 'Segun', 'Kayode', 'Tobiloba', 'Damilola', 'Femi'],
    middle: { female: ['Adunni', 'Abike', 'Omolara'], male: ['Adewale', 'Akanni', 'Olaoluwa'] },
    last: ['Adeyemi', 'Ogunleye', 'Akinola', 'Oyelaran', 'Balogun', 'Adebayo', 'Olatunji'],
  },
  {
    female: ['Chidinma', 'Ngozi', 'Adaeze', 'Ifeoma'],
    male: ['Chukwuemeka', 'Obinna', 'Ikenna', 'Kelechi'],
    middle: { female: ['Blessing', 'Nneka'], male: ['Chibuike', 'Uche'] },
    last: ['Okafor', 'Eze', 'Nwosu', 'Okonkwo'],
  },
]

export type Gender = 'female' | 'male'

export const genderOf = (random: Dice): Gender => (random.chance(50) ? 'female' : 'male')

export const MOTHERS_WORK = [
  'Trader, Madina market',
  'Nurse, Pantang Hospital',
  'Seamstress',
  'Teacher',
  'Banker',
  'Caterer',
  'Hairdresser',
  'Accountant',
  'Baker',
] as const
export const FATHERS_WORK = [
  'Driver',
  'Civil servant',
  'Electrician',
  'Engineer',
  'Police officer',
  'Pastor',
  'Pharmacist',
  'Mason',
  'Shop owner',
] as const
