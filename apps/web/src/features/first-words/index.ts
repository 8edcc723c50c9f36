export { useFirstWords, useFirstWordsOf } from './use-first-words.ts'
