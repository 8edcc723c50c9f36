import { getProfile, type Profile } from '@schoolgate/contracts/profile'
import { getSchoolInfos, type SchoolInfo } from '@schoolgate/contracts/schools'
import { findAndParentAcc, type Ward } from '@schoolgate/contracts/wards'
import type { Asked } from './asking.ts'

/** Whose page is written, with what each of their pages begins with. */
export type Reader = { wards: readonly Ward[]; school: SchoolInfo; profile: Profile }

/** Asks for that; null where a door refuses. */
export async function readerOf(personId: string, { ask }: Asked): Promise<Reader | null> {
  const [mine, school, profile] = await Promise.all([
    ask(findAndParentAcc, { query: { parentid: personId } }),
    ask(getSchoolInfos, { query: { user_id: personId } }),
    ask(getProfile, {}),
  ])
  return mine && school && profile && { wards: mine.user_wards, school: school.school_info, profile: profile.profile }
}
