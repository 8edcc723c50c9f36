import type { Plugin } from 'vite'

const SCHOOL = {
  name: 'Nyansapo Prep School',
  short_name: 'Nyansapo Prep',
  motto: 'Nimdeɛ yɛ tumi',
  emblem: 'nyansapo',
  accent_color: '#0F5B48',
  town: 'Adenta, Accra',
  region: 'Greater Accra',
  country: 'GH',
  phones: ['030 255 0147'],
  whatsapp: null,
  email: null,
  website: null,
  official_accounts: [],
}

/** The development server has nobody to write the school into the page: this does. */
export const pretendSchool = (): Plugin => ({
  name: 'schoolgate:pretend-school',
  apply: 'serve',
  transformIndexHtml: (html) =>
    html
      .replace('__SCHOOL_JSON__', JSON.stringify(SCHOOL).replaceAll('"', '&quot;'))
      .replace('__SCHOOL_DOOR__', 'own')
      .replace('__SCHOOL_COLOR__', SCHOOL.accent_color),
})
