import { FATHERS_WORK, genderOf, GHANAIAN, MOTHERS_WORK, NIGERIAN } from './names.ts'
import type { Dice } from './random.ts'
import { digits, type DemoClass, type Family, type Guardian, type Pupil } from './school.ts'

type Place = { country: 'GH' | 'NG'; today: string; classes: readonly DemoClass[]; admission: string }

const HOUSES = ['Aggrey', 'Nkrumah', 'Yaa Asantewaa', 'Slessor'] as const
const PREFIXES = {
  GH: ['024', '054', '055', '020', '050', '026', '027', '059'],
  NG: ['0803', '0806', '0813', '0703', '0802'],
} as const

/** Numbers of a block no network gives out, so that no demo text ever reaches a stranger. */
export const phoneOf = (country: 'GH' | 'NG', index: number): string => {
  const prefixes = PREFIXES[country]
  return `${prefixes[index % prefixes.length] ?? ''} 555 ${digits(1000 + Math.floor(index / prefixes.length), 4)}`
}

/** Families with one to three wards until the school is full. */
export function raiseFamilies(random: Dice, place: Place, pupilCount: number, taken: { families: Family[]; pupils: Pupil[] }) {
  const families = [...taken.families]
  const pupils = [...taken.pupils]
  const room = new Map(place.classes.map(({ code }) => [code, Math.ceil(pupilCount / place.classes.length)]))
  for (const pupil of pupils) room.set(pupil.class.code, (room.get(pupil.class.code) ?? 0) - 1)
  while (pupils.length < pupilCount) {
    const names = random.pick(place.country === 'GH' ? GHANAIAN : NIGERIAN)
    const last = random.pick(names.last)
    const number = families.length + 1
    const family: Family = { number, guardians: [], pays: paymentHabit(random), pupils: [], isNamed: false }
    family.guardians = parents(random, place.country, number, last, names)
    const size = Math.min(random.pick([1, 1, 2, 2, 2, 3]), pupilCount - pupils.length)
    const used = new Set<DemoClass>()
    for (let child = 0; child < size; child++) {
      const open = place.classes.filter((each) => (room.get(each.code) ?? 0) > 0 && !used.has(each))
      const [firstOpen, ...others] = open
      if (!firstOpen) break
      const klass = random.pick([firstOpen, ...others])
      used.add(klass)
      room.set(klass.code, (room.get(klass.code) ?? 0) - 1)
      const gender = genderOf(random)
      const first = random.pick(names[gender])
      const pupil: Pupil = {
        admissionNo: '',
        first: family.pupils.some((sibling) => sibling.first === first) ? random.pick(names.middle[gender]) : first,
        middle: '',
        last,
        gender,
        born: birthday(random, place.today, klass),
        class: klass,
        house: HOUSES[pupils.length % HOUSES.length] ?? 'Aggrey',
        ability: Math.max(32, Math.min(95, 66 + random.wobble(36))),
        absence: random.chance(12) ? random.int(7, 14) : random.int(1, 5),
        family,
        isFirstOfFamily: child === 0,
      }
      const middle = random.chance(60) ? random.pick(names.middle[gender]) : ''
      if (middle !== pupil.first) pupil.middle = middle
      family.pupils.push(pupil)
      pupils.push(pupil)
    }
    if (family.pupils.length > 0) families.push(family)
  }
  number(pupils, place)
  return { families, pupils }
}

function paymentHabit(random: Dice): Family['pays'] {
  const habit = random.int(1, 100)
  if (habit <= 52) return 'at once'
  return habit <= 84 ? 'in parts' : 'late'
}

function parents(random: Dice, country: 'GH' | 'NG', number: number, last: string, names: (typeof GHANAIAN)[number]): Guardian[] {
  const person = (kind: 'mother' | 'father', index: number): Guardian => {
    const isMother = kind === 'mother'
    const gender = isMother ? 'female' : 'male'
    return {
      ref: `G-${digits(number, 4)}${isMother ? 'A' : 'B'}`,
      title: isMother ? 'Mrs.' : 'Mr.',
      fullname: `${random.pick(names[gender])} ${last}`,
      phone: phoneOf(country, number * 2 + index),
      email: '',
      work: random.pick(isMother ? MOTHERS_WORK : FATHERS_WORK),
    }
  }
  const first = random.chance(70) ? 'mother' : 'father'
  return random.chance(45) ? [person('mother', 0), person('father', 1)] : [person(first, 0)]
}

/** Old enough for the class when the school year began. */
export function birthday(random: Dice, today: string, klass: DemoClass): string {
  const year = Number(today.slice(0, 4)) - klass.step - 5
  return `${year}-${digits(random.int(1, 12), 2)}-${digits(random.int(1, 28), 2)}`
}

/** Admission numbers tell the year a child came; the named ones keep theirs. */
function number(pupils: readonly Pupil[], { today, admission }: Place) {
  const year = Number(today.slice(2, 4))
  for (const [index, pupil] of pupils.entries())
    if (pupil.admissionNo === '')
      pupil.admissionNo = `${admission}/${digits(Math.max(year - pupil.class.step, 10), 2)}/${digits(300 + index, 4)}`
}
