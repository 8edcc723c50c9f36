export { relationshipWords } from './relationship.words.ts'
