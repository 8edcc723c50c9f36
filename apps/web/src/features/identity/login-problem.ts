import { ApiError, OfflineError } from '#lib/api-error'
import { wordsNow } from '#lib/words'
import { loginStepsWords } from './login-steps.words.ts'

/** Which form it was. */
export type LoginStep = 'phone' | 'code' | 'email' | 'forgot' | 'reset'

/** What is said above a form and on its field; both are read aloud. */
export type LoginProblem = { title?: string; line?: string; field?: string }

// Where the server does not say how long, a minute is what one asks of anybody.
const A_MINUTE = 60

/** Turns what went wrong into words, without ever telling whether an account exists. */
export const loginProblem = (error: unknown, step: LoginStep): LoginProblem => {
  const said = wordsNow(loginStepsWords).problems
  if (error instanceof OfflineError) return { title: said.offline }
  if (error instanceof ApiError && error.code === 'identity.provider_away') return { title: said.notSent, line: said.notSentLine }
  if (!(error instanceof ApiError) || error.status >= 500) return { title: said.trouble, line: said.troubleLine }
  if (error.status === 429) {
    const title = said.wait(error.retryAfter ?? A_MINUTE)
    return step === 'phone' ? { title, line: said.codeFromDesk } : { title }
  }
  switch (step) {
    case 'phone':
      return { title: said.notAPhone, field: said.notAPhoneField }
    case 'code':
      return { title: said.wrongCode, line: said.wrongCodeLine, field: said.wrongCodeField }
    case 'email':
      return { title: said.wrongEmail, line: said.wrongEmailLine, field: said.wrongEmailField }
    case 'forgot':
      return { title: said.notAnEmail }
    case 'reset':
      if (error.code === 'identity.password_too_common') return { title: said.commonPassword, field: said.commonPasswordField }
      if (error.status === 422) return { title: said.shortPassword, field: said.shortPasswordField }
      return { title: said.oldLink, line: said.oldLinkLine }
  }
}
