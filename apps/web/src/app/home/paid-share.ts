/** How much of the fees is paid, in whole percent: never all of it while anything is left. */
export const paidShare = (paidMinor: number, leftMinor: number): number => Math.floor((paidMinor * 100) / (paidMinor + leftMinor))
