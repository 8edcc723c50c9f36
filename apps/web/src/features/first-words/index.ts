export { useFirstWords } from './use-first-words.ts'
