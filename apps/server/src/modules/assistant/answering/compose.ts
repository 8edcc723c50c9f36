import type { Compose } from './shape.ts'
export const compose: Compose = () => ({ text: '', table: null, sources: [], isAnswered: false })
