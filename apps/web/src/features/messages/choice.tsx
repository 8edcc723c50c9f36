import styles from './messages.module.css'

type Props<Id extends string> = {
  legend: string
  name: string
  options: readonly { id: Id; label: string }[]
  chosen: Id
  onChoose: (id: Id) => void
}

/** A few answers of which one holds, chosen with a tap or the arrow keys. */
export function Choice<Id extends string>({ legend, name, options, chosen, onChoose }: Props<Id>) {
  return (
    <fieldset className={styles.choices}>
      <legend>{legend}</legend>
      {options.map(({ id, label }) => (
        <label key={id} className={styles.choice}>
          <input type="radio" className={styles.radio} name={name} checked={id === chosen} onChange={() => onChoose(id)} />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
