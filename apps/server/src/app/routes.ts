import type { Route } from '#lib/route'
import type { Services } from './services.ts'

/** Every door of the house, word by word. */
export const routesOf = ({ identity, schools }: Services): Route[] => [...identity.routes, ...schools.routes]
