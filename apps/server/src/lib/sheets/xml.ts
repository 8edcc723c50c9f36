import { SHEET_LIMITS, SheetRefused } from './workbook.ts'

/*
 * As much of XML as the parts of a spreadsheet are written in. Nothing is ever looked up or expanded: a document type is refused, and the
 * five entities and numbered characters are all there are.
 */

/** An attribute of a tag, in either kind of quotes and with any prefix. */
export function attribute(tag: string, name: string): string | undefined {
  const found = new RegExp(`\\s(?:[\\w.-]+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag)
  const value = found?.[1] ?? found?.[2]
  return value === undefined ? undefined : decoded(value)
}

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

export const decoded = (text: string): string =>
  text.includes('&')
    ? text.replaceAll(
        /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(lt|gt|amp|quot|apos));/gi,
        (_, hex?: string, digits?: string, name?: string) =>
          name === undefined
            ? character(hex === undefined ? Number(digits) : Number.parseInt(hex, 16))
            : (NAMED[name.toLowerCase()] ?? ''),
      )
    : text

const character = (point: number) =>
  point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff) ? String.fromCodePoint(point) : '\ufffd'

/** Refuses a part that begins with a document type: no spreadsheet writes one, and entities hide in it. */
export function withoutDocumentType(xml: string): string {
  if (/<!DOCTYPE|<!ENTITY/i.test(xml.slice(0, 4096)))
    throw new SheetRefused('The file holds a document type, which no spreadsheet writes.', 'Save it again in your spreadsheet.')
  return xml
}

/** Some programs write every tag with a prefix (`<x:row>`). */
export const prefixOf = (xml: string): string =>
  /<([\w.-]+):(?:worksheet|workbook|sst|styleSheet|Relationships)\b/.exec(xml.slice(0, 4096))?.[1] ?? ''

export const withoutPrefix = (xml: string, prefix: string): string =>
  prefix === '' ? xml : xml.replaceAll(`<${prefix}:`, '<').replaceAll(`</${prefix}:`, '</')

/** A part as it is read: no document type, no prefixes, no comments, and what stands in CDATA as any other text. */
export function plainXml(xml: string): string {
  const bare = withoutPrefix(withoutDocumentType(xml), prefixOf(xml))
  return bare.includes('<!') ? withoutMarks(bare) : bare
}

export const withoutMarks = (xml: string): string =>
  xml
    .replaceAll(/<!\[CDATA\[([\s\S]*?)\]\]>/g, (_, text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'))
    .replaceAll(/<!--[\s\S]*?-->/g, '')

/** The words of rich text, without those that only say how they are pronounced. */
export function textsIn(xml: string): string {
  let text = ''
  for (const [, words = ''] of xml.replaceAll(/<rPh\b[\s\S]*?<\/rPh>/g, '').matchAll(/<t(?:\s[^>]*)?>([^<]*)<\/t>/g))
    text += decoded(words)
  // Excel writes what XML cannot hold as _x000D_.
  return text
    .replaceAll(/_x([0-9A-F]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .slice(0, SHEET_LIMITS.cellLength)
}

/** A text between tags. */
export const escaped = (text: string): string =>
  text
    .toWellFormed()
    // What XML cannot hold at all.
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
