import { officePage, type OfficeQuery } from '#modules/payments/paying'
import { approving, approvingIn } from './approve.service.ts'
import { deskContext, type OfficeAccess, type Dependencies } from './desk-context.ts'
import { officePaymentOf } from './office-payment.ts'
import { givingToOtherChild } from './other-child.service.ts'
import { recording, recordingIn, recordingManyIn } from './record.service.ts'
import { refunding } from './refund.service.ts'
import { refusing } from './refuse.service.ts'
import { reversing, reversingIn } from './reverse.service.ts'
import { voiding } from './void-receipt.service.ts'

/** What the bursar does with payments: one file an act. */
export function createDesk(surroundings: Dependencies) {
  const context = deskContext(surroundings)
  const { within, clock, view } = context
  return {
    view,

    /** A page of the school's payments, newest first, and where the next one begins. */
    page: (access: OfficeAccess, input: OfficeQuery) =>
      within(access, async (tx) => {
        const { views, next } = await officePage(tx, access.schoolId, input)
        return { payments: views.map((found) => officePaymentOf(found, clock())), next }
      }),

    record: recording(context),
    approve: approving(context),
    refuse: refusing(context),
    refund: refunding(context),
    reverse: reversing(context),
    otherChild: givingToOtherChild(context),
    voidReceipt: voiding(context),

    /** The same acts within a transaction of the caller's, who does them once. */
    inside: {
      record: recordingIn(context),
      recordMany: recordingManyIn(context),
      approve: approvingIn(context),
      reverse: reversingIn(context),
    },
  }
}

export type PaymentsDesk = ReturnType<typeof createDesk>
