export { createFounders, createFoundingKeys, type Founders } from './founders.service.ts'
