import type { Payment, PaymentPart, PaymentQuote } from '@schoolgate/contracts/payments'
import type { Receipt } from '@schoolgate/contracts/receipts'
import { ama, idOf, kofi } from './family.ts'

const cedis = (amount_minor: number) => ({ amount_minor, currency: 'GHS' })

/** What goes to a ward's bill. */
export const partOf = (
  ward: { id: string; first_name: string },
  minor: number,
  given: Partial<PaymentPart> = {},
): PaymentPart => ({
  ward_id: ward.id,
  first_name: ward.first_name,
  bill_id: idOf(71),
  bill_no: 'B-2026-0071',
  term: 'Term 2',
  item_id: null,
  item_name: null,
  amount: cedis(minor),
  ...given,
})

const both = [partOf(kofi, 450_00), partOf(ama, 610_00)]

/** What 1,060.00 for Kofi and Ama costs; only what matters to the test is given. */
export const quoteOf = (given: Partial<PaymentQuote> = {}): PaymentQuote => ({
  amount: cedis(1060_00),
  fee: cedis(21_09),
  fee_bearer: 'payer',
  total: cedis(1081_09),
  fee_label: '1.95%',
  open: cedis(1060_00),
  minimum: cedis(50_00),
  maximum: cedis(1060_00),
  parts: both,
  methods: ['momo', 'card'],
  networks: ['mtn', 'vod', 'atl'],
  is_demo: false,
  ...given,
})

/** A payment of 1,060.00 by Abena's MTN wallet that has just begun. */
export const paymentOf = (given: Partial<Payment> = {}): Payment => ({
  reference: 'PAY-TEST00000001',
  type: 'family',
  status: 'pending',
  failure: null,
  method: 'momo',
  network: 'mtn',
  phone: '024 ••• 0182',
  amount: cedis(1060_00),
  fee: cedis(21_09),
  fee_bearer: 'payer',
  total: cedis(1081_09),
  payer: { name: 'Abena Mensah', is_me: true, through_share: false },
  parts: both,
  started_at: new Date().toISOString(),
  paid_at: null,
  counted_on: null,
  next: { kind: 'approve', network: 'mtn', phone: '024 555 0182', until: new Date(Date.now() + 300_000).toISOString() },
  proof: null,
  refunded: null,
  receipts: [],
  is_demo: false,
  ...given,
})

/** The receipt of that payment for the whole family. */
export const receiptOf = (given: Partial<Receipt> = {}): Receipt => ({
  id: idOf(81),
  public_id: 'rrrrrrrrrrrrrrrrrrrrrr',
  receipt_no: 'R-2026-00418',
  ward_id: null,
  wards: [kofi, ama].map((ward) => ({ id: ward.id, first_name: ward.first_name, fullname: ward.fullname, class: ward.class })),
  school: {
    name: 'Nyansapo Prep School',
    motto: null,
    emblem: 'nyansapo',
    address: null,
    town: 'Adenta, Accra',
    phones: [],
    email: null,
  },
  issued_at: '2026-03-12T09:14:00.000Z',
  paid_at: '2026-03-12T09:14:00.000Z',
  counted_on: '2026-03-12',
  lines: both,
  amount: cedis(1060_00),
  amount_in_words: { en: 'One thousand and sixty Ghana cedis', fr: 'Mille soixante cédis ghanéens' },
  method: 'momo',
  network: 'mtn',
  phone: '024 ••• 0182',
  reference: 'PAY-TEST00000001',
  payer: 'Abena Mensah',
  received_by: null,
  till: null,
  fee: cedis(21_09),
  balance_before: cedis(1060_00),
  balance_after: cedis(0),
  verify_code: '7K4M-2QXD',
  verify_url: 'https://school.example/verify?code=7K4M-2QXD',
  qr: { text: 'SCHOOLGATE', size: 21, path: 'M0 0h7v7h-7z' },
  void: null,
  others: [],
  is_demo: false,
  ...given,
})
