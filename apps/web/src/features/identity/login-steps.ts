// The forms that come after the first: fetched while the parent fills that one in.
export { CodeLogin } from './code-login.tsx'
export { EmailLogin } from './email-login.tsx'
export { ForgotForm, ResetForm } from './reset-forms.tsx'
