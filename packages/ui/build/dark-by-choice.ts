import type { Plugin } from 'vite'

const SYSTEM = ":root:not([data-theme='light'])"
const CHOSEN = ":root[data-theme='dark']"

/** Repeats the block of dark.css for parents who chose dark on a device that is light, so that it is written once. */
export const darkByChoice = (): Plugin => ({
  name: 'schoolgate:dark-by-choice',
  enforce: 'pre',
  transform: {
    filter: { id: /dark\.css$/ },
    handler(code) {
      const from = code.indexOf(SYSTEM)
      const block = code.slice(from + SYSTEM.length, code.lastIndexOf('}'))
      if (from < 0) throw new Error('dark.css has lost its block')
      return { code: `${code}\n${CHOSEN}${block}`, map: null }
    },
  },
})
