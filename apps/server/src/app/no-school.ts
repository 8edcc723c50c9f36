import { pageOf, type Page } from './page.ts'

const STYLE = `:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;font:1rem/1.5 system-ui,sans-serif;background:#F2F5F0;color:#14201B}main{max-width:34rem;padding:2rem}code{display:block;padding:.75rem 1rem;border-radius:.75rem;background:#0F4A3B;color:#fff;margin:.75rem 0}`

/** A page without the app: what there is to say is said in full. */
export const plainPage = (words: string, head = ''): Page =>
  pageOf(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>Schoolgate</title>${head}<style>${STYLE}</style><main>${words}</main></html>`,
    { school: null },
  )

/** The start page of an installation without a school: tells the operator the one command that makes one (wire.md §4). */
export const noSchoolPage = (): Page =>
  plainPage(
    '<h1>There is no school here yet</h1><p>Where Schoolgate was started, an address was printed: whoever opens it makes the school there. This command, on the machine that runs Schoolgate, prints another:</p><code>npm run schoolgate -- school new</code><p>To look around first, start it with the demo school:</p><code>DEMO=1 npm start</code>',
  )

/** An address that leads to no school of ours: it must not show another school’s name or numbers. */
export const strangeAddressPage = (): Page =>
  plainPage(
    '<h1>No school has this address</h1><p>Check how it is written, or ask your school office for its address. Do not pay anybody who sent you here.</p><section lang="fr"><h2>Aucune école n’a cette adresse</h2><p>Vérifiez comment elle est écrite, ou demandez celle de votre école au secrétariat. Ne payez personne qui vous a envoyé ici.</p></section>',
  )
