import { create } from 'zustand'
import { recall, remember } from '@schoolgate/ui/lib/storage'

const REMEMBERED_AS = 'selected-school'

/** Of a parent with children in several schools, the one whose child is selected; undefined where there is one school only. */
const useSchool = create<{ id: string | undefined }>()(() => ({ id: recall(REMEMBERED_AS) ?? undefined }))

/** The school that a page is to speak of, as it is asked for; nothing is asked where there is only one. */
export const useSelectedSchool = (): string | undefined => useSchool(({ id }) => id)

/** Says whose school it is from now on; remembered on this device, for the pages that open without their ward. */
export const selectSchool = (id: string | undefined): void => {
  if (useSchool.getState().id === id) return
  remember(REMEMBERED_AS, id ?? null)
  useSchool.setState({ id })
}
