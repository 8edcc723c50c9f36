import type { Source } from '@schoolgate/contracts/assistant'
import { useWords } from '@schoolgate/ui/lib/words'
import { Link } from '@schoolgate/ui/link'
import { blocksOf, piecesOf } from './answer-text.ts'
import { answerWords } from './answer.words.ts'
import styles from './answer.module.css'

type Props = { text: string; sources: readonly Source[] }

/** A line of an answer, its figures with weight and its citations as small arches that open the page they stand on. */
export function AnswerLine({ text: line, sources }: Props) {
  const text = useWords(answerWords)
  return piecesOf(line, sources.length).map((piece, place) => {
    if (piece.kind === 'plain') return piece.text
    // oxlint-disable-next-line react/no-array-index-key -- the pieces of a line never move
    if (piece.kind !== 'source') return <b key={place}>{piece.text}</b>
    const source = sources[piece.number - 1]
    return (
      source && (
        <Link
          // oxlint-disable-next-line react/no-array-index-key -- likewise
          key={place}
          className={styles.citation}
          href={source.route}
          aria-label={text.source(piece.number, source.label)}
        >
          {piece.number}
        </Link>
      )
    )
  })
}

/**
 * The words of an answer: paragraphs and lists. An answer that cites nothing itself stands on all its sources at its end;
 * questions it suggests, or asks back, can be asked with a tap.
 */
export function AnswerText({ text, sources, caret, onAsk }: Props & { caret?: boolean; onAsk?: (question: string) => void }) {
  const isCited = /\[\d{1,2}\]/.test(text)
  const shown =
    isCited || sources.length === 0 ? text : `${text.trimEnd()} ${sources.map((_, place) => `[${place + 1}]`).join('')}`
  const blocks = blocksOf(shown)
  return (
    <>
      {blocks.map((block, place) => {
        const end = caret && place === blocks.length - 1 && <span className={styles.caret} />
        return block.kind === 'paragraph' ? (
          // oxlint-disable-next-line react/no-array-index-key -- blocks are only added at the end
          <p key={place}>
            <AnswerLine text={block.text} sources={sources} />
            {end}
          </p>
        ) : onAsk && block.lines.every((line) => line.endsWith('?')) ? (
          // oxlint-disable-next-line react/no-array-index-key -- likewise
          <ul key={place} className={styles.taps}>
            {block.lines.map((line) => (
              <li key={line}>
                <button type="button" className={styles.tap} onClick={() => onAsk(line)}>
                  {line}
                </button>
              </li>
            ))}
          </ul>
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- likewise
          <ul key={place} className={styles.list}>
            {block.lines.map((line, row) => (
              // oxlint-disable-next-line react/no-array-index-key -- likewise
              <li key={row}>
                <AnswerLine text={line} sources={sources} />
                {row === block.lines.length - 1 && end}
              </li>
            ))}
          </ul>
        )
      })}
      {caret && blocks.length === 0 && (
        <p>
          <span className={styles.caret} />
        </p>
      )}
    </>
  )
}
