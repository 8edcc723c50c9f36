import { useQuery } from '@tanstack/react-query'
import { useOpened } from '#features/feed'
import { useFirstWords } from '#features/first-words'
import { NoWards, useSelectedWard, useWards, WardBar } from '#features/wards'
import { ApiError } from '@schoolgate/ui/lib/api'
import { useWords } from '@schoolgate/ui/lib/words'
import { Empty } from '@schoolgate/ui/empty'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { Page } from '#ui/page'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { AttendancePage } from './attendance-page.tsx'
import { attendanceQuery } from './attendance.queries.ts'
import { attendanceWords } from './attendance.words.ts'
import { PeriodChoice } from './period-choice.tsx'
import { usePlace } from './use-place.ts'

const NOT_FOUND = 404

/** Where a ward was: the term in a sentence, the month in arches, and what the school wants to hear. */
export function AttendanceScreen() {
  const text = useWords(attendanceWords)
  const ward = useSelectedWard()
  const wards = useWards()
  const { period, day, goTo } = usePlace()
  const now = useQuery(attendanceQuery(ward?.id ?? ''))
  // A link to a day opens the term it lies in.
  const ofDay = day === null ? undefined : now.data?.terms.find(({ opens, closes }) => opens <= day && day <= closes)
  const asked = period ?? (ofDay && ofDay.id !== now.data?.term?.id ? { term_id: ofDay.id } : {})
  const query = useQuery(attendanceQuery(ward?.id ?? '', asked))
  const attendance = query.data
  useOpened({ page: 'attendance', ward_id: ward?.id ?? '' }, ward !== undefined && attendance !== undefined)
  const isNotShown =
    ward !== undefined && (!ward.rights.academics || (query.error instanceof ApiError && query.error.status === NOT_FOUND))
  useFirstWords('attendance', isNotShown ? null : ward && attendance && [ward, attendance])

  const content = () => {
    if (wards.data?.length === 0) return <NoWards />
    if (ward && isNotShown) return <Empty title={text.notShown(ward.first_name)} line={text.notShownLine} />
    if (ward && attendance)
      return attendance.academic_year === null ? (
        <Empty title={text.noTerms} line={text.noTermsLine} />
      ) : (
        <AttendancePage
          key={`${ward.id} ${attendance.term?.id ?? attendance.academic_year}`}
          ward={ward}
          attendance={attendance}
        />
      )
    return (
      <NotHereYet asked={[query, wards]} title={text.notOpened} line={text.notOpenedLine}>
        <SkeletonBar width="88%" height={22} gap={10} />
        <SkeletonBar width="50%" height={22} gap={14} />
        <SkeletonBar height={76} gap={24} />
        <SkeletonBar height={420} gap={12} />
      </NotHereYet>
    )
  }
  return (
    <Page
      title={text.title}
      back="/home"
      wide
      hasHeading={attendance !== undefined && !isNotShown && attendance.academic_year !== null}
      action={
        attendance && !isNotShown && <PeriodChoice attendance={attendance} onPeriod={(period) => goTo({ period, day: null })} />
      }
    >
      <WardBar />
      {content()}
    </Page>
  )
}
