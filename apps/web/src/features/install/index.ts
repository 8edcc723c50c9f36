export { InstallCard } from './install-card.tsx'
export { listenForInstallOffer } from './install.ts'
