import { userInfo } from 'node:os'

/** Whoever is signed in to this computer; behind sudo, who called it. */
export function personHere(): string {
  return `${process.env['SUDO_USER'] ?? loginName()} at the school’s computer`
}

/** Some users of a machine have a number and no name: in a container, say. */
function loginName(): string {
  try {
    return userInfo().username
  } catch {
    return `user ${process.getuid?.() ?? ''}`.trim()
  }
}
