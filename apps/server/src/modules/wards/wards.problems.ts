import { problem } from '#lib/problem'

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
