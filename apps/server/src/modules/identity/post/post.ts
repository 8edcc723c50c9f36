import { inBackground } from '#lib/background'
import type { SendEmail, SendSms } from '#lib/messages'
import type { Membership } from '#modules/identity/accounts'
import type { Addresses } from '#modules/schools'
import { LETTERS } from './letters.ts'

type Outside = {
  sms: SendSms
  email: SendEmail
  log: { error(details: object, message: string): void }
  addresses: Pick<Addresses, 'of'>
}

/** Who a message speaks to, and for which school. */
type Reader = Pick<Membership, 'language' | 'schoolId' | 'schoolName' | 'schoolShortName'>

/** An invitation to a school: who is invited has chosen no language yet. */
type Invited = { schoolId: string; school: { name: string; shortName: string | null }; invitedBy: { fullname: string } }

/** The messages of identity, sent after the answer has left: a slow provider must not tell whether an account exists. */
export type Post = ReturnType<typeof createPost>

const isEmail = (contact: string) => contact.includes('@')

/** Builds the sender of codes, reset links and news of changes. */
export function createPost({ sms, email, log, addresses }: Outside) {
  const later = inBackground(log)

  function send(to: string, subject: string, text: string, what: string): void {
    later(`${what} was not sent`, () => (isEmail(to) ? email({ to, subject, text }) : sms({ to, text })))
  }

  return {
    /** `site` is where the browser stands that asked for it. */
    code(to: string, reader: Reader, code: string, site: string): void {
      const letter = LETTERS[reader.language]
      const school = reader.schoolShortName ?? reader.schoolName
      // Web OTP: a phone fills the code in by itself, and only on our own page, when the last line names the page.
      const text = `${letter.code(school, code)}${isEmail(to) ? '' : `\n\n@${new URL(site).hostname} #${code}`}`
      send(to, letter.codeSubject(school), text, 'a code')
    },

    /** To a contact that is being proven: it reads otherwise than a code that signs in, and no phone fills it in by itself. */
    contactCode(to: string, reader: Reader, code: string): void {
      const letter = LETTERS[reader.language]
      const school = reader.schoolShortName ?? reader.schoolName
      send(to, letter.contactCodeSubject(school), letter.contactCode(school, code), 'a code')
    },

    /** To a contact that another account of the same person is said to have: who gives it away gives that account away. */
    joinCode(to: string, reader: Reader, code: string): void {
      const letter = LETTERS[reader.language]
      const school = reader.schoolShortName ?? reader.schoolName
      send(to, letter.joinCodeSubject(school), letter.joinCode(school, code), 'a code')
    },

    resetLink(to: string, reader: Reader, token: string): void {
      const letter = LETTERS[reader.language]
      later('a reset link was not sent', async () => {
        const link = `${await addresses.of(reader.schoolId)}/login?reset=${token}`
        await email({ to, subject: letter.resetSubject(reader.schoolName), text: letter.reset(reader.schoolName, link) })
      })
    },

    readerOf: ({ schoolId, school }: Invited): Reader => ({
      language: 'en',
      schoolId,
      schoolName: school.name,
      schoolShortName: school.shortName,
    }),

    /** The token stands behind the #, so that no server and no proxy ever writes it down. */
    invitation(to: string, { schoolId, school, invitedBy }: Invited, token: string): void {
      const letter = LETTERS.en
      later('an invitation was not sent', async () => {
        // The office is one for all schools of an address: it needs no /s/CODE.
        const link = `${new URL(await addresses.of(schoolId)).origin}/office/invite#${token}`
        const text = letter.invitation(school.name, invitedBy.fullname, link)
        return isEmail(to) ? email({ to, subject: letter.invitationSubject(school.name), text }) : sms({ to, text })
      })
    },

    /** Tells the old contact that the account has a new one: if it was a thief, the owner hears of it. */
    contactChanged(to: string, reader: Reader): void {
      const letter = LETTERS[reader.language]
      const text = isEmail(to) ? letter.emailChanged(reader.schoolName) : letter.phoneChanged(reader.schoolName)
      send(to, letter.changedSubject(reader.schoolName), text, 'news of a changed contact')
    },

    accountJoined(to: string, reader: Reader): void {
      const letter = LETTERS[reader.language]
      send(to, letter.changedSubject(reader.schoolName), letter.accountJoined(reader.schoolName), 'news of joined accounts')
    },

    factorsChanged(to: string, reader: Reader): void {
      const letter = LETTERS[reader.language]
      send(to, letter.changedSubject(reader.schoolName), letter.factorsChanged(reader.schoolName), 'news of a changed factor')
    },

    passwordChanged(to: string, reader: Reader): void {
      const letter = LETTERS[reader.language]
      send(to, letter.changedSubject(reader.schoolName), letter.passwordChanged(reader.schoolName), 'news of a changed password')
    },
  }
}
