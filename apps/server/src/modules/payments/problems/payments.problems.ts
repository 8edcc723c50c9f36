import { problem } from '#lib/problem'

// What a parent pays.

export const nothingOwed = problem(409, 'payments.nothing_owed', 'There is nothing left to pay here.')
export const noPayAhead = problem(409, 'payments.no_pay_ahead', 'The school does not take money ahead of a bill.')
export const notOnline = problem(
  409,
  'payments.not_online',
  'The school does not take payments in the app yet. Please ask the office how to pay.',
)
export const oneIsWaiting = problem(409, 'payments.one_is_waiting', 'Another payment is waiting. Finish or cancel it first.')
export const noMobileMoney = problem(409, 'payments.no_mobile_money', 'Mobile money is not taken here. Please pay by card.')

export const amountTooHigh = problem(422, 'payments.amount_too_high', (most: string) => ({
  title: `At most ${most} can be paid here.`,
  field: { path: 'amount_minor', code: 'amount_too_high' },
}))
export const amountTooLow = problem(422, 'payments.amount_too_low', (least: string) => ({
  title: `Please pay at least ${least}.`,
  field: { path: 'amount_minor', code: 'amount_too_low' },
}))
export const billMissing = problem(422, 'payments.bill_missing', 'Please say which bill.', {
  field: { path: 'bill_id', code: 'bill_missing' },
})
export const wardMissing = problem(422, 'payments.ward_missing', 'Please say for which ward.', {
  field: { path: 'ward_ids', code: 'ward_missing' },
})
export const networkMissing = problem(422, 'payments.network_missing', 'Please choose the network.', {
  field: { path: 'network', code: 'missing' },
})
export const phoneMissing = problem(422, 'payments.phone_missing', 'Please write the mobile money number.', {
  field: { path: 'phone', code: 'missing' },
})

/** To a parent who adds a picture of a slip. */
export const slipLookedAt = problem(409, 'payments.wrong_state', 'The school has looked at this slip already.')

// What the office does with payments.

export const wrongState = problem(409, 'payments.wrong_state', 'This payment is not in a state for that. Please look again.')
export const otherCurrency = problem(
  409,
  'payments.other_currency',
  'This money is in another currency. Refund it at the provider and refuse it here.',
)
/** Of a number of a cheque, a slip or a transaction. */
export const numberTaken = problem(409, 'payments.number_taken', (as: string) => `This number was recorded already, as ${as}.`)
export const paperTaken = problem(
  409,
  'payments.paper_taken',
  (as: string) => `This paper receipt was recorded already, as ${as}.`,
)
/** Money at the desk for which nothing is owed, and nobody said that it may be credit. */
export const moreThanOwed = problem(409, 'payments.more_than_owed', (more: string) => ({
  title: `That is ${more} more than is left to pay. Say that it is to be credit for the next bill, or take less.`,
  field: { path: 'credit_minor', code: 'more_than_owed' },
}))
export const dayAhead = problem(422, 'payments.day_ahead', 'This day lies ahead.')
export const alreadyVoid = problem(409, 'payments.already_void', 'This receipt is void already.')

// A receipt by SMS.

export const noSms = problem(409, 'payments.no_sms', 'No provider of SMS is set up here. Print the receipt.')
export const receiptIsVoid = problem(409, 'payments.receipt_void', 'This receipt is void. Nothing was sent.')
export const notTexted = problem(
  409,
  'payments.not_texted',
  'No text about this receipt goes to this person: they have no phone here, or may not see the bills.',
)

// Money that was written for the wrong child.

export const sameChild = problem(422, 'payments.same_child', 'The money stands for this child already.', { field: 'to_ward_id' })
export const onlyAtDesk = problem(
  409,
  'payments.only_at_desk',
  'This money came through the payment company, for the child the payer chose. Give it back, or leave it as credit.',
)
export const partlyGivenBack = problem(
  409,
  'payments.partly_given_back',
  'A part of this payment went back. Put right what is left of it by a refund.',
)

// Money that goes back.

export const refundTooHigh = problem(422, 'payments.refund_too_high', 'More cannot go back than came and is left of it.')
export const refundOnItsWay = problem(
  409,
  'payments.refund_on_its_way',
  'Money of this payment is on its way back. Wait until that is done.',
)
export const refundUnresolved = problem(
  409,
  'payments.refund_unresolved',
  'An earlier refund of this payment may still be on its way to the payment company. Look again in a quarter of an hour.',
  { retryAfter: 900 },
)
export const refundElsewhere = problem(
  409,
  'payments.refund_elsewhere',
  'The payment company gave back money of this payment that our books do not have. Write down exactly that amount as a refund first.',
)
export const refundRefused = problem(409, 'payments.refund_refused', 'The payment company does not give this money back.')
export const otherMode = problem(409, 'payments.other_mode', 'This payment was made with another account of the provider.')
export const providerAway = problem(
  503,
  'payments.provider_away',
  'The payment company did not answer. Look at this refund again soon.',
  { retryAfter: 60 },
)

// What the provider tells us.

export const notSigned = problem(401, 'payments.not_signed', 'This was not signed by the provider.')
