import { createHash } from 'node:crypto'
import { brotliCompressSync, constants } from 'node:zlib'
import type { PublicSchool } from '@schoolgate/contracts/schools'
import type { Door } from '#modules/schools'
import { pagePolicy } from './headers.ts'
import { escapeHtml } from './html.ts'

/** A page with the school written into it, ready to send. */
export type Page = { html: Buffer; brotli: Buffer; policy: string }

/** The product's own green, where no school is known yet (look §2). */
const DEFAULT_COLOR = '#0F5B48'

/** What a page brings along of its reader's: words to read at once, and data for the app. */
export type PageWords = { words: string | null; data: string }

/** For whom a page is written: the school it speaks for, and how its address leads to that school. */
export type PageSchool = { school: PublicSchool | null; door?: Door['kind']; manifest?: string }

/** What the product is called once it is installed; under a school's own address, what that school is. */
export const MANIFEST = '/manifest.webmanifest'

/** Writes the school into a built page: its colour, name and motto, its public record for the script, and what an installed app is called. */
export function pageOf(template: string, { school, door = 'own', manifest = MANIFEST }: PageSchool): Page {
  const values: Record<string, string> = {
    __SCHOOL_JSON__: escapeHtml(JSON.stringify(school)),
    __SCHOOL_COLOR__: /^#[0-9A-Fa-f]{6}$/.test(school?.accent_color ?? '')
      ? (school?.accent_color ?? DEFAULT_COLOR)
      : DEFAULT_COLOR,
    __SCHOOL_NAME__: escapeHtml(school?.name ?? 'Schoolgate'),
    __SCHOOL_MOTTO__: escapeHtml(school?.motto ?? ''),
    __SCHOOL_DOOR__: door,
    [MANIFEST]: escapeHtml(manifest),
  }
  const text = template.replaceAll(
    /__SCHOOL_(?:JSON|COLOR|NAME|MOTTO|DOOR)__|(?<=href=")\/manifest\.webmanifest(?=")/g,
    (token) => values[token] ?? '',
  )
  const html = Buffer.from(text)
  return {
    html,
    brotli: brotliCompressSync(html),
    // The colour stands in a style. Scripts are those of the build, as they are before anything of the school is written in.
    policy: pagePolicy({ styles: hashesOf('style', text), scripts: hashesOf('script', template) }),
  }
}

/** The hashes of what stands in a page between `<tag>` and its end, by which its policy allows exactly that. */
const hashesOf = (tag: 'style' | 'script', text: string): string[] =>
  [...text.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, 'g'))].map(
    ([, inside = '']) => `'sha256-${createHash('sha256').update(inside).digest('base64')}'`,
  )

/** What the shell shows until the app has come, and the script that draws kept words in its place (the web app's `build/shell-outline.html`). */
const OUTLINE = /<div class="outline">.*?<\/div>(?:\s*<script>.*?<\/script>)?/s
/** A page for one parent is written while they wait: most of the gain for a hundredth of the time. */
const WHILE_WAITING = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** The product's manifest, as an app installed at this school's door is called. */
export const manifestOf = (product: string, { name, short_name, accent_color }: PublicSchool): string =>
  JSON.stringify({ ...JSON.parse(product), name, short_name: short_name ?? name, theme_color: accent_color })

/** A page with its reader's own words in place of its outline, where it has any, and behind it the answers that it brings. */
export function pageWith({ words, data }: PageWords, { html: page, policy }: Page): Page {
  const html = Buffer.from(page.toString().replace(OUTLINE, (outline) => (words ?? outline) + data))
  return { html, brotli: brotliCompressSync(html, WHILE_WAITING), policy }
}
