import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'

export const STYLE = ':root{--school:__SCHOOL_COLOR__}'
export const SCRIPT = 'document.documentElement.dataset.theme = localStorage.theme'
const PAGE = `<!doctype html><script>${SCRIPT}</script><meta name="schoolgate-school" content="__SCHOOL_JSON__"><meta name="schoolgate-door" content="__SCHOOL_DOOR__"><link rel="manifest" href="/manifest.webmanifest"><style>${STYLE}</style><h1>__SCHOOL_NAME__</h1>`
export const LINK = '<link rel="modulepreload" crossorigin href="/assets/app-1234.js">'
export const HEAD = `<style>.notice{color:red}</style>${LINK}<link rel="modulepreload" crossorigin href="/assets/house-1234.js">`

const FILES: Record<string, string> = {
  'index.html': PAGE,
  'login/index.html': `${PAGE}Sign in`,
  'shell.html': `<head>${PAGE}${LINK}</head><div id="root"><div class="outline"><i></i></div></div>Loading`,
  'heads.json': JSON.stringify([{ head: HEAD, paths: ['/notices', '/pay/:amount/:paymenttype'], isForParents: true }]),
  'assets/app-1234.js': 'export {}',
  'shapes.txt': 'shapes1234\n',
  'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'manifest.webmanifest': '{"name":"Schoolgate","short_name":"Schoolgate","start_url":"/home"}',
  'sw.js': '',
}

const OFFICE_FILES: Record<string, string> = {
  'index.html': PAGE.replaceAll('"/', '"/office/'),
  'assets/office-1234.js': 'export {}',
  'sw.js': '',
  'manifest.webmanifest': '{"name":"School office","start_url":"/office/","scope":"/office/"}',
}

/** A small web app as the build leaves one behind, gone when the test is. */
export const builtWeb = (): Promise<string> => built(FILES)

/** The office's app, likewise. */
export const builtOffice = (): Promise<string> => built(OFFICE_FILES)

async function built(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'schoolgate-web-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
    await writeFile(path.join(folder, name), content)
  }
  return folder
}
