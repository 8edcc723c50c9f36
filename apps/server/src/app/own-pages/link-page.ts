import { studentBill } from '@schoolgate/contracts/billing'
import { PAGE_ELEMENT } from '@schoolgate/contracts/own-page'
import { firstWordsOf, type Words } from '@schoolgate/contracts/page-words'
import { openPerformance } from '@schoolgate/contracts/performance'
import { openTermReport } from '@schoolgate/contracts/reports'
import type { FastifyRequest } from 'fastify'
import { dataIn, htmlOf } from '#app/html'
import type { PageWords } from '#app/page'
import { moneyText } from '#lib/money'
import { askingFor, type Asked } from './asking.ts'

/** What is said of a paper, and by which school. */
type Said = { words: Words; school: string }
type Open = (ask: Asked['ask'], id: string, year: string) => Promise<Said | null>

const PAPERS: readonly { pattern: RegExp; open: Open }[] = [
  {
    pattern: /^\/termreport\/([0-9A-Za-z]{22})\/?$/i,
    async open(ask, id) {
      const paper = (await ask(openTermReport, { params: { id } }))?.term_report
      if (!paper) return null
      const rows = paper.subjects.map(({ name, total }) => [name, total === null ? '' : `${total}`] as const)
      const line = `${paper.class} · ${paper.term}, ${paper.academic_year}`
      return { school: paper.school.name, words: { heading: paper.ward.name, line, rows } }
    },
  },
  {
    pattern: /^\/studentbill\/([0-9A-Za-z]{22})\/?$/i,
    async open(ask, id) {
      const paper = (await ask(studentBill, { params: { id } }))?.bill
      if (!paper || !('school' in paper)) return null
      const rows = paper.items.map(({ name, amount }) => [name, moneyText(amount, LANGUAGE)] as const)
      const line = `${paper.ward.class} · ${paper.term}, ${paper.academic_year} · ${moneyText(paper.balance, LANGUAGE)}`
      return { school: paper.school.name, words: { heading: paper.ward.name, line, rows } }
    },
  },
  {
    pattern: /^\/studentperformance\/([0-9A-Za-z]{22})\/([^/]+)\/?$/i,
    async open(ask, id, accadyearid) {
      const paper = (await ask(openPerformance, { params: { id, accadyearid } }))?.student_performance
      if (!paper) return null
      const rows = paper.subjects.map(({ name, totals }) => [name, `${totals.at(-1) ?? ''}`] as const)
      return {
        school: paper.school.name,
        words: { heading: paper.ward.name, line: `${paper.class} · ${paper.academic_year}`, rows },
      }
    },
  },
]

/** Whoever has a link has no language here; names and figures stand alone, and the app says the rest. */
const LANGUAGE = 'en'

/**
 * The paper behind a link, to read before any code has come, for who is not signed in: what its family sees of it the app asks for. Only
 * to a browser that opens the page: a program that draws previews of links is told nothing of a child.
 */
export async function linkPageOf(request: FastifyRequest, pathname: string): Promise<PageWords | null> {
  if (request.headers['sec-fetch-dest'] !== 'document') return null
  for (const { pattern, open } of PAPERS) {
    const [, id, year = ''] = pattern.exec(pathname) ?? []
    if (id === undefined) continue
    const asked = askingFor(request)
    const said = await open(asked.ask, id, year).catch((error: unknown) => {
      request.log.warn({ err: error }, 'a paper was not written into its page')
      return null
    })
    if (said === null) return null
    const data = dataIn(PAGE_ELEMENT, `{"user_id":null,"answers":${asked.written()},"last_event_id":null}`)
    return { words: htmlOf(firstWordsOf(said.words, said.school, LANGUAGE)), data }
  }
  return null
}
