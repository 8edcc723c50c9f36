/** A fee of a schedule as the office writes it: for every pupil, unless `changes` say otherwise; it is called after its code. */
export const feeLine = (code: string, amount_minor: number, changes: object = {}) => ({
  code,
  name: code.toLowerCase(),
  group: 'tuition',
  amount_minor,
  mandatory: true,
  basis: 'pupil',
  purpose: null,
  approved_by: null,
  level: null,
  class_id: null,
  boarding: null,
  ...changes,
})
