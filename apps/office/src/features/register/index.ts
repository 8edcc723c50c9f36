export { useRegisters } from './register.queries.ts'
export { useSendRegisters } from './use-sending.ts'
export { useKept } from './kept.ts'
