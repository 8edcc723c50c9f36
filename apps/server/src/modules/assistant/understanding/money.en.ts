import type { Lexicon } from './lexicon.ts'
import { say } from './phrases.ts'

/** Bills and payments, as Ghanaian and Nigerian parents say it. */
export const MONEY_EN = {
  OWE: say`
    owe*; owing; balance; left to pay; remain*; outstanding; still (have to |need to |must )?pay; debt; debts; unpaid;
    left on; left to; is left; what is left; to clear; yet to pay; pending fees; have i finished paying; fully paid;
    finish* paying; paid (up|in full|everything|all); paid off; settled; supposed to pay; have to pay; need to pay;
    should i pay; must i pay; do i have to pay; am i to pay; clear* (the|my|all) (bill|fees); clear* (her|his|child|all|our)? ?(the )?(fees|bill); cleared; done (paying|with (the |her |his |my |child )?(fees|bill|payment*)); (will|would) (be left|remain); more to (pay|complete|clear|go); complete (the|my|her|his) (fees|bill|payment); how far ... (fees|bill|payment); balance due`,
  BILL: say`
    bill; bills; billed; fee; fees; school fee*; (?<!in )charge*; charged; cost; costs; invoice; amount; dues; levy; levies;
    price`,
  LINE: say`
    breakdown; break down; itemi*; items; lines; made up of; what (is|are) ... (for$|for (and|please|this|that)|included); include*; details of;
    what am i paying for; what did i pay for; each item; component*; consist*; what for; paying for; on the bill; in the
    bill; in the fees; part of the fees; (break|split|explain) (it|this|that|everything|them) ?(down|up)?$`,
  PAID: say`
    paid; have i paid; did (i|we) (last |first |ever |already )?pay;  i paid; we paid; payment*; my payment*; money i (sent|paid|gave); i sent; transfer* i
    made; deposited; made a payment; has ... been paid; contributed; reflect*; receive* my; received my; got my
    (money|payment); gone through; go through; went through; credited; (money|amount) ... (given|gave|sent|paid); (i|we) (have )?(given|gave|sent|transferred|deposited|made); transaction*`,
  PAY: say`pay; paying; payable; settle`,
  RECEIPT: say`receipt; receipts; proof of payment; evidence of payment`,
  DUE: say`
    due; deadline*; by when; last day to pay; last date; due date; when (do|must|should|can|will) (i|we) ... pay;
    overdue; how long do i have; time limit; when is ... (to be paid|payable); before when; when ... fees; latest date;
    next (payment|instalment|installment); till when; until when; late with; (latest|last) (day|date|time) ... (pay|fees|payment); how long ... to pay; when should ... (paid|fees|pay|bill); when ... (want|expect|need) ... (money|payment|fees); how many (days|weeks) ... to pay; how long ... (to pay|before i pay)`,
  HOW_TO_PAY: say`
    how (can|do|should|may|will|to) (i |we )?(make |do |send )?(pay|payment|the payment|settle); how to pay; where
    (can|do|should) (i|we) pay; ways to pay; pay (with|by|through|using|via) ; account number; (school|school's) account; network*; momo account; bank account; bank
    details; momo number; merchant; payment method*; payment option*; can (i|we) pay; accept*; instal* plan; payment
    plan; (do|does) (you|they|the school) (take|accept); go about; network*; which account; (want|like|ready) to pay ... how; how ... go about ... pay; pay from; pay (in|at) (the )?(bank|school|office); pay for (all|both|two|three)`,
  LAST: say`last; latest; recent; most recent; previous; newest`,
  TOTAL: say`
    total; sum; altogether; in all; all together; overall; so far; whole; how much have; how much did; how much has;
    entire`,
  HISTORY: say`
    history; list; all (my |the )?payments; every payment; statement; past payments; payments i (have )?made; payments
    made; record of; records of; transactions; show (me )?(my |the )?(all )?(my |the )?(payments|receipts); when did i
    pay; dates i paid; previous payments; (which|what) dates`,
  ARREARS: say`
    arrears; old debt; from last term; last term* (fees|bill|balance|debt); brought forward; carried over; carry over;
    previous (balance|debt|bill|term*); old (balance|bill|fees); earlier (terms|debt); back fees; (debt*|owe|owing|unpaid|outstanding) ... (last|previous|past|old|earlier) (term|year|session)s?; old debt*; owing from before; from before`,
  HOW_MUCH: say`how much; what amount; amount; what is the (cost|price|fee); what (do|did) ... cost; price of`,
  DISCOUNT: say`discount*; scholarship*; bursary; waiver; rebate; reduction; taken off; subsid*; sibling discount`,
  CREDIT: say`
    credit; overpaid; overpay*; over paid; overpayment; paid too much; excess; extra money; paid (in advance|ahead); surplus;
    refund*; pay more than; paid more than; (the|my|any|some) extra; (money|anything) to (come|get) back; money back; balance in my favour; too much money`,
  WAITING: say`
    waiting; pending; not (yet )?(confirmed|reflected|showing|credited|approved); processing; under review; being
    checked; slip`,
  INSTALMENT: say`
    instal*; part payment*; minimum; bit by bit; in (parts|bits|pieces|halves); pay (part|half|small|some|a little|something);
    small small; payment plan; spread ... (payment|fees); (least|smallest|lowest) ... pay; pay ... (least|smallest|lowest);
    in (two|three|four|2|3|4) (parts|times|payments)`,
  ARRIVED: say`
    arriv*; reflect*; receiv*; (get|got|seen|see|saw) (it|my|the|our) ?(money|payment|transfer|deposit)?; gone through; go through; went through; credited;
    enter(ed)?; has it come; come in; came in; shown; show(ing)? up; reach(ed)?; recorded; hit (the|your|school) account`,
  IF_PAID: say`if (i|we) (pay|paid|send|give|deposit|bring|put); when i pay \d+; after (i pay|paying)`,
  MORE: say`more; high; higher; up; big; bigger; much; expensive; increas*; cost* so; jump*; add(ed)?; too much; extra`,
  STATEMENT: say`statement; statements; account summary; ledger; transaction*`,
  PAY_WAY: say`
    account number; (bank|momo|school|school's) (account|details); momo number; merchant*; network*; payment (method|option|channel)*;
    ways to pay; which account`,
  OLD: say`arrear*; old; forward; carr*; debt*; still; owe; owing; left; remain*; balance; anything; unpaid; outstanding; previous; earlier; back fees`,
} satisfies Partial<Lexicon['concepts']>
