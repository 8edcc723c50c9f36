export { useRegisters } from './register.queries.ts'
export { useRegistersAtHand, useSendRegisters } from './use-sending.ts'
export { useKept } from './kept.ts'
