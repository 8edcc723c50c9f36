import { ApiError, OfflineError } from '#lib/api-error'
import type { useWords } from '#lib/words'
import type { loginWords } from './login.words.ts'

/** Which form it was. */
export type LoginStep = 'phone' | 'code' | 'email' | 'forgot' | 'reset'

type Text = ReturnType<typeof useWords<(typeof loginWords)['en']>>

/** What is said above a form and on its field; both are read aloud. */
export type LoginProblem = { title?: string; line?: string; field?: string }

// Where the server does not say how long, a minute is what one asks of anybody.
const A_MINUTE = 60

/** Turns what went wrong into words, without ever telling whether an account exists. */
export const loginProblem = (error: unknown, step: LoginStep, text: Text): LoginProblem => {
  const said = text.problems
  if (error instanceof OfflineError) return { title: said.offline }
  if (!(error instanceof ApiError) || error.status >= 500) return { title: said.trouble, line: said.troubleLine }
  if (error.status === 429) return { title: said.wait(error.retryAfter ?? A_MINUTE) }
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
      return error.status === 422 || error.code.includes('password')
        ? { title: said.weakPassword, field: said.weakPasswordField }
        : { title: said.oldLink, line: said.oldLinkLine }
  }
}
