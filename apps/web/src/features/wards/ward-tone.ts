import type { WardTone } from '@schoolgate/ui/chip'

// The fourth tone is shared by everybody after the third child (design §2).
const TONES: readonly WardTone[] = ['w1', 'w2', 'w3', 'w4']

/** The tone of the ward at this place in the order of age. */
export const toneAt = (place: number): WardTone => TONES[place] ?? 'w4'
