import { ApiError } from '@schoolgate/ui/lib/api-error'
import { problemInWords } from '@schoolgate/ui/lib/problem-in-words'
import { wordsNow } from '@schoolgate/ui/lib/words'
import { loginStepsWords } from './login-steps.words.ts'

/** Which form it was. */
export type LoginStep = 'phone' | 'code' | 'email' | 'forgot' | 'reset' | 'outside'

/** What is said above a form and on its field; both are read aloud. */
export type LoginProblem = { title?: string; line?: string; field?: string }

type ProblemWords = ReturnType<typeof wordsNow<(typeof loginStepsWords)['en']>>['problems']

/** What each form says when the server simply did not agree. */
const notAgreed = (error: unknown, step: LoginStep, said: ProblemWords): LoginProblem => {
  switch (step) {
    case 'phone':
      return { title: said.notAPhone, field: said.notAPhoneField }
    case 'code':
      return { title: said.wrongCode, line: said.wrongCodeLine, field: said.wrongCodeField }
    case 'email':
      return { title: said.wrongEmail, line: said.wrongEmailLine, field: said.wrongEmailField }
    case 'outside':
      return { title: said.notKnownHere, line: said.notKnownHereLine }
    case 'forgot':
      return { title: said.notAnEmail }
    case 'reset':
      return error instanceof ApiError && error.status === 422
        ? { title: said.shortPassword, field: said.shortPasswordField }
        : { title: said.oldLink, line: said.oldLinkLine }
  }
}

/** Turns what went wrong into words, without ever telling whether an account exists. */
export const loginProblem = (error: unknown, step: LoginStep): LoginProblem => {
  const said = wordsNow(loginStepsWords).problems
  return problemInWords<LoginProblem>(error, {
    codes: {
      'identity.provider_away': { title: said.providerAway, line: said.providerAwayLine },
      'identity.not_completed': { title: said.notCompleted, line: said.notCompletedLine },
      'identity.password_too_common': { title: said.commonPassword, field: said.commonPasswordField },
    },
    offline: { title: said.offline },
    wait: (seconds) => ({ title: said.wait(seconds), ...(step === 'phone' ? { line: said.codeFromDesk } : {}) }),
    trouble: { title: said.trouble, line: said.troubleLine },
    other: notAgreed(error, step, said),
  })
}
