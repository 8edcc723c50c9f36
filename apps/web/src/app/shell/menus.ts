/** The ways to other pages that a phone only draws when it is asked to, and the question before leaving. */
export { LogoutDialog } from '#features/identity'
export { Drawer } from './drawer.tsx'
export { Rail } from './rail.tsx'
