type Step = () => unknown

const steps = new Set<Step>()

/** Registers what must be forgotten at sign-out (a store, a cache). Returns the way to take it back. */
export const whenLeaving = (step: Step): (() => void) => {
  steps.add(step)
  return () => steps.delete(step)
}

/** Runs every registered step; one that fails does not keep the others from running. */
export const leave = async (): Promise<void> => {
  await Promise.allSettled([...steps].map(async (step) => step()))
}
