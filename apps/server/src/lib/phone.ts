import parsePhoneNumber from 'libphonenumber-js'

/** A phone number (E.164) as people of its country write it: `024 555 0182`. */
export const localPhone = (phone: string): string => parsePhoneNumber(phone)?.formatNational() ?? phone
