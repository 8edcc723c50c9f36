/**
 * What the page of a parent has once it stands: the ways to other pages that a phone only draws when it is asked to, the question before
 * leaving, letters in trouble, and what runs without being seen.
 */
export { LogoutDialog } from '#features/identity'
export { Drawer } from './drawer.tsx'
export { LaterEffects } from './later-effects.tsx'
export { Rail } from './rail.tsx'
export { TroubledLetters } from './troubled-letters.tsx'
