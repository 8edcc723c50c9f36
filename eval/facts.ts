import { at, list, text, type Json, type Records } from './records.ts'

/** The value at a path such as `known.best.subject` or `academics.standings[subject=Science].total`; undefined: there is none. */
export function valueAt(path: string, records: Records): Json | undefined {
  let here: Json | undefined = records
  for (const step of path.match(/[^.[\]]+(?=[.[]|$)|\[[^\]]+\]/g) ?? []) {
    if (!step.startsWith('[')) here = Array.isArray(here) ? here[Number(step)] : at(here, step)
    else {
      const [key = '', wanted] = step.slice(1, -1).split('=')
      here = wanted === undefined ? list(here)[Number(key)] : list(here).find((row) => text(at(row, key)) === wanted)
    }
  }
  return here ?? undefined
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const MONTHS_FR = ['janv', 'févr', 'mars', 'avr', 'mai', 'juin', 'juil', 'août', 'sept', 'oct', 'nov', 'déc']
const escaped = (said: string) => said.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const plain = (said: string) => said.replace(/[\s\u00a0\u202f]+/g, ' ').toLowerCase()

/** Whether an answer says a value, however it may write money, days and numbers. */
export function says(answer: string, value: Json): boolean {
  const said = plain(answer)
  if (Array.isArray(value)) return value.every((one) => says(answer, one))
  if (value !== null && typeof value === 'object') {
    if (Array.isArray(value['any'])) return value['any'].some((one) => says(answer, one))
    if (typeof value['amount_minor'] === 'number') {
      const amount = value['amount_minor'] / 100
      const grouped = amount.toLocaleString('en-GB', { minimumFractionDigits: 2 })
      return [grouped, grouped.replaceAll(',', ' ').replace('.', ','), amount.toFixed(2), grouped.replace('.00', '')].some(
        (way) => said.includes(way),
      )
    }
    throw new Error(`No way to say ${JSON.stringify(value).slice(0, 80)}`)
  }
  if (typeof value === 'number')
    return (
      new RegExp(`(?<![\\d.,])${escaped(String(value)).replace('\\.', '[.,]')}(?![\\d]|[.,]\\d)`).test(said) ||
      (value === 0 && /\b(?:no|not|never|none|nothing|aucun|aucune|jamais|pas|rien)\b/.test(said))
    )
  const word = text(value)
  const day = /^(\d{4})-(\d{2})-(\d{2})/.exec(word)
  if (day) {
    const month = Number(day[2]) - 1
    const names = [MONTHS[month] ?? '', MONTHS_FR[month] ?? ''].map((name) => name.toLowerCase())
    return names.some((name) => new RegExp(`(?<!\\d)0?${Number(day[3])}(?:er)? ${name}`).test(said))
  }
  return said.includes(plain(word).replace(/[.!?]$/, ''))
}

/** Every figure of a text: times, decimals, thousands. */
export const figuresOf = (said: string): string[] =>
  [
    ...said
      .replace(/\[\d+\]/g, ' ')
      .replace(/[\u00a0\u202f]/g, ' ')
      .matchAll(/\d+(?:[, ]\d{3}(?!\d))*(?:[.,]\d+)?(?::\d{2})?/g),
  ].map(([figure]) => canonical(figure))
/** +233302550147 is said as 030 255 0147. */
const localPhone = (said: string) => said.replace(/^\+233(\d{2})(\d{3})(\d{4})$/, '0$1 $2 $3')
const canonical = (figure: string): string => {
  if (figure.includes(':')) return figure
  const number = figure.replace(/[, ](?=\d{3}(?:\D|$))/g, '').replace(',', '.')
  return String(Number(number))
}

/** Every figure that a ward's records hold, and those that follow by adding, taking away or dividing two that belong together. */
export function groundOf(records: Records): Set<string> {
  const ground = new Set<string>()
  const marks: number[] = []
  const amounts: number[] = []
  const walk = (json: Json, key: string): void => {
    if (Array.isArray(json)) {
      ground.add(String(json.length))
      for (const one of json) walk(one, key)
    } else if (json !== null && typeof json === 'object') {
      for (const [name, one] of Object.entries(json)) walk(one, name)
      const [present, opened] = [json['times_present'], json['times_opened']]
      if (typeof present === 'number' && typeof opened === 'number') ground.add(((present / opened) * 100).toFixed(1))
    } else if (typeof json === 'number') {
      if (key === 'amount_minor' || key.endsWith('_minor')) {
        amounts.push(json)
        ground.add(String(json / 100))
      } else {
        if (!Number.isInteger(json) || json <= 100) marks.push(json)
        ground.add(String(json)).add(String(Math.round(json)))
        if (json <= 1) for (const places of [0, 1, 2]) ground.add(String(Number((json * 100).toFixed(places))))
      }
    } else if (typeof json === 'string') {
      for (const figure of figuresOf(localPhone(json))) ground.add(figure)
      for (const figure of figuresOf(json.replace(/[-/]/g, ' ').replace(/T(?=\d)/g, ' '))) ground.add(figure)
      for (const digits of json.match(/\d+/g) ?? []) ground.add(String(Number(digits)))
      for (const time of json.match(/\d{2}:\d{2}/g) ?? []) ground.add(time)
    }
  }
  walk(records, '')
  for (const one of new Set(marks))
    for (const other of new Set(marks))
      ground.add(String(Number(Math.abs(one - other).toFixed(2)))).add(String(Number(Math.abs(one - other).toFixed(1))))
  for (const one of new Set(amounts))
    for (const other of new Set(amounts)) ground.add(String(Math.abs(one - other) / 100)).add(String((one + other) / 100))
  return ground
}
