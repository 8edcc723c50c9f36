import axe from 'axe-core'
import { expect } from 'vitest'

/** Waits until nothing fades or slides any more: half-way through, every colour is too pale. */
const settled = () =>
  Promise.allSettled(
    document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
      .map((animation) => animation.finished),
  )

/** Of what is right no list is made. By night nothing but colours is another. */
const ASKED: [theme: string, options: axe.RunOptions][] = [
  [
    'light',
    {
      resultTypes: ['violations'],
      // The landmarks come from the shell, which a single screen does not have.
      rules: { region: { enabled: false }, 'landmark-one-main': { enabled: false }, 'page-has-heading-one': { enabled: false } },
    },
  ],
  ['dark', { resultTypes: ['violations'], runOnly: ['color-contrast'] }],
]

/** Fails when axe-core finds anything in this page, by day or by night. */
export const expectAccessible = async (): Promise<void> => {
  for (const [theme, options] of ASKED) {
    document.documentElement.dataset['theme'] = theme
    await settled()
    const { violations } = await axe.run(document.body, options)
    const found = violations.map(({ id, nodes }) => `${theme}: ${id}: ${nodes.map((node) => node.html).join(' | ')}`)
    expect(found).toEqual([])
  }
  delete document.documentElement.dataset['theme']
}
