const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A text as it stands in a page or in one of its attributes. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

/** An element with what stands in it, each part escaped already. */
export const element = (tag: string, inside: readonly (string | false)[]): string =>
  `<${tag}>${inside.filter((part) => part !== false).join('')}</${tag.split(' ', 1)[0]}>`

/** An element with a text. */
export const say = (tag: string, text: string): string => element(tag, [escapeHtml(text)])

/** Data in a page, as JSON that is text already. It is not run, so the page's policy has no word about it. */
export const dataIn = (id: string, json: string): string =>
  `<script type="application/json" id="${id}">${json.replaceAll('<', String.raw`\u003c`)}</script>`
