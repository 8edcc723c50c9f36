import { problem } from '#lib/problem'

// Signing in.

export const wrongCredentials = problem(401, 'identity.wrong_credentials', 'Email or password is not correct.')
export const phoneNotProven = problem(401, 'identity.phone_not_proven', 'Please ask for a new code.')
export const providerAway = problem(
  503,
  'identity.provider_away',
  'The sign-in service does not answer. Please try again in a moment.',
  { retryAfter: 5 },
)
/** `field`: how the form calls the number. */
export const notAPhoneNumber = problem(400, 'identity.not_a_phone_number', (field: 'phone' | 'phone_number' | 'value') => ({
  title: 'This is not a phone number.',
  field: { path: field, code: 'not_a_phone_number', message: 'Write it like 024 555 0182.' },
}))

export const contactChanged = problem(
  409,
  'identity.contact_changed',
  'Somebody changed this in the meantime. Look at what stands there now.',
)
export const notAnEmail = problem(400, 'identity.not_an_email', 'This is not an e-mail address.', {
  field: { path: 'value', code: 'not_an_email', message: 'Write it like abena@example.com.' },
})

const WRONG_CODE = ['identity.wrong_code', 'This code is not correct.'] as const
const TRY_AGAIN = { path: 'code', code: 'wrong_code', message: 'Check the code, or wait and ask for a new one.' }
export const wrongSignInCode = problem(401, ...WRONG_CODE, { field: TRY_AGAIN })

// A second proof.

/** `field`: whether the code was sent, or came from the school's desk. */
export const wrongStepUpCode = problem(422, 'identity.wrong_code', (field: 'code' | 'desk_code') => ({
  title: 'This code is not correct.',
  field: { path: field, code: 'wrong_code' },
}))
/** `field`: the first code of an app that is set up, or one that proves. */
export const wrongTotp = problem(422, 'identity.wrong_code', (field: 'code' | 'totp') => ({
  title: 'These numbers are not correct. Wait for the next ones, and look whether the phone’s clock is right.',
  field: { path: field, code: 'wrong_code' },
}))
export const wrongRecoveryCode = problem(422, 'identity.wrong_code', 'This code is not correct, or it was used already.', {
  field: { path: 'recovery_code', code: 'wrong_code' },
})
export const wrongPassword = problem(422, 'identity.wrong_password', 'This password is not correct.', {
  field: { path: 'password', code: 'wrong_password' },
})
export const codeNeeded = problem(422, 'identity.code_needed', 'Please give the code we sent you.')
export const noContact = problem(
  409,
  'identity.no_contact',
  'Your account has no phone that can get a code. Please call the school.',
)
export const otherProofNeeded = problem(
  409,
  'identity.other_proof_needed',
  'No code can be sent here. Prove yourself in another way.',
)

// Passkeys.

export const passkeysNotHere = problem(
  409,
  'identity.passkeys_not_here',
  'Passkeys do not work at this address: they take https and a name. The numbers of an app work everywhere.',
)
export const passkeyNotMade = problem(422, 'identity.passkey_refused', 'This passkey could not be kept. Please try again.')
export const wrongPasskey = problem(422, 'identity.passkey_refused', 'This passkey is not yours here, or it took too long.')
export const passkeyNotKnown = problem(401, 'identity.passkey_refused', 'This passkey is not known here, or it took too long.')
export const noPasskeyHere = problem(409, 'identity.no_passkey_here', 'You have no passkey for this address.')
export const tooManyPasskeys = problem(
  409,
  'identity.too_many_passkeys',
  (most: number) => `There are ${most} passkeys already. Please take one away first.`,
)

// Another phone number or e-mail address.

export const wrongContactCode = problem(422, ...WRONG_CODE, { field: TRY_AGAIN })
export const contactTaken = problem(409, 'identity.contact_taken', 'Another account already uses this. Please call the school.')
/** Of two accounts of one person, the one that works at a school takes the other in. */
export const joinFromStaff = problem(
  409,
  'identity.join_from_staff',
  'This belongs to an account of a school’s staff. Please sign in with that one, and prove your other phone or e-mail there.',
)
export const countryNotEnabled = problem(
  422,
  'identity.country_not_enabled',
  'The school does not send codes to this country. Please ask the school.',
  { field: { path: 'phone', code: 'country_not_enabled' } },
)

/** What proves a person is changed only where all that they are anywhere is open. */
export const otherContactNeeded = problem(
  409,
  'identity.other_contact_needed',
  'Another school knows you too. Please first prove the phone or e-mail that it has of you.',
)

/** Of somebody with two hats, what the staff's rests on is changed under that one: there it takes a second factor. */
export const staffSideNeeded = problem(
  409,
  'identity.staff_side_needed',
  'You also work at a school. Please change this where you sign in as its staff.',
)

// Passwords.

export const passwordTooShort = problem(422, 'identity.password_too_short', (shortest: number) => ({
  title: `Please take at least ${shortest} characters.`,
  field: { path: 'password', code: 'too_short' },
}))
export const passwordTooCommon = problem(422, 'identity.password_too_common', 'Many people use this one. Please take another.', {
  field: { path: 'password', code: 'too_common' },
})
export const linkNotValid = problem(401, 'identity.link_not_valid', 'This link was used already, or it is too old.')

// API tokens, and codes from the school's desk.

export const tooManyTokens = problem(
  409,
  'identity.too_many_tokens',
  (most: number) => `There are ${most} API tokens already. Please end one first.`,
)
export const nobodyHasThis = problem(404, 'identity.nobody_has_this', 'No parent of this school has this phone.')

// Colleagues and invitations.

export const lastHead = problem(
  409,
  'identity.last_head',
  'The school has no other head-teacher. Please appoint another one first.',
)
export const alreadyHere = problem(409, 'identity.already_here', 'Somebody with this phone works here already.', {
  field: { path: 'phone', code: 'already_here' },
})
export const noPhoneHere = problem(
  409,
  'identity.no_phone_here',
  'The school has no phone of theirs. Please give them a code at the school’s computer.',
)
export const invitationOver = problem(
  404,
  'identity.invitation_over',
  'This invitation is over, or the link is not whole. Please ask the school for another.',
)

// Making a school.

export const foundingKeyOver = problem(
  404,
  'identity.founding_key_over',
  'This address is over, or not whole. Please ask whoever looks after the computer for another.',
)
/** Whoever holds a key says by it nothing about people whom other schools know. */
export const founderKnown = problem(409, 'identity.founder_known', (field: 'phone' | 'email') => ({
  title: 'Somebody in another school here has this already. Please use another one.',
  field: { path: `founder.${field}`, code: 'founder_known' },
}))
