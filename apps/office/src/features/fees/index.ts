export { OwnReductionsSection } from './own-reductions.tsx'
