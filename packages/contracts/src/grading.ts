type Bands = readonly (readonly [from: number, grade: string, level: string])[]

/** Grading scales a school can start from (domain §3), highest band first; copied into the school, which may then change them. */
export const GRADING_PRESETS: Readonly<Record<'ges' | 'waec' | 'jhs', Bands>> = {
  ges: [
    [80, '1', 'Highly Proficient'],
    [68, '2', 'Proficient'],
    [54, '3', 'Approaching Proficiency'],
    [40, '4', 'Developing'],
    [0, '5', 'Emerging'],
  ],
  waec: [
    [75, 'A1', 'Excellent'],
    [70, 'B2', 'Very good'],
    [65, 'B3', 'Good'],
    [60, 'C4', 'Credit'],
    [55, 'C5', 'Credit'],
    [50, 'C6', 'Credit'],
    [45, 'D7', 'Pass'],
    [40, 'E8', 'Pass'],
    [0, 'F9', 'Fail'],
  ],
  jhs: [
    [80, '1', 'Highest'],
    [75, '2', 'Higher'],
    [70, '3', 'High'],
    [65, '4', 'High average'],
    [60, '5', 'Average'],
    [55, '6', 'Low average'],
    [50, '7', 'Low'],
    [40, '8', 'Lower'],
    [0, '9', 'Lowest'],
  ],
}
