import { numberOf, rolesOf, tabOf, type Files, type Row } from './one-roster-files.ts'
import type { Tab } from './workbook.ts'

export type Guardian = { first: string; last: string; phone: string; email: string; relationship: string }

const PARENTS = new Set(['parent', 'guardian', 'relative', 'mother', 'father', 'aunt', 'uncle', 'grandmother', 'grandfather'])
const NOT_STAFF = new Set(['student', ...PARENTS, ''])

/** A pupil's parents, whichever of the two names the other (`agentSourcedIds`). */
export function guardiansOf(files: Files, roles: ReadonlyMap<string, string>): (pupil: Row) => Guardian[] {
  const users = files.get('users') ?? []
  const isParent = (id: string) => PARENTS.has(roles.get(id)?.toLowerCase() ?? '')
  const parents = new Map(
    users.filter((user) => isParent(user['sourcedid'] ?? '')).map((user) => [user['sourcedid'] ?? '', user]),
  )
  const namedBy = new Map<string, Row[]>()
  for (const parent of parents.values())
    for (const child of idsIn(parent['agentsourcedids'])) namedBy.set(child, [...(namedBy.get(child) ?? []), parent])
  return (pupil) => {
    const own = idsIn(pupil['agentsourcedids'])
      .map((id) => parents.get(id))
      .filter((row) => row !== undefined)
    return [...new Set([...own, ...(namedBy.get(pupil['sourcedid'] ?? '') ?? [])])].map((parent) => ({
      first: parent['givenname'] ?? '',
      last: parent['familyname'] ?? '',
      phone: parent['sms'] || parent['phone'] || '',
      email: parent['email'] ?? '',
      relationship: roles.get(parent['sourcedid'] ?? '') ?? '',
    }))
  }
}

const idsIn = (list: string | undefined): string[] =>
  (list ?? '').split(',').flatMap((id) => (id.trim() === '' ? [] : [id.trim()]))

const STAFF_HEADS = ['Staff id', 'Surname', 'First name', 'Role', 'Phone', 'Email']

/** Who works at the school. */
export function staffTab(files: Files): Tab {
  const roles = rolesOf(files)
  const lines = (files.get('users') ?? []).flatMap((user) => {
    const role = roles.get(user['sourcedid'] ?? '') ?? ''
    if (NOT_STAFF.has(role.toLowerCase())) return []
    return [[numberOf(user), user['familyname'], user['givenname'], inWords(role), user['sms'] || user['phone'], user['email']]]
  })
  return tabOf('staff', 'Staff', STAFF_HEADS, lines)
}

/** “siteAdministrator” is a site administrator. */
const inWords = (role: string): string => role.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2').toLowerCase()
