import type { FastifyRequest } from 'fastify'
import type { Problem } from '#lib/problem'
import { plainPage } from './no-school.ts'
import type { Page } from './page.ts'

/** Asked again by itself after so long, where the refusal does not say. */
const AGAIN_SECONDS = 5

/** Whether a person waits for a page of this, and would be shown whatever comes. */
export const isDocument = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'

/** Whether what went wrong is ours, or passes: what is said of it is no answer to what was asked for. */
export const passes = ({ status }: Problem): boolean => status === 429 || status >= 500

/** What somebody reads whose page cannot be given now, in place of a program's answer; the page asks again by itself. */
export function calmPage({ status, retryAfter = AGAIN_SECONDS }: Problem): Page {
  const seconds = Math.ceil(retryAfter)
  const [en, fr] = status === 500 ? BROKE : BUSY
  return plainPage(
    `<h1>${en.title}</h1><p>${en.text(seconds)}</p><section lang="fr"><h2>${fr.title}</h2><p>${fr.text(seconds)}</p></section>`,
    `<meta http-equiv="refresh" content="${seconds}">`,
  )
}

const BUSY = [
  {
    title: 'Many are asking at this moment',
    text: (seconds: number) =>
      `The school’s computer is busy. Nothing is lost: this page asks again by itself in ${seconds} seconds, and you need not do anything.`,
  },
  {
    title: 'Beaucoup de monde en ce moment',
    text: (seconds: number) =>
      `L’ordinateur de l’école est occupé. Rien n’est perdu\u00a0: cette page demande de nouveau d’elle-même dans ${seconds} secondes, vous n’avez rien à faire.`,
  },
] as const
const BROKE = [
  {
    title: 'Something broke on our side',
    text: (seconds: number) => `Nothing was lost. This page asks again by itself in ${seconds} seconds.`,
  },
  {
    title: 'Une erreur est survenue chez nous',
    text: (seconds: number) => `Rien n’est perdu. Cette page demande de nouveau d’elle-même dans ${seconds} secondes.`,
  },
] as const
