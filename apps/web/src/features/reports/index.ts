/** Sends signatures that were given without network; rendered once by the shell, when the page is quiet. */
export { SignatureOutbox } from './signature-outbox.tsx'
