import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** 52 weeks: every day keeps its weekday, so that school days stay school days. */
const YEAR_DAYS = 364
const HISTORY = /^(terms|attendance|assessments|term_reports|bills|payments)\./
const RECEIPT = /(,R-\d{4}-)(\d+)(?=,)/

/** Writes the history of a school's folder once more for each of so many years before: terms, attendance, marks, reports, bills, payments. */
export async function addEarlierYears(folder: string, years: number): Promise<void> {
  const files = (await readdir(folder)).filter((name) => HISTORY.test(name))
  for (const name of files) {
    const [head = '', ...lines] = (await readFile(path.join(folder, name), 'utf8')).split('\n')
    // Works, bills and payments have a reference of their own; everything else is known by its ward, day or term.
    const hasRef = /^(ref|bill_no|reference),/.test(head)
    const receipts = Math.max(0, ...lines.map((line) => Number(RECEIPT.exec(line)?.[2] ?? 0)))
    for (let ago = 1; ago <= years; ago++) {
      const moved = lines.map((line) =>
        line === '' ? line : `${hasRef ? `Y${ago}-` : ''}${renumbered(shifted(line, ago), ago, receipts)}`,
      )
      await writeFile(path.join(folder, name.replace('.', `.${ago}-years-ago.`)), [head, ...moved].join('\n'))
    }
  }
}

/** Receipts go on counting without a gap, and a payment is for the bill of its own year. */
const renumbered = (line: string, ago: number, receipts: number): string =>
  line
    .replace(RECEIPT, (_, before: string, number: string) => `${before}${Number(number) + ago * receipts}`)
    .replace(/,(B-\d{4}-\d+),/, `,Y${ago}-$1,`)

const shifted = (line: string, years: number): string =>
  line
    .replace(/\b(20\d\d)\/(20\d\d)\b/g, (_, from: string, to: string) => `${Number(from) - years}/${Number(to) - years}`)
    .replace(/\b20\d\d-\d\d-\d\d\b/g, (day) =>
      new Date(Date.parse(`${day}T00:00:00Z`) - years * YEAR_DAYS * 86_400_000).toISOString().slice(0, 10),
    )
