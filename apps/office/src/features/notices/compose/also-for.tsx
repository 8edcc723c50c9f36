import type { Response } from '@schoolgate/contracts/endpoint'
import type { listAudiences } from '@schoolgate/contracts/office-notices'
import { MOST_AUDIENCES } from '@schoolgate/contracts/office'
import { IconX } from '@schoolgate/ui/icons/x'
import { useWords } from '@schoolgate/ui/lib/words'
import { Select } from '@schoolgate/ui/select'
import styles from './also-for.module.css'
import type { NoticeDraft } from './draft.ts'
import { tongueWords } from './tongue.words.ts'

type Known = Pick<Response<typeof listAudiences>, 'levels' | 'classes'>
type Other = NonNullable<NoticeDraft['also']>[number]
type Props = Known & {
  draft: NoticeDraft
  onChange: (chosen: Pick<NoticeDraft, 'audience' | 'for' | 'forName' | 'also'>) => void
}

const keyOf = ({ audience, for: name }: Pick<NoticeDraft, 'audience' | 'for'>) => `${audience}:${name}`

/** The other classes and levels that a notice is for; a family that belongs to two of them counts once. */
export function AlsoFor({ draft, levels, classes, onChange }: Props) {
  const text = useWords(tongueWords)
  const { also = [], audience, for: name, forName } = draft
  const put = (others: Other[]) => onChange({ audience, for: name, forName, also: others })
  const taken = new Set([keyOf(draft), ...also.map(keyOf)])
  const known: Other[] = [
    ...classes.map(({ code, name: called }) => ({ audience: 'class' as const, for: code, forName: called })),
    ...levels.map(({ level }) => ({ audience: 'level' as const, for: level, forName: level })),
  ]
  const left = known.filter((one) => !taken.has(keyOf(one)))
  const add = (key: string) => {
    const chosen = left.find((one) => keyOf(one) === key)
    if (chosen) put([...also, chosen])
  }
  return (
    <div className={styles.also}>
      {also.length > 0 && (
        <ul className={styles.chosen} aria-label={text.alsoFor}>
          {also.map((one) => (
            <li key={keyOf(one)}>
              <button
                type="button"
                className={styles.chip}
                aria-label={text.notFor(one.forName)}
                onClick={() => put(also.filter((other) => other !== one))}
              >
                {one.forName}
                <IconX size="xs" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {left.length > 0 && also.length < MOST_AUDIENCES && (
        <Select label={text.addAudience} value="" onChange={add}>
          <option value="">{text.addAudience}</option>
          {left.map((one) => (
            <option key={keyOf(one)} value={keyOf(one)}>
              {one.forName}
            </option>
          ))}
        </Select>
      )}
    </div>
  )
}
