import type { PublicSchool } from '@schoolgate/contracts/schools'
import { inBrowser } from '@schoolgate/ui/lib/env'
import { useAuth } from './auth.ts'

// Written into the prerendered pages in place of the school's own; the server replaces them when it serves the page.
const UNKNOWN: PublicSchool = {
  name: '__SCHOOL_NAME__',
  short_name: null,
  motto: '__SCHOOL_MOTTO__',
  emblem: 'nyansapo',
  accent_color: '__SCHOOL_COLOR__',
  town: null,
  region: null,
  country: 'GH',
  phones: [],
  whatsapp: null,
  email: null,
  website: null,
  official_accounts: [],
}

let school: PublicSchool | null | undefined

const written = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name=schoolgate-${name}]`)?.content

/**
 * The school of this address, as the server wrote it into the page; null where there is none yet, and where somebody is signed in whose
 * school it is not: a page that the phone kept speaks for the address, and they must not read another school's numbers.
 */
export const publicSchool = (): PublicSchool | null => {
  if (!inBrowser) return UNKNOWN
  if (school === undefined) {
    const record = written('school')
    school = record?.startsWith('{') ? JSON.parse(record) : null
  }
  const { user } = useAuth.getState()
  return user && user.schoolname !== school?.name ? null : (school ?? null)
}

/** How this address leads to its school (the server's `Door`): it is that school's own, it was chosen, or it has to be. */
export const schoolDoor = (): string | undefined => (inBrowser ? written('door') : undefined)

/** Whether a school has to be chosen before anything is said of one. */
export const mustChooseSchool = (): boolean => schoolDoor() === 'choice' && !useAuth.getState().isLoggedIn
