import { ErrorState } from '@schoolgate/ui/error-state'
import { useWords } from '@schoolgate/ui/lib/words'
import { Progress } from '@schoolgate/ui/progress'
import { Skeleton } from '@schoolgate/ui/skeleton'
import { Frame } from './frame.tsx'
import { identityWords } from './identity.words.ts'

type Props = { isAsking: true; onAgain?: undefined } | { isAsking?: false; onAgain: () => unknown }

/** Stands at the door until the school has said who is here, or where it cannot be asked. */
export function SchoolBehind({ isAsking, onAgain }: Props) {
  const text = useWords(identityWords)
  return (
    <Frame>
      {isAsking ? (
        <Skeleton>
          <Progress label={text.asking} />
        </Skeleton>
      ) : (
        <ErrorState heading="h1" title={text.behindTitle} line={text.behindLine} onRetry={() => void onAgain()} />
      )}
    </Frame>
  )
}
