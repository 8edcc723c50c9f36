import { create } from 'zustand'

/** Of a parent with children in several schools, the one whose child is selected; undefined where there is one school only. */
const useSchool = create<{ id: string | undefined }>()(() => ({ id: undefined }))

/** The school that a page is to speak of, as it is asked for; nothing is asked where there is only one. */
export const useSelectedSchool = (): string | undefined => useSchool(({ id }) => id)

/** Says whose school it is from now on. */
export const selectSchool = (id: string | undefined): void => useSchool.setState({ id })
