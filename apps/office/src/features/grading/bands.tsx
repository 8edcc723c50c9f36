import { GRADING_PRESETS } from '@schoolgate/contracts/grading'
import { useId } from 'react'
import { Choice } from '#features/frame'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { IconCheckCircleFill } from '@schoolgate/ui/icons/check-circle-fill'
import { IconPlus } from '@schoolgate/ui/icons/plus'
import { IconTrash } from '@schoolgate/ui/icons/trash'
import { IconWarningCircle } from '@schoolgate/ui/icons/warning-circle'
import { useWords } from '@schoolgate/ui/lib/words'
import { toneAt } from '@schoolgate/ui/lib/tones'
import { ToneArch } from '@schoolgate/ui/tone-arch'
import { VisuallyHidden } from '@schoolgate/ui/visually-hidden'
import { type Draft, type DraftBand, emptyBand, type Fault, hundredOf, withBands } from './draft.ts'
import styles from './grading.module.css'
import { gradingWords } from './grading.words.ts'

const MOST = 12
const PRESETS = ['ges', 'waec', 'jhs'] as const

type BandsProps = {
  draft: Draft
  faults: ReadonlyMap<number, Fault>
  isTried: boolean
  onChange: (draft: Draft) => void
}

const presetBands = (preset: (typeof PRESETS)[number]) =>
  GRADING_PRESETS[preset].map(([from, grade, level]) => ({ from, grade, level }))

/** Which preset the form says word for word. */
const presetOf = ({ bands }: Draft) => {
  const written = JSON.stringify(bands.map(({ from, grade, level }) => ({ from: hundredOf(from), grade, level })))
  return PRESETS.find((preset) => JSON.stringify(presetBands(preset)) === written) ?? 'own'
}

/** The bands of totals, the highest first. */
export function Bands({ draft, faults, isTried, onChange }: BandsProps) {
  const text = useWords(gradingWords)
  const id = useId()
  const { bands } = draft
  const change = (key: string, to: Partial<DraftBand>) =>
    onChange({ ...draft, bands: bands.map((band) => (band.key === key ? { ...band, ...to } : band)) })
  const shown = bands.map((band, index) => {
    const fault = faults.get(index)
    const isEmpty = band.from === '' && band.grade === '' && band.level === ''
    return { band, index, fault: isEmpty && !isTried ? undefined : fault }
  })
  return (
    <Card flush aria-labelledby={id}>
      <div className={styles.top}>
        <h2 id={id}>{text.scale}</h2>
        <Choice
          label={text.startFrom}
          value={presetOf(draft)}
          options={(['own', ...PRESETS] as const).map((value) => ({ value, word: text.presets[value] }))}
          onChange={(preset) => preset !== 'own' && onChange(withBands(draft, presetBands(preset)))}
        />
      </div>
      <table className={styles.bands}>
        <thead>
          <tr>
            <th scope="col">{text.from}</th>
            <th scope="col">{text.to}</th>
            <th scope="col">{text.grade}</th>
            <th scope="col">{text.word}</th>
            <th scope="col">
              <VisuallyHidden>{text.remove}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ band, index, fault }) => (
            <Band
              key={band.key}
              band={band}
              number={index + 1}
              to={index === 0 ? 100 : below(bands[index - 1])}
              of={bands.length}
              fault={fault}
              onChange={(to) => change(band.key, to)}
              onRemove={() => onChange({ ...draft, bands: bands.filter(({ key }) => key !== band.key) })}
            />
          ))}
        </tbody>
      </table>
      <div className={styles.foot}>
        {faults.size === 0 ? (
          <p className={styles.fits} role="status">
            <IconCheckCircleFill size="s" /> {text.fits}
          </p>
        ) : (
          <span />
        )}
        {bands.length < MOST && (
          <Button size="small" onClick={() => onChange({ ...draft, bands: [...bands, emptyBand()] })}>
            <IconPlus size="s" />
            {text.add}
          </Button>
        )}
      </div>
    </Card>
  )
}

const below = (above: DraftBand | undefined): number | null => {
  const from = above === undefined ? null : hundredOf(above.from)
  return from === null ? null : from - 1
}

type BandProps = {
  band: DraftBand
  number: number
  to: number | null
  of: number
  fault: Fault | undefined
  onChange: (to: Partial<DraftBand>) => void
  onRemove: () => void
}

function Band({ band: { from, grade, level }, number, to, of, fault, onChange, onRemove }: BandProps) {
  const text = useWords(gradingWords)
  const id = useId()
  const shared = { autoComplete: 'off', 'aria-invalid': fault ? true : undefined, 'aria-describedby': fault && id } as const
  return (
    <>
      <tr>
        <td>
          <input
            {...shared}
            className={styles.number}
            aria-label={text.ofBand(text.from, number)}
            inputMode="numeric"
            maxLength={3}
            value={from}
            onChange={({ currentTarget }) => onChange({ from: currentTarget.value })}
          />
        </td>
        <td>{to}</td>
        <td>
          <span className={styles.mark}>
            <ToneArch tone={toneAt(number - 1, of)}>{grade}</ToneArch>
            <input
              {...shared}
              className={styles.grade}
              aria-label={text.ofBand(text.grade, number)}
              maxLength={4}
              value={grade}
              onChange={({ currentTarget }) => onChange({ grade: currentTarget.value })}
            />
          </span>
        </td>
        <td>
          <input
            {...shared}
            aria-label={text.ofBand(text.word, number)}
            maxLength={40}
            value={level}
            onChange={({ currentTarget }) => onChange({ level: currentTarget.value })}
          />
        </td>
        <td>
          <Button size="small" kind="bare" aria-label={text.removeOf(grade || `${number}`)} onClick={onRemove}>
            <IconTrash size="s" />
          </Button>
        </td>
      </tr>
      {fault && (
        <tr className={styles.fault}>
          <td colSpan={5} id={id}>
            <IconWarningCircle size="xs" /> {text.faults[fault]}
          </td>
        </tr>
      )}
    </>
  )
}
