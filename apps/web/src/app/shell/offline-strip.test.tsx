import { useQuery } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { noteReachable } from '@schoolgate/ui/lib/network'
import { show } from '#testing'
import { OfflineStrip } from './offline-strip.tsx'

const HOUR = 3_600_000
const at = (hour: number) => new Date('2026-03-11T00:00:00').getTime() + hour * HOUR

/** A page that shows an answer as old as this. */
function Shown({ word, age }: { word: string; age: number }) {
  const { data } = useQuery({
    queryKey: [word],
    queryFn: () => 'new',
    initialData: word,
    initialDataUpdatedAt: age,
    staleTime: Infinity,
  })
  return <p>{data}</p>
}

test('without network a page says how old its own words are, not how new another page or the profile is', async () => {
  onTestFinished(() => noteReachable(true))
  const screen = await show(
    <>
      <OfflineStrip />
      <Shown word="profile" age={at(12)} />
      <Shown word="attendance" age={at(7)} />
      <Shown word="feed" age={at(9)} />
    </>,
  )
  // A page that was read before, and is not open now.
  screen.client.setQueryData(['academics'], 'marks', { updatedAt: at(11) })
  noteReachable(false)
  await expect.element(screen.getByText('No network. Saved Wed 11 March, 07:00.')).toBeVisible()
})
