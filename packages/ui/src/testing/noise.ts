import { vi } from 'vitest'

const noise: string[] = []

/** From now on what the page says to the console is heard. */
export const listenForNoise = (): void => {
  noise.length = 0
  for (const name of ['error', 'warn'] as const)
    vi.spyOn(console, name).mockImplementation((...said) => void noise.push(said.join(' ')))
}

/** What was heard: a test that makes noise fails (house §4.7). */
export const heardNoise = (): readonly string[] => [...noise]
