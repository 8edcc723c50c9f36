import { problem } from '#lib/problem'

export const payWithoutBills = problem(422, 'wards.pay_without_bills', 'Somebody who may not see the bills cannot pay them.', {
  field: 'rights.pay',
})
