import { problem } from '#lib/problem'

export const rightsChanged = problem(
  409,
  'wards.rights_changed',
  'Somebody changed these rights in the meantime. Look at what stands there now.',
)
export const payWithoutBills = problem(422, 'wards.pay_without_bills', 'Somebody who may not see the bills cannot pay them.', {
  field: 'rights.pay',
})
export const limitAhead = problem(
  422,
  'wards.limit_ahead',
  'A limit works at once: it cannot begin on a day that has not come.',
  {
    field: 'from',
  },
)
export const limitOver = problem(422, 'wards.limit_over', 'This limit would be over already.', { field: 'until' })
