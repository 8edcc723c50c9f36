/** Who brings files in where a test does not say. */
export const TYPIST = { person: 'efua at the school’s computer', staff: undefined }
