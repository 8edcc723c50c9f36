/** What `schoolgate --help` prints. */
export const HELP = `schoolgate: the school gate in a parent's hand

  schoolgate serve [--role web|worker]
      Serves the school until Ctrl-C; the same as schoolgate alone. Of several servers on one DATABASE_URL some may only
      answer (web), others only work (worker): send messages, settle payments, tell what is due.
  schoolgate init --name … --country GH --town … --phone … --head-title Mrs. --head-name …
                  --office-title Mr. --office-name … --office-email … --office-phone …
      Makes a real, empty school and its office account; asks for what is left out.
  schoolgate import FOLDER [--dry-run] [--deactivate-missing]
      Checks a school's data files (docs/data-files.md) and imports them, all or nothing. --dry-run only says what
      would change; --deactivate-missing also switches off what the files no longer name.
  schoolgate notice publish FILE
      Publishes one notice from a text file (docs/data-files.md), now or when its published_at comes, and tells phones.
  schoolgate scores publish [--class CODE] [--subject NAME] [--term 2 --year 2025/2026] [--at "2026-03-12 15:40"] [--school CODE]
      Gives parents the marks that are in and not yet published, of the running term unless another is named; phones hear
      of them outside school hours.
  schoolgate reports compile --term 2 --year 2025/2026 [--class CODE] [--school CODE]
  schoolgate reports approve|publish --term … --year … [--class …] [--school …]
  schoolgate reports withdraw --term … --year … --why "…" [--class …] [--school …]
      Makes the term reports of a class (or of all) from marks and registers, approves, publishes or takes them back.
      A published one whose figures changed becomes a new version that tells its parents what changed.
  schoolgate reports remark --pupil ADMISSION_NO --term 2 --year 2025/2026 [--class-teacher "…"] [--head-teacher "…"]
                            [--conduct …] [--attitude …] [--interest …] [--why "…"] [--school CODE]
      Writes what the teachers say on one report. One that parents have becomes a new version and needs a reason.
  schoolgate reports pdf --class CODE --term 2 --year 2025/2026 --out FILE [--school CODE]
      Writes the published term reports of a class as one PDF for the printer.
  schoolgate signature list | signature give REF FILE | signature remove REF [--school CODE]
      Lists the staff and who has given a signature, gives one (a JPEG, PNG or WebP: dark ink on white paper) or takes it
      away, for the reports that are published from then on.
  schoolgate performance share --pupil ADMISSION_NO --year 2025/2026 [--days 7] [--step "WORDS | NOTE"]… [--school CODE]
      Makes a link to a pupil's performance in the head-teacher's name, for at most seven days; a step marked [x] is done.
  schoolgate seal-key renew [--school CODE]
      Makes a new key to seal papers with; papers sealed before stay genuine.
  schoolgate attendance [accept ID | reject ID]
      Lists what guardians said about days away and nobody decided; accept or reject one of them by its ID.
  schoolgate payment record --method cash --ward NUMBER --amount 150.00 [--bill NUMBER] [--payer NAME] [--on DAY]
      Writes down money the office took and gives the receipt.
  schoolgate payment approve|refuse|refund|reverse REFERENCE, payment void RECEIPT [--amount 50.00] [--reason WHY]
      A slip is good or not, money goes back, a payment was none, a receipt has a mistake.
  schoolgate payment list [--status …] [--class CODE] [--method …] [--from DAY] [--to DAY] [--json] [--school CODE]
      The payments, newest first, as a table or as JSON with amounts in minor units; proof_submitted and needs_review wait
      for the bursar.
  schoolgate payment compare DAY
      Compares a day of our books with the payment provider's, both ways, and settles what came unheard.
  schoolgate ledger check
      Goes through the books of every school and ends with 1 when anything at all is wrong in them.
  schoolgate fees list | fees read FILE | fees copy SCHEDULE --year 2026/2027 --term "Term 1"
      What the school asks for in a term: listed, read from a file (CSV or JSON, docs/running-a-school.md), or taken over
      for another.
  schoolgate fees issue SCHEDULE [--dry-run]
      Issues a bill to every pupil who has none of this fee schedule; --dry-run only says the totals.
  schoolgate bill list WARD_NUMBER | bill show BILL_NUMBER
      The bills of a pupil, and what stands on one.
  schoolgate bill discount|scholarship|penalty|write-off BILL_NUMBER --amount 50.00 --name "…" --reason "…" [--dry-run]
  schoolgate bill void BILL_NUMBER --reason "…" [--dry-run] | bill plan BILL_NUMBER [--part 2026-03-27=500.00]…
      Puts right what went out: less or more on a bill, a whole bill taken back, parts agreed on (none ends the plan).
  schoolgate debtors [--overdue]
      Who owes, the largest first, with the pupil's number, what was promised and whom to call.
  schoolgate day DAY [--counted AMOUNT]
      What came in on a day; with the amount that was counted the day is closed.
  schoolgate backup FILE [--key FILE]
      Writes everything of all schools, uploads too, into one sealed file; the key lies in DATA_DIR/secrets/backup.key.
  schoolgate restore FILE [--key FILE]
      Brings it all back where no school is yet, all or nothing. Everybody signs in anew.
  schoolgate demo [--write FOLDER [--pupils NUMBER]]
      Loads the demo schools and says who can sign in; --write writes them as data files instead,
      the first with as many pupils as --pupils says (220).
  schoolgate --help
      Prints this page.

The commands may run beside the server. Where it listens and where its data lies is decided by PORT, HOST, DATA_DIR,
DATABASE_URL, DEMO, PUBLIC_URL and the others that docs/running-a-school.md explains.`

/** What of it is about one command; all of it when there is no such command. */
export function helpOf(command: string): string {
  const entries = HELP.split(/\n(?= {2}schoolgate )|\n\n/).filter((entry) => entry.startsWith(`  schoolgate ${command} `))
  return entries.length === 0 ? HELP : entries.join('\n')
}
