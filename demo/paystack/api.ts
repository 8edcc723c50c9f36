import { randomBytes } from 'node:crypto'
import { settlementsOf, transactionsIn, type Settling } from './settlements.ts'
import { OUTCOMES, shownOf, shownRefund, type Outcome, type Refund, type Transaction, type Transactions } from './transactions.ts'

export type Answer = { status: number; body: object }
/** What the calls need of the world: the transactions, where pages are, and what happens next to a transaction. */
export type ApiContext = {
  transactions: Transactions
  settling: Settling
  pageOf: (transaction: Transaction) => string
  promptPhone: (transaction: Transaction) => void
  refund: (transaction: Transaction, refund: Refund) => void
  now: () => Date
}

const CURRENCIES = ['GHS', 'NGN', 'KES', 'ZAR', 'USD']
const REFERENCE = /^[A-Za-z0-9.=-]+$/

const ok = (message: string, data: unknown): Answer => ({ status: 200, body: { status: true, message, data } })
export const refusal = (status: number, message: string, code: string): Answer => ({
  status,
  body: { status: false, message, meta: { nextStep: 'See the documentation' }, type: 'validation_error', code },
})

type Fields = Record<string, unknown>
const text = (fields: Fields, name: string): string | null => {
  const value = fields[name]
  return typeof value === 'string' && value !== '' ? value : null
}
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? { ...value } : {})

/** One call of Paystack's API, answered in its shapes; null for one we do not pretend. */
export function answerCall(desk: ApiContext, method: string, url: URL, body: unknown): Answer | null {
  const fields = fieldsOf(body)
  const [, first = '', second = '', ...rest] = url.pathname.split('/')
  switch (`${method} /${first}${second ? `/${second}` : ''}`) {
    case 'POST /transaction/initialize':
      return begin(desk, fields, (transaction) =>
        ok('Authorization URL created', {
          authorization_url: desk.pageOf(transaction),
          access_code: transaction.accessCode,
          reference: transaction.reference,
        }),
      )
    case 'POST /charge':
      return charge(desk, fields)
    case 'GET /transaction/verify': {
      const transaction = desk.transactions.named(decodeURIComponent(rest.join('/')))
      return transaction
        ? ok('Verification successful', shownOf(transaction))
        : refusal(400, 'Transaction reference not found.', 'transaction_not_found')
    }
    case 'GET /transaction':
      return listed(desk, url.searchParams)
    case 'POST /refund':
      return refund(desk, fields)
    case 'GET /refund':
      return refunds(desk, url.searchParams)
    case 'GET /settlement':
      return ok(
        'Settlements retrieved',
        pageOf(settlementsOf(desk.transactions, desk.settling, url.searchParams, desk.now()), url.searchParams),
      )
    case 'GET /bank/resolve':
      return resolved(url.searchParams)
    case 'POST /subaccount':
      return ok('Subaccount created', { subaccount_code: `ACCT_${randomBytes(7).toString('hex')}` })
    default:
      return first === 'settlement' && rest[0] === 'transactions' ? settled(desk, second, url.searchParams) : null
  }
}

function begin(desk: ApiContext, fields: Fields, then: (transaction: Transaction) => Answer): Answer {
  const amount = Number(fields['amount'])
  const email = text(fields, 'email')
  const reference = text(fields, 'reference')
  const currency = text(fields, 'currency') ?? 'GHS'
  if (email === null) return refusal(400, 'Email is required', 'missing_params')
  if (!Number.isInteger(amount) || amount <= 0) return refusal(400, 'Invalid Amount Sent', 'invalid_params')
  if (!CURRENCIES.includes(currency)) return refusal(400, 'Currency not supported by merchant', 'unsupported_currency')
  if (reference === null || !REFERENCE.test(reference)) return refusal(400, 'Invalid reference', 'invalid_params')
  if (desk.transactions.named(reference)) return refusal(400, 'Duplicate Transaction Reference', 'duplicate_reference')
  const [channel] = Array.isArray(fields['channels']) ? fields['channels'] : []
  const wallet = fieldsOf(fields['mobile_money'])
  const transaction = desk.transactions.add({
    reference,
    email,
    amount,
    currency,
    channel: typeof channel === 'string' ? channel : text(wallet, 'phone') === null ? 'card' : 'mobile_money',
    network: text(wallet, 'provider'),
    phone: text(wallet, 'phone'),
    callbackUrl: text(fields, 'callback_url'),
    subaccount: text(fields, 'subaccount'),
    metadata: typeof fields['metadata'] === 'object' ? fields['metadata'] : null,
    status: 'abandoned',
  })
  return then(transaction)
}

function charge(desk: ApiContext, fields: Fields): Answer {
  return begin(desk, fields, (transaction) => {
    const { reference, network, phone } = transaction
    const attempted = (status: string, display: string) => ok('Charge attempted', { reference, status, display_text: display })
    if (phone === null) return refusal(400, 'Phone number is required', 'missing_params')
    if (network === 'vod') return attempted('send_otp', 'Please enter the voucher code')
    desk.transactions.change(transaction, { status: 'ongoing' })
    desk.promptPhone(transaction)
    return attempted('pay_offline', 'Please complete the authorisation process on your mobile phone')
  })
}

/** Paystack's list goes by when a transaction was begun, whenever it was paid. */
function listed({ transactions }: ApiContext, query: URLSearchParams): Answer {
  const status = query.get('status')
  const all = transactions
    .all()
    .filter((one) => (status === null || one.status === status) && isWithin(one.createdAt, query))
    .map(shownOf)
  return ok('Transactions retrieved', pageOf(all, query))
}

const isWithin = (moment: string, query: URLSearchParams): boolean =>
  moment >= (query.get('from') ?? '') && moment <= (query.get('to') ?? '~')

function pageOf<T>(all: readonly T[], query: URLSearchParams): T[] {
  const perPage = Number(query.get('perPage') ?? 50)
  const page = Number(query.get('page') ?? 1)
  return all.slice((page - 1) * perPage, page * perPage)
}

function settled({ transactions, settling }: ApiContext, number: string, query: URLSearchParams): Answer {
  const all = transactionsIn(transactions, settling, number)
  return all
    ? ok('Transactions retrieved', pageOf(all.map(shownOf), query))
    : refusal(404, 'Settlement not found', 'settlement_not_found')
}

/** Of one transaction, which is meant by its number: under our own reference Paystack's list finds nothing. Of all when none is said. */
function refunds({ transactions }: ApiContext, query: URLSearchParams): Answer {
  const [number, currency] = [query.get('transaction'), query.get('currency')]
  const shown = transactions
    .all()
    .filter((one) => (number === null || String(one.id) === number) && (currency === null || one.currency === currency))
    .flatMap((one) => one.refunds.map((refund) => shownRefund(one, refund)))
    .filter(({ createdAt }) => isWithin(createdAt, query))
  return ok('Refunds retrieved', pageOf(shown, query))
}

function refund(desk: ApiContext, fields: Fields): Answer {
  const transaction = desk.transactions.named(text(fields, 'transaction') ?? '')
  if (!transaction || transaction.status !== 'success') return refusal(404, 'Transaction not found', 'transaction_not_found')
  const amount = Number(fields['amount'] ?? transaction.amount)
  if (!(amount > 0 && amount <= transaction.amount - transaction.refunded))
    return refusal(400, 'Refund amount cannot be more than the transaction amount', 'invalid_params')
  const asked: Refund = {
    id: transaction.id * 100 + transaction.refunds.length,
    amount,
    status: 'pending',
    customerNote: text(fields, 'customer_note'),
    merchantNote: text(fields, 'merchant_note'),
    createdAt: desk.now().toISOString(),
  }
  desk.transactions.change(transaction, {
    refunded: transaction.refunded + amount,
    refunds: [...transaction.refunds, asked],
  })
  const queued = { ...shownRefund(transaction, asked), transaction: { id: transaction.id, reference: transaction.reference } }
  desk.refund(transaction, asked)
  return ok('Refund has been queued for processing', queued)
}

/** A number that ends in 9 belongs to nobody. */
function resolved(query: URLSearchParams): Answer {
  const number = query.get('account_number') ?? ''
  if (!/^0\d{9}$/.test(number) || number.endsWith('9'))
    return refusal(422, 'Could not resolve account name.', 'invalid_bank_code')
  return ok('Account number resolved', { account_number: number, account_name: 'ABENA O. MENSAH', bank_id: 28 })
}

export const isOutcome = (value: string | null): value is Outcome => OUTCOMES.some((outcome) => outcome === value)
