export { useMeanwhile } from './use-meanwhile.tsx'
