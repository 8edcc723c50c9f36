import type { Suggest } from './shape.ts'
export const suggestionsFor: Suggest = async () => []
