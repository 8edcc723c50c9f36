/** What is left to pay, family by family. */
export { createOwing, type Owing } from './owing.ts'
