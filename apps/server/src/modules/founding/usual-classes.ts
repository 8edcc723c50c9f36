import type { Stage } from '@schoolgate/contracts/school-setup'

/** Levels and subjects of one part of a school. */
type Part = { stage: Stage; name: string; levels: readonly string[]; subjects: readonly string[] }

const counted = (word: string, most: number) => Array.from({ length: most }, (_, index) => `${word} ${index + 1}`)

/*
 * As schools are usually made up (domain §2); the office takes what it has. Subjects: Ghana's standards-based curriculum (NaCCA) and Nigeria's
 * basic education curriculum (NERDC); a school adds its own language and leaves out what it does not teach.
 */
const USUAL: Record<string, readonly Part[]> = {
  GH: [
    {
      stage: 'preschool',
      name: 'Crèche, nursery and KG',
      levels: ['Crèche', ...counted('Nursery', 2), ...counted('KG', 2)],
      subjects: ['Literacy', 'Numeracy', 'Our World Our People', 'Creative Arts'],
    },
    {
      stage: 'primary',
      name: 'Basic 1 to 6',
      levels: counted('Basic', 6),
      subjects: [
        'English Language',
        'Mathematics',
        'Science',
        'History',
        'Our World Our People',
        'Religious and Moral Education',
        'Creative Arts',
        'Physical Education',
        'Computing',
        'Ghanaian Language',
        'French',
      ],
    },
    {
      stage: 'jhs',
      name: 'JHS',
      levels: counted('JHS', 3),
      subjects: [
        'English Language',
        'Mathematics',
        'Science',
        'Social Studies',
        'Religious and Moral Education',
        'Career Technology',
        'Creative Arts and Design',
        'Computing',
        'Physical and Health Education',
        'Ghanaian Language',
        'French',
      ],
    },
    {
      stage: 'shs',
      name: 'SHS',
      levels: counted('SHS', 3),
      subjects: ['English Language', 'Core Mathematics', 'Integrated Science', 'Social Studies', 'Physical Education'],
    },
  ],
  NG: [
    {
      stage: 'preschool',
      name: 'Nursery',
      levels: counted('Nursery', 3),
      subjects: ['Letter Work', 'Number Work', 'Health Habits', 'Social Habits', 'Rhymes', 'Creative Arts'],
    },
    {
      stage: 'primary',
      name: 'Primary',
      levels: counted('Primary', 6),
      subjects: [
        'English Studies',
        'Mathematics',
        'Basic Science and Technology',
        'Nigerian Languages',
        'National Values Education',
        'Religious Studies',
        'Cultural and Creative Arts',
        'Pre-vocational Studies',
        'French',
      ],
    },
    {
      stage: 'jhs',
      name: 'JSS',
      levels: counted('JSS', 3),
      subjects: [
        'English Studies',
        'Mathematics',
        'Basic Science',
        'Basic Technology',
        'Social Studies',
        'Civic Education',
        'Business Studies',
        'Nigerian Languages',
        'Religious Studies',
        'Cultural and Creative Arts',
        'Agricultural Science',
        'Home Economics',
        'Computer Studies',
        'French',
      ],
    },
    {
      stage: 'shs',
      name: 'SS',
      levels: counted('SS', 3),
      subjects: ['English Language', 'General Mathematics', 'Civic Education', 'Biology', 'Chemistry', 'Physics', 'Economics'],
    },
  ],
}

/** The parts of a school in this country, youngest first. */
export const usualParts = (country: string): readonly Part[] => USUAL[country] ?? []
