import { createPdfRenderer, type PdfMaterial } from '#lib/pdf/renderer'
import { moneyText } from '#lib/money'
import { printedDay } from '#lib/pdf/words'
import type { Db } from '#db'
import type { Scope } from '#lib/scope'
import { drawBill, drawDays, drawStatement, type PrintedDays } from '#modules/billing/paper'
import { createAddresses, type Installation } from '#modules/schools'
import type { Verify } from '#modules/verify'
import { sharedOf } from './bills.service.ts'
import { linkedBill, ownBill } from './find-bill.ts'
import type { FamilyStatement } from './family-statement.service.ts'
import { printingSchool, type PrintingSchool } from './paper.store.ts'
import { statementOf } from './printed-statement.ts'
import { printedBillOf, printedLinkOf, sealedBillOf, shortName, versionOf } from './printed-bill.ts'
import type { StatementService } from './statement.service.ts'

type Outside = Installation & PdfMaterial & { db: Db; seal: Verify['seal']; statements: StatementService }

/** A paper, and the name it is saved under. */
export type Paper = { bytes: Buffer; name: string }

export function createPapers({ db, clock, seal, statements, ...world }: Outside) {
  const press = createPdfRenderer({ clock, ...world })
  const { verifyPage } = createAddresses({ db, ...world })

  return {
    /** The whole bill by its own public id, for its family; null when it is not theirs to see. */
    async own(scope: Scope, publicId: string): Promise<Paper | null> {
      const now = clock()
      const found = await db.as(scope, async (tx) => {
        const own = await ownBill(tx, scope, { publicId }, now)
        return own && { ...own, school: await printingSchool(tx, scope.schoolId) }
      })
      if (!found) return null
      const { bill, account, school } = found
      const [qr, address] = await Promise.all([seal(scope.schoolId, sealedBillOf(bill, account)), verifyPage(scope.schoolId)])
      const bytes = await press.print({
        title: `Bill ${bill.bill_no} of ${bill.ward.fullname}`,
        author: school.name,
        content: printedBillOf(bill, account.admissionNo, { school, qr, address, version: versionOf(bill), now }),
        kind: 'bill',
        draw: drawBill,
      })
      return { bytes, name: `${bill.bill_no} ${bill.ward.fullname}.pdf` }
    },

    /** The reduced bill by a link's id, for anybody; writes the opening down. */
    async linked(publicId: string, from: string): Promise<Paper | null> {
      const now = clock()
      const found = await db.asSystem(async (tx) => {
        const linked = await linkedBill(tx, { publicId, address: from, now })
        return linked && { linked, school: await printingSchool(tx, linked.schoolId) }
      })
      if (!found) return null
      const { linked, school } = found
      const { bill, account, schoolId } = linked
      const [qr, address] = await Promise.all([seal(schoolId, sealedBillOf(bill, account)), verifyPage(schoolId)])
      const bytes = await press.print({
        title: `Bill ${bill.bill_no} of ${shortName(account)}`,
        author: school.name,
        content: printedLinkOf(sharedOf(linked), { school, qr, address, version: versionOf(bill), now }),
        kind: 'bill',
        draw: drawBill,
        reader: 'stranger',
      })
      return { bytes, name: `${bill.bill_no} ${shortName(account)}.pdf` }
    },

    /** A ward's account in a period; null when it is not the caller's to see. */
    async statement(
      scope: Scope,
      wardId: string,
      input: { from?: string | undefined; to?: string | undefined },
    ): Promise<Paper | null> {
      const now = clock()
      const told = await statements.of(scope, wardId, input, now)
      if (!told) return null
      const [school, address] = await Promise.all([
        db.as(scope, (tx) => printingSchool(tx, scope.schoolId)),
        verifyPage(scope.schoolId),
      ])
      const { ward, from, to, lines } = told
      const period = `${printedDay(from)} to ${printedDay(to)}`
      const content = statementOf(told, lines, { school, address, now }, [
        { label: 'Name', value: ward.fullname },
        { label: 'Admission no.', value: ward.admission_no },
        { label: 'Class', value: ward.class },
      ])
      const title = `Statement of ${ward.fullname}, ${period}`
      const bytes = await press.print({ title, author: school.name, content, kind: 'statement', draw: drawStatement })
      return { bytes, name: `Statement ${ward.fullname} ${from} ${to}.pdf` }
    },

    /** The accounts of a whole family in a period, as the desk gives it to whoever pays. */
    async familyStatement(scope: Scope, told: FamilyStatement): Promise<Paper> {
      const [school, address] = await Promise.all([
        db.as(scope, (tx) => printingSchool(tx, scope.schoolId)),
        verifyPage(scope.schoolId),
      ])
      const { guardians, wards, from, to } = told
      const [first] = guardians
      const whose = first ?? wards[0]?.fullname ?? ''
      // A line of one child of several says whose it is.
      const lines = told.lines.map((line) => ({ ...line, ...(wards.length > 1 ? { of: line.first_name } : {}) }))
      const content = statementOf(told, lines, { school, address, now: clock() }, [
        ...(first === undefined ? [] : [{ label: 'For', value: first }]),
        ...wards.map(({ fullname, class: klass, closing }) => ({
          label: fullname,
          value: `${klass}, ${moneyText(closing, 'en')}`,
        })),
      ])
      const title = `Statement of ${whose}, ${printedDay(from)} to ${printedDay(to)}`
      const bytes = await press.print({ title, author: school.name, content, kind: 'statement', draw: drawStatement })
      return { bytes, name: `Statement ${whose} ${from} ${to}.pdf` }
    },

    /** A sheet of days, for the head: no child is named on it. */
    async days(scope: Scope, name: string, of: (around: { school: PrintingSchool; now: Date }) => PrintedDays): Promise<Paper> {
      const school = await db.as(scope, (tx) => printingSchool(tx, scope.schoolId))
      const content = of({ school, now: clock() })
      const bytes = await press.print({ title: content.title, author: school.name, content, kind: 'days', draw: drawDays })
      return { bytes, name: `${name}.pdf` }
    },
  }
}

export type Papers = ReturnType<typeof createPapers>
