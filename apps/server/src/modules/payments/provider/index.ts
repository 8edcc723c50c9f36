/** The provider of online payments, as a port, and Paystack behind it. */
export type {
  KnownRefund,
  Order,
  PaymentGateway,
  Prompt,
  ProviderEvent,
  RefundOrder,
  RefundState,
  Settled,
  Settlement,
  OrderState,
  Transaction,
} from './payments.gateway.ts'
export { paystackGateway, type Paystack } from './paystack.gateway.ts'
export { feeLabel, feeOf, isPayableOnline, surchargeOf } from './fees.ts'
