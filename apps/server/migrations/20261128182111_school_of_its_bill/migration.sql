ALTER TABLE "bill_items" DROP CONSTRAINT "bill_items_school_id_schools_id_fkey";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_school_id_schools_id_fkey";