import { changePassword } from '@schoolgate/contracts/identity'
import { stepUpWords } from '#features/identity'
import { call } from '@schoolgate/ui/lib/api'
import { useWords } from '@schoolgate/ui/lib/words'
import { PasswordField } from '@schoolgate/ui/password-field'
import { Section } from '#ui/page'
import { AT_DESK } from './at-desk.ts'
import { deskWords } from './desk.words.ts'
import { OneField } from './one-field.tsx'

/** For who came by phone with a code from the desk: with a password they need the desk no more. */
export function ChoosePassword({ onChosen }: { onChosen: () => void }) {
  const text = useWords(deskWords)
  const { problems } = useWords(stepUpWords)
  return (
    <Section title={text.chooseTitle}>
      <OneField
        line={text.chooseLine}
        wrong={problems.trouble}
        field={(props) => <PasswordField {...props} label={text.newPassword} autoComplete="new-password" />}
        onWritten={async (password) => {
          await call(changePassword, { body: { password } }, AT_DESK)
          onChosen()
        }}
      />
    </Section>
  )
}
