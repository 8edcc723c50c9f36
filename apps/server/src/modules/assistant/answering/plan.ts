import type { Plan } from './shape.ts'
export const planOf: Plan = () => []
