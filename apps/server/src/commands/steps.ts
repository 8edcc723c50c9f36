/** Hears one line for the person at the keyboard. */
export type Say = (line: string) => void

/** Says each finished step with a tick and the time it took. */
export function stepper(say: Say): (done: string) => void {
  let began = performance.now()
  return (done) => {
    say(`✓ ${done} (${((performance.now() - began) / 1000).toFixed(1)} s)`)
    began = performance.now()
  }
}
