export { InstallCard } from './install-card.tsx'
export { listenForInstallOffer, mustInstallFirst } from './install.ts'
