import type { StudentPerformance } from '@schoolgate/contracts/performance'
import { idOf, nyansapo } from './family.ts'

const term = (position: number, year: string, number: number, klass: string, average: number) => ({
  term_id: idOf(position),
  academic_year: year,
  term: `Term ${number}`,
  number,
  class: klass,
  average,
  class_average: 66,
  is_so_far: position === 7,
})

const subject = (name: string, totals: (number | null)[], since_last_year: number | null) => ({
  name,
  totals,
  change: (totals.at(-1) ?? 0) - (totals.at(-2) ?? 0),
  since_last_year,
})

/** Ama's three years, as the look shows them. */
export const amasYears: StudentPerformance = {
  school: nyansapo,
  ward: { name: 'Ama M.', first_name: 'Ama' },
  class: 'Basic 5',
  academic_year: '2025/2026',
  class_teacher: 'Mr. Emmanuel Tetteh',
  average: { value: 77, is_so_far: true },
  position: { place: 6, of: 34, term: 'Term 1' },
  attendance: { present: 114, opened: 120, rate: 95, late_lately: 2 },
  terms: [
    term(1, '2023/2024', 1, 'Basic 3', 61),
    term(2, '2023/2024', 2, 'Basic 3', 63),
    term(3, '2024/2025', 1, 'Basic 4', 66),
    term(4, '2024/2025', 2, 'Basic 4', 70),
    term(5, '2024/2025', 3, 'Basic 4', 69),
    term(6, '2025/2026', 1, 'Basic 5', 75),
    term(7, '2025/2026', 2, 'Basic 5', 77),
  ],
  bands: [80, 68, 54, 40, 0],
  columns: [
    { academic_year: '2024/2025', term: 'Term 3', number: 3, is_so_far: false },
    { academic_year: '2025/2026', term: 'Term 1', number: 1, is_so_far: false },
    { academic_year: '2025/2026', term: 'Term 2', number: 2, is_so_far: true },
  ],
  subjects: [
    subject('English Language', [74, 80, 84], 10),
    subject('Mathematics', [66, 63, 58], -8),
    subject('French', [null, 57, 56], null),
  ],
  remarks: [
    { words: 'She is careful, but rushes fractions.', by: 'Mr. Tetteh', subject: 'Mathematics', day: '2026-03-04' },
    { words: 'Explained the water cycle to the class.', by: 'Mrs. Amoah', subject: 'Science', day: '2026-02-27' },
  ],
  steps: [
    { words: 'Fractions group, Mondays', note: 'Started 9 March', done: true },
    { words: 'Call home about late days', note: 'Mrs. Adjei-Boateng, by Friday', done: false },
  ],
  expires_at: '2026-04-30T09:00:00.000Z',
}
