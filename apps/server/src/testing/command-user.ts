/** Who brings files in where a test does not say. */
export const COMMAND_USER = { person: 'efua at the school’s computer', staff: undefined }
