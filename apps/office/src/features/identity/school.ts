import type { PublicSchool } from '@schoolgate/contracts/schools'

let school: PublicSchool | null | undefined

/** The school of this page, as the server wrote it in; null where several share the address and nobody is signed in. */
export const pageSchool = (): PublicSchool | null => {
  if (school === undefined) {
    const record = document.querySelector<HTMLMetaElement>('meta[name=schoolgate-school]')?.content
    school = record?.startsWith('{') ? JSON.parse(record) : null
  }
  return school ?? null
}
