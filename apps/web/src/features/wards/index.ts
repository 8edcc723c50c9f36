export { relationshipWords } from './relationship.words.ts'
export {
  forgetSelectedWard,
  mustChooseWard,
  selectWard,
  useChooseWard,
  useChosenWardId,
  useSchoolOf,
  useSelectedWard,
  useWardOfAddress,
  useWards,
} from './selected-ward.ts'
export { NoWards } from './no-wards.tsx'
export { WardBar } from './ward-bar.tsx'
export { WardPortrait } from './ward-portrait.tsx'
export { useLostWards } from './use-lost-wards.ts'
export { toneAt } from './ward-tone.ts'
export { wardsQuery } from './wards.queries.ts'
