import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { AnyId, Day, Id, PublicId } from './primitives.ts'

/** The bill itself, as A4 PDF: by a link's id reduced, by the bill's own id and a session whole, as `studentBill`. */
export const printStudentBill = endpoint({
  method: 'GET',
  path: '/studentbills/:id.pdf',
  access: 'public',
  params: AnyId,
  file: true,
  summary: 'A bill as PDF',
})

export const printReceipt = endpoint({
  method: 'GET',
  path: '/api/v1/receipts/:id.pdf',
  access: 'parent',
  params: z.strictObject({ id: z.union([Id, PublicId]) }),
  file: true,
  summary: 'A receipt as A5 PDF',
})

export const printOfficeReceipt = endpoint({
  method: 'GET',
  path: '/api/v1/office/receipts/:id.pdf',
  access: ['bursar', 'head'],
  opens: 'receipts.printed',
  params: z.strictObject({ id: z.union([Id, PublicId]) }),
  file: true,
  summary: 'A receipt twice on A4, for the desk: one half goes with the payer, one stays',
})

export const printStatement = endpoint({
  method: 'GET',
  path: '/api/v1/wards/:id/statement.pdf',
  access: 'parent',
  params: z.strictObject({ id: Id }),
  /** As `getStatement`: both days included; the last year when left out. */
  query: z.strictObject({ from: z.optional(Day), to: z.optional(Day) }),
  file: true,
  summary: 'Everything on a ward’s account in a period, as A4 PDF',
})

export const printFamilyStatement = endpoint({
  method: 'GET',
  path: '/api/v1/office/books/families/:id/statement.pdf',
  access: ['bursar', 'head'],
  opens: 'bills.opened',
  params: z.strictObject({ id: Id }),
  /** As `getFamilyStatement`. */
  query: z.strictObject({ from: z.optional(Day), to: z.optional(Day) }),
  file: true,
  summary: 'Everything on a family’s accounts in a period, as A4 PDF',
})
