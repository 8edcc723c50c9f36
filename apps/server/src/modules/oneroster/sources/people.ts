import { isPupil } from './pupils.ts'
import { sql, type SQL } from 'drizzle-orm'
import { worksHere } from '#db/employed'
import { classes, guardianships, schools, timetableEntries, users, wards } from '#db/schema'
import { base, classRef, schoolRef, subjectClassId, taught, userRef, type Asking } from './words.ts'

/** Whoever stands for a child and was limited in nothing, by the office or a court: of others no program hears. */
const stands = sql`${guardianships.endedAt} is null and ${guardianships.limited} = '{}'`

/** The last word of a name is the family's; whoever is known by one word has it twice. */
const givenName = sql`coalesce(nullif(regexp_replace(${users.fullname}, '\\s*\\S+$', ''), ''), ${users.fullname})`
const familyName = sql`substring(${users.fullname} from '\\S+$')`

const role = (asking: Asking, kind: 'primary' | 'secondary', name: SQL): SQL =>
  sql`jsonb_build_object('roleType', ${kind}::text, 'role', ${name}, 'org', ${schoolRef(asking)})`

/** Pupils, staff and guardians. `teaches`: leads a class, or stands in the timetable. */
export const usersOf = (asking: Asking): SQL => sql`${pupils(asking)} union all ${staff(asking)} union all ${guardians(asking)}`

function pupils(asking: Asking): SQL {
  const agents = sql`(select jsonb_agg(${userRef(asking, sql`${guardianships.guardianId}::text`)}) from ${guardianships}
    where ${guardianships.wardId} = ${wards.id} and ${stands})`
  return sql`select ${wards.id}::text as id, ${wards.id}::text as ward_id, true as is_student, false as is_teacher,
      jsonb_strip_nulls(jsonb_build_object(${base(sql`${wards.id}::text`, wards.updatedAt)}, 'enabledUser', 'true', 'username', ${wards.admissionNo},
        'givenName', ${wards.firstName}, 'middleName', ${wards.middleName}, 'familyName', ${wards.lastName}, 'identifier', ${wards.admissionNo},
        'email', '', 'roles', jsonb_build_array(${role(asking, 'primary', sql`'student'`)}), 'agents', ${agents},
        'grades', jsonb_build_array(${classes.level}), 'primaryOrg', ${schoolRef(asking)})) as object
    from ${wards} join ${classes} on ${classes.id} = ${wards.classId} where ${isPupil(asking)}`
}

function staff(asking: Asking): SQL {
  const teaches = sql`(${users.role} = 'teacher' or exists (select 1 from ${classes} where ${classes.classTeacherId} = ${users.id} and ${classes.isActive})
    or exists (select 1 from ${timetableEntries} where ${timetableEntries.teacherId} = ${users.id}))`
  const name = sql`case ${users.role} when 'teacher' then 'teacher' when 'head' then 'principal' else 'siteAdministrator' end`
  const roles = sql`case when ${teaches} and ${users.role} <> 'teacher'
    then jsonb_build_array(${role(asking, 'primary', name)}, ${role(asking, 'secondary', sql`'teacher'`)})
    else jsonb_build_array(${role(asking, 'primary', name)}) end`
  return sql`select ${users.id}::text, null::text, false, ${teaches},
      jsonb_strip_nulls(jsonb_build_object(${base(sql`${users.id}::text`, users.updatedAt)}, 'enabledUser', 'true', 'username', ${users.username},
        'givenName', ${givenName}, 'familyName', ${familyName}, 'identifier', ${users.ref}, 'email', coalesce(${users.email}, ''),
        'roles', ${roles}, 'primaryOrg', ${schoolRef(asking)}))
    from ${schools} join ${users} on ${users.schoolId} = ${schools.id}
    where ${schools.id} = ${asking.schoolId} and ${users.role} <> 'parent' and ${worksHere(asking.now)}`
}

function guardians(asking: Asking): SQL {
  const contacts = asking.hasContacts
    ? sql`'email', coalesce(${users.email}, ''), 'phone', ${users.phone}, 'sms', ${users.phone},`
    : sql`'email', '',`
  return sql`select ${users.id}::text, null::text, false, false,
      jsonb_strip_nulls(jsonb_build_object(${base(sql`${users.id}::text`, users.updatedAt)}, 'enabledUser', ${users.isActive}::text,
        'username', ${users.username}, 'givenName', ${givenName}, 'familyName', ${familyName}, 'identifier', ${users.ref}, ${contacts}
        'roles', jsonb_build_array(${role(asking, 'primary', sql`stood.role`)}), 'agents', stood.wards, 'primaryOrg', ${schoolRef(asking)}))
    from ${users} join (select ${guardianships.guardianId} as guardian_id,
        jsonb_agg(${userRef(asking, sql`${guardianships.wardId}::text`)}) as wards,
        case when bool_or(${guardianships.relationship} in ('mother', 'father')) then 'parent'
          when bool_or(${guardianships.relationship} = 'guardian') then 'guardian' else 'relative' end as role
      from ${guardianships} join ${wards} on ${wards.id} = ${guardianships.wardId} where ${isPupil(asking)} and ${stands} group by 1) as stood
      on stood.guardian_id = ${users.id}
    where ${users.schoolId} = ${asking.schoolId}`
}

export const demographicsOf = (asking: Asking): SQL => sql`select ${wards.id}::text as id, ${wards.id}::text as ward_id,
    jsonb_strip_nulls(jsonb_build_object(${base(sql`${wards.id}::text`, wards.updatedAt)}, 'birthDate', ${wards.dateOfBirth}, 'sex', ${wards.gender})) as object
  from ${wards} where ${isPupil(asking)}`

/** Who is in which class: pupils in theirs and in each of its subjects, teachers in those that they lead or teach. */
export function enrollmentsOf(asking: Asking): SQL {
  const one = (user: SQL, inClass: SQL, as: 'student' | 'teacher', primary: SQL, changed: SQL) => {
    const id = sql`${inClass} || '.' || ${user}`
    return sql`select ${id} as id, ${as === 'student' ? user : sql`null::text`} as ward_id, ${user} as user_id, ${inClass} as class_id,
      ${as}::text as role, jsonb_build_object(${base(id, changed)}, 'role', ${as}::text, 'primary', ${primary}, 'user', ${userRef(asking, user)},
        'class', ${classRef(asking, inClass)}, 'school', ${schoolRef(asking)}) as object`
  }
  const { schoolId } = asking
  const ward = sql`${wards.id}::text`
  const whole = sql`${classes.id}::text`
  const subject = subjectClassId(classes.id, sql`taught.subject_id`)
  const lesson = subjectClassId(timetableEntries.classId, timetableEntries.subjectId)
  return sql`${one(ward, whole, 'student', sql`'true'`, sql`${wards.updatedAt}`)}
    from ${wards} join ${classes} on ${classes.id} = ${wards.classId} where ${isPupil(asking)} and ${classes.isActive}
  union all ${one(ward, subject, 'student', sql`'false'`, sql`${wards.updatedAt}`)}
    from ${wards} join ${classes} on ${classes.id} = ${wards.classId} join ${taught(asking)} as taught on taught.class_id = ${classes.id}
    where ${isPupil(asking)} and ${classes.isActive}
  union all ${one(sql`${users.id}::text`, whole, 'teacher', sql`'true'`, sql`${classes.updatedAt}`)}
    from ${schools} join ${classes} on ${classes.schoolId} = ${schools.id} join ${users} on ${users.id} = ${classes.classTeacherId}
    where ${schools.id} = ${schoolId} and ${classes.isActive} and ${worksHere(asking.now)}
  union all ${one(sql`${users.id}::text`, lesson, 'teacher', sql`'true'`, sql`max(${timetableEntries.updatedAt})`)}
    from ${schools} join ${timetableEntries} on ${timetableEntries.schoolId} = ${schools.id} join ${users} on ${users.id} = ${timetableEntries.teacherId}
      join ${classes} on ${classes.id} = ${timetableEntries.classId}
    where ${schools.id} = ${schoolId} and ${classes.isActive} and ${worksHere(asking.now)}
    group by ${users.id}, ${timetableEntries.classId}, ${timetableEntries.subjectId}`
}
