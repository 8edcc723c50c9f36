import { words } from './parameter.ts'

/** What `schoolgate init` must know: each is an option, and the question that a person at a terminal is asked instead. */
export const INIT_QUESTIONS = {
  name: words('NAME', 'Name of the school'),
  country: words('COUNTRY', 'Country (GH or NG)'),
  town: words('TOWN', 'Town'),
  phone: words('NUMBER', 'Phone number that parents may call'),
  headTitle: words('TITLE', 'Head-teacher: Mr., Mrs., Dr. …'),
  headName: words('NAME', 'Head-teacher: name'),
  officeTitle: words('TITLE', 'Office: Mr., Mrs. …'),
  officeName: words('NAME', 'Office: name'),
  officeEmail: words('ADDRESS', 'Office: e-mail, to sign in with'),
  officePhone: words('NUMBER', 'Office: phone number, to sign in with'),
}
