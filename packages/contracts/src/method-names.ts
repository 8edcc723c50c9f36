import type { Network, PaymentMethod } from './payments.ts'

/** How somebody paid, as papers and screens say it. */
export const METHOD_NAMES: Record<'en' | 'fr', Record<PaymentMethod, string>> = {
  en: {
    momo: 'Mobile money',
    card: 'Card',
    bank_transfer: 'Bank transfer',
    ussd: 'USSD',
    cash: 'Cash',
    cheque: 'Cheque',
    bank_slip: 'Bank slip',
  },
  fr: {
    momo: 'Argent mobile',
    card: 'Carte',
    bank_transfer: 'Virement',
    ussd: 'USSD',
    cash: 'Espèces',
    cheque: 'Chèque',
    bank_slip: 'Bordereau de banque',
  },
}

/** Mobile money as its companies call it, in every language. */
export const NETWORK_NAMES: Record<Network, string> = { mtn: 'MTN MoMo', vod: 'Telecel Cash', atl: 'AT Money' }
