import type * as z from 'zod/mini'
import * as shapes from '@schoolgate/contracts/oneroster'
import {
  allClasses,
  allCourses,
  allUsers,
  categories,
  demographics,
  enrollments,
  lineItems,
  results,
  schoolOrgs,
  scoreScales,
  sessions,
} from './collections.ts'
import type { Asking } from './sources/words.ts'
import type { SQL } from 'drizzle-orm'

/**
 * A file of a OneRoster package (CSV binding of 1.2): its columns in the standard's order, and the lines that an object makes. In a
 * package that holds everything, `status` and `dateLastModified` stay empty.
 */
export type PackageFile = {
  name: string
  heads: readonly string[]
  rows: (asking: Asking) => SQL
  lines(object: unknown): string[][]
}

const BASE = ['sourcedId', 'status', 'dateLastModified']

type Line = Readonly<Record<string, string | undefined>>

function file<S extends z.ZodMiniType<{ sourcedId: string }>>(
  name: string,
  { rows }: { rows: (asking: Asking) => SQL },
  shape: S,
  columns: string,
  linesOf: (one: z.infer<S>) => Line | readonly Line[],
): PackageFile {
  const heads = [...BASE, ...columns.split(' ')]
  return {
    name,
    heads,
    rows,
    lines(object) {
      const one = shape.parse(object)
      return [linesOf(one)].flat().map((line) => heads.map((head) => line[head] ?? (head === 'sourcedId' ? one.sourcedId : '')))
    },
  }
}

type Ref = { sourcedId: string }
const ids = (refs: readonly Ref[] | undefined): string => (refs ?? []).map(({ sourcedId }) => sourcedId).join(',')
const list = (texts: readonly string[] | undefined): string => (texts ?? []).join(',')
/** The standard's files have days where its objects have moments. */
const day = (moment: string): string => moment.slice(0, 10)

/** What the standard asks of a person beside day of birth and sex no school here keeps. */
const DEMOGRAPHICS =
  'birthDate sex americanIndianOrAlaskaNative asian blackOrAfricanAmerican nativeHawaiianOrOtherPacificIslander white demographicRaceTwoOrMoreRaces hispanicOrLatinoEthnicity countryOfBirthCode stateOfBirthAbbreviation cityOfBirth publicSchoolResidenceStatus'

export const PACKAGE_FILES: readonly PackageFile[] = [
  file('orgs', schoolOrgs, shapes.Org, 'name type identifier parentSourcedId', ({ name, type, identifier }) => ({
    name,
    type,
    identifier,
  })),
  file(
    'academicSessions',
    sessions,
    shapes.AcademicSession,
    'title type startDate endDate parentSourcedId schoolYear',
    ({ title, type, startDate, endDate, parent, schoolYear }) => ({
      title,
      type,
      startDate,
      endDate,
      parentSourcedId: parent?.sourcedId,
      schoolYear,
    }),
  ),
  file(
    'courses',
    allCourses,
    shapes.Course,
    'schoolYearSourcedId title courseCode grades orgSourcedId subjects subjectCodes',
    ({ title, courseCode, org, subjects }) => ({ title, courseCode, orgSourcedId: org.sourcedId, subjects: list(subjects) }),
  ),
  file(
    'classes',
    allClasses,
    shapes.Class,
    'title grades courseSourcedId classCode classType location schoolSourcedId termSourcedIds subjects subjectCodes periods',
    ({ title, grades, course, classCode, classType, school, terms, subjects }) => ({
      title,
      grades: list(grades),
      courseSourcedId: course.sourcedId,
      classCode,
      classType,
      schoolSourcedId: school.sourcedId,
      termSourcedIds: ids(terms),
      subjects: list(subjects),
    }),
  ),
  file(
    'users',
    allUsers,
    shapes.RosterUser,
    'enabledUser username userIds givenName familyName middleName identifier email sms phone agentSourcedIds grades password userMasterIdentifier resourceSourcedIds preferredGivenName preferredMiddleName preferredFamilyName primaryOrgSourcedId pronouns',
    ({
      agents,
      grades,
      primaryOrg,
      enabledUser,
      username,
      givenName,
      familyName,
      middleName,
      identifier,
      email,
      sms,
      phone,
    }) => ({
      enabledUser,
      username,
      givenName,
      familyName,
      middleName,
      identifier,
      email,
      sms,
      phone,
      agentSourcedIds: ids(agents),
      grades: list(grades),
      primaryOrgSourcedId: primaryOrg.sourcedId,
    }),
  ),
  file(
    'roles',
    allUsers,
    shapes.RosterUser,
    'userSourcedId roleType role beginDate endDate orgSourcedId userProfileSourcedId',
    ({ sourcedId, roles }) =>
      roles.map(({ roleType, role, org }) => ({
        sourcedId: `${sourcedId}.${role}`,
        userSourcedId: sourcedId,
        roleType,
        role,
        orgSourcedId: org.sourcedId,
      })),
  ),
  file('demographics', demographics, shapes.Demographics, DEMOGRAPHICS, ({ birthDate, sex }) => ({ birthDate, sex })),
  file(
    'enrollments',
    enrollments,
    shapes.Enrollment,
    'classSourcedId schoolSourcedId userSourcedId role primary beginDate endDate',
    ({ class: of, school, user, role, primary }) => ({
      classSourcedId: of.sourcedId,
      schoolSourcedId: school.sourcedId,
      userSourcedId: user.sourcedId,
      role,
      primary: role === 'teacher' ? primary : '',
    }),
  ),
  file('categories', categories, shapes.Category, 'title weight', ({ title }) => ({ title })),
  file(
    'lineItems',
    lineItems,
    shapes.LineItem,
    'title description assignDate dueDate classSourcedId categorySourcedId gradingPeriodSourcedId academicSessionSourcedId resultValueMin resultValueMax scoreScaleSourcedId schoolSourcedId',
    ({ title, assignDate, dueDate, category, gradingPeriod, academicSession, school, class: of, ...item }) => ({
      title,
      assignDate: day(assignDate),
      dueDate: day(dueDate),
      classSourcedId: of.sourcedId,
      categorySourcedId: category.sourcedId,
      gradingPeriodSourcedId: gradingPeriod.sourcedId,
      academicSessionSourcedId: academicSession.sourcedId,
      resultValueMin: String(item.resultValueMin),
      resultValueMax: String(item.resultValueMax),
      schoolSourcedId: school.sourcedId,
    }),
  ),
  file(
    'scoreScales',
    scoreScales,
    shapes.ScoreScale,
    'title type orgSourcedId courseSourcedId classSourcedId scoreScaleValue',
    ({ title, type, class: of, scoreScaleValue }) => ({
      title,
      type,
      classSourcedId: of.sourcedId,
      scoreScaleValue: scoreScaleValue.map(({ itemValueLHS, itemValueRHS }) => `{${itemValueLHS}:${itemValueRHS}}`).join(','),
    }),
  ),
  file(
    'results',
    results,
    shapes.Result,
    'lineItemSourcedId studentSourcedId scoreStatus score textScore scoreDate comment classSourcedId scoreScaleSourcedId inProgress incomplete late missing',
    ({ lineItem, student, scoreStatus, score, scoreDate, class: of }) => ({
      lineItemSourcedId: lineItem.sourcedId,
      studentSourcedId: student.sourcedId,
      scoreStatus,
      score: score === undefined ? '' : String(score),
      scoreDate,
      classSourcedId: of.sourcedId,
    }),
  ),
]

/** Every file that a package of 1.2 may have. */
const ALL_FILES =
  'academicSessions categories classes classResources courses courseResources demographics enrollments lineItemLearningObjectiveIds lineItems lineItemScoreScales orgs resources resultLearningObjectiveIds results resultScoreScales roles scoreScales userProfiles userResources users'

/** What a package says of itself: which files it has, each of them whole. */
export function manifestRows(schoolName: string, schoolCode: string): string[][] {
  const here = new Set(PACKAGE_FILES.map(({ name }) => name))
  return [
    ['propertyName', 'value'],
    ['manifest.version', '1.0'],
    ['oneroster.version', '1.2'],
    ...ALL_FILES.split(' ').map((name) => [`file.${name}`, here.has(name) ? 'bulk' : 'absent']),
    ['source.systemName', `Schoolgate, ${schoolName}`],
    ['source.systemCode', schoolCode],
  ]
}
