/** Money that goes back, by whoever asks for it. */
export { RefundForm } from './refund-form.tsx'
