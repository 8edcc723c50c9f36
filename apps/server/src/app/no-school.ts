import { pageOf, type Page } from './page.ts'

const STYLE = `:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;font:1rem/1.5 system-ui,sans-serif;background:#F2F5F0;color:#14201B}main{max-width:34rem;padding:2rem}code{display:block;padding:.75rem 1rem;border-radius:.75rem;background:#0F4A3B;color:#fff;margin:.75rem 0}`

/** The start page of an installation without a school: tells the operator the one command that makes one (wire.md §4). */
export const noSchoolPage = (): Page =>
  pageOf(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>Schoolgate</title><style>${STYLE}</style><main><h1>There is no school here yet</h1><p>Make yours with this command, on the machine that runs Schoolgate:</p><code>npm run schoolgate -- init</code><p>To look around first, start it with the demo school:</p><code>DEMO=1 npm start</code></main></html>`,
    null,
  )
