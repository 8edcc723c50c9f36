import type { FirstWords, Part } from '@schoolgate/contracts/page-words'

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A text as it stands in a page or in one of its attributes. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

/** The words of a page as they stand in it. */
export const htmlOf = ({ class: name, lang, inside }: FirstWords): string =>
  `<div class="${name}" lang="${lang}">${inside.map(partIn).join('')}</div>`

function partIn(part: Part): string {
  // A page is written when it is asked for: what it says is true then.
  if ('until' in part) return partIn(part.part)
  const [tag, inside] = part
  const [name = '', kind] = tag.split('.')
  return `<${name}${kind === undefined ? '' : ` class="${kind}"`}>${typeof inside === 'string' ? escapeHtml(inside) : inside.map(partIn).join('')}</${name}>`
}

/** Data in a page, as JSON that is text already. It is not run, so the page's policy has no word about it. */
export const dataIn = (id: string, json: string): string =>
  `<script type="application/json" id="${id}">${json.replaceAll('<', String.raw`\u003c`)}</script>`
