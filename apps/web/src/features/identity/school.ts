import type { PublicSchool } from '@schoolgate/contracts/schools'
import { inBrowser } from '#lib/env'

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

/** The school of this address, as the server wrote it into the page; null where there is none yet. */
export const publicSchool = (): PublicSchool | null => {
  if (!inBrowser) return UNKNOWN
  if (school === undefined) {
    const written = document.querySelector<HTMLMetaElement>('meta[name=schoolgate-school]')?.content
    school = written?.startsWith('{') ? JSON.parse(written) : null
  }
  return school ?? null
}
