/*
 * The words of a seal: what stands in the square code of a paper, so that a phone can tell without network whether the
 * school made it. A line of text for each fact, 64 bytes of Ed25519 signature behind them, and all of it written as one
 * number: the squares hold digits in half the space of letters. Docs: docs/decisions/2026-11-21-seals.md.
 */

export const SEALED_KINDS = {
  term_report: 'R',
  bill: 'B',
  receipt: 'P',
  transfer_letter: 'T',
  leaving_certificate: 'L',
} as const
export type SealedKind = keyof typeof SEALED_KINDS

/** What a seal may say in figures: marks as printed; an amount as minor units and currency, `106000 GHS`. */
export const SEALED_FIGURES = { average: 'A', aggregate: 'G', total: 'T', amount: 'M' } as const
export type SealedFigure = keyof typeof SEALED_FIGURES

/** What a seal says of a paper: enough to hold against the print, and nothing that the print does not say. */
export type SealedPaper = {
  kind: SealedKind
  /** The paper's short code, such as 7K4M-2QXD. */
  code: string
  /** 1 for a paper that was never changed. */
  version: number
  /** The day it was issued, `YYYY-MM-DD`. */
  issued_on: string
  /** First name and initial: `Ama M.` */
  holder: string
  /** What the paper is about: `Term 1, 2025/26`, or the number of a receipt. */
  about: string
  figures: Partial<Record<SealedFigure, string>>
}

/** A seal taken apart: whose key to check, the bytes that were signed, the signature, and what they say. */
export type Seal = { keyId: string; paper: SealedPaper; signed: Uint8Array<ArrayBuffer>; signature: Uint8Array<ArrayBuffer> }

const FORMAT = '1'
const SIGNATURE_BYTES = 64
/** No paper needs more; it also keeps a hostile link from costing time. */
const MOST_DIGITS = 1200

/** The bytes of a paper's facts that a school signs. Line breaks within a fact become spaces. */
export const factsOf = (keyId: string, paper: SealedPaper): Uint8Array<ArrayBuffer> => {
  const { kind, code, version, issued_on, holder, about, figures } = paper
  const lines = [FORMAT, keyId, SEALED_KINDS[kind], code, String(version), issued_on, holder, about]
  for (const [name, letter] of entriesOf(SEALED_FIGURES)) {
    const figure = figures[name]
    if (figure !== undefined) lines.push(letter + figure)
  }
  return new TextEncoder().encode(lines.map((line) => line.replaceAll(/\s+/g, ' ').trim()).join('\n'))
}

/** The number that stands in the square code. */
export const sealOf = (facts: Uint8Array, signature: Uint8Array): string =>
  BigInt(`0x${[...facts, ...signature].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`).toString()

/** Takes a seal's number apart; null for whatever is not one. What it says is not yet proved. */
export function readSeal(number: string): Seal | null {
  if (number.length > MOST_DIGITS || !/^[1-9]\d+$/.test(number)) return null
  const hex = BigInt(number).toString(16)
  const bytes = Uint8Array.from(
    (hex.padStart(hex.length + (hex.length % 2), '0').match(/../g) ?? []).map((pair) => parseInt(pair, 16)),
  )
  const signed = bytes.slice(0, -SIGNATURE_BYTES)
  const text = textOf(signed)
  const [format, keyId, letter, code, version, issued_on, holder, about, ...rest] = text?.split('\n') ?? []
  const kind = entriesOf(SEALED_KINDS).find((entry) => entry[1] === letter)?.[0]
  if (format !== FORMAT || !keyId || !kind || !code || holder === undefined || about === undefined) return null
  if (!/^[1-9]\d{0,4}$/.test(version ?? '') || !/^\d{4}-\d\d-\d\d$/.test(issued_on ?? '')) return null
  const figures: SealedPaper['figures'] = {}
  for (const [name, first] of entriesOf(SEALED_FIGURES)) {
    const line = rest.find((candidate) => candidate.startsWith(first))
    if (line !== undefined) figures[name] = line.slice(1)
  }
  const paper = { kind, code, version: Number(version), issued_on: issued_on ?? '', holder, about, figures }
  return { keyId, paper, signed, signature: bytes.slice(-SIGNATURE_BYTES) }
}

const textOf = (bytes: Uint8Array<ArrayBuffer>): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** The pairs of a constant with its own names for keys, which Object.entries forgets. */
function entriesOf<K extends string, V>(constant: Record<K, V>): [K, V][] {
  const pairs: [K, V][] = []
  for (const key in constant) pairs.push([key, constant[key]])
  return pairs
}
