-- Until now only the import looked whether a class teacher is somebody of the school.
UPDATE "classes" SET "class_teacher_id" = NULL WHERE "class_teacher_id" IS NOT NULL
  AND NOT EXISTS (SELECT FROM "users" WHERE "users"."school_id" = "classes"."school_id" AND "users"."id" = "classes"."class_teacher_id");--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_class_teacher_id_of_school" FOREIGN KEY ("school_id","class_teacher_id") REFERENCES "users"("school_id","id");