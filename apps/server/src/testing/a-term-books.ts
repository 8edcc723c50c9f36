/** A payment as the model keeps it. */
export type Taken = {
  reference: string
  method: string
  day: string
  amount: number
  wentBack: number
  parts: readonly { ward_id: string; amount_minor: number }[]
}
export type TermSheet = { cameIn: number; givenBack: number; takenBack: number; putRight: number }

/** What the sheet of a day says besides what came in. */
export const BACK_WAYS = ({ givenBack, takenBack, putRight }: TermSheet) => ({
  given_back: givenBack,
  taken_back: takenBack,
  put_right: putRight,
})

/** The books of a term, kept plainly: what each child is left with, each payment, and a sheet for each day. */
export function termBooks(wards: readonly { id: string; owedMinor: number }[]) {
  const owed = new Map(wards.map(({ id, owedMinor }) => [id, owedMinor]))
  const payments = new Map<string, Taken>()
  const sheets = new Map<string, TermSheet>()
  const net: Record<string, number> = {}
  let today = ''
  const sheet = (day: string): TermSheet => {
    const known = sheets.get(day) ?? { cameIn: 0, givenBack: 0, takenBack: 0, putRight: 0 }
    sheets.set(day, known)
    return known
  }
  const owe = (ward: string, minor: number) => void owed.set(ward, (owed.get(ward) ?? 0) + minor)
  const move = (method: string, minor: number) => void (net[method] = (net[method] ?? 0) + minor)
  return {
    owed: (ward: string): number => owed.get(ward) ?? 0,
    sheet,
    net,
    days: () => [...sheets.keys()],
    standing: (): Taken[] => [...payments.values()],
    begin(day: string) {
      today = day
      sheet(day)
    },
    took(reference: string, method: string, parts: Taken['parts']) {
      const amount = parts.reduce((sum, { amount_minor }) => sum + amount_minor, 0)
      payments.set(reference, { reference, method, day: today, amount, wentBack: 0, parts })
      for (const { ward_id, amount_minor } of parts) owe(ward_id, -amount_minor)
      sheet(today).cameIn += amount
      move(method, amount)
    },
    gaveBack(paid: Taken, minor: number) {
      paid.wentBack += minor
      owe(paid.parts[0]?.ward_id ?? '', minor)
      sheet(today).givenBack += minor
      move(paid.method, -minor)
    },
    tookBack(paid: Taken) {
      payments.delete(paid.reference)
      for (const { ward_id, amount_minor } of paid.parts) owe(ward_id, amount_minor)
      const of = sheet(today)
      if (paid.day === today) {
        of.cameIn -= paid.amount
        of.putRight += paid.amount
      } else of.takenBack += paid.amount
      move(paid.method, -paid.amount)
    },
    granted: owe,
  }
}

export type TermBooks = ReturnType<typeof termBooks>
