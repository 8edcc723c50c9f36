import { COLOUR, contrastOfWhite, LEAST_CONTRAST, readableColour } from '@schoolgate/contracts/colour'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { Field } from '@schoolgate/ui/field'
import { IconCheckBold } from '@schoolgate/ui/icons/check-bold'
import { IconCheckCircleFill } from '@schoolgate/ui/icons/check-circle-fill'
import { IconWarningCircle } from '@schoolgate/ui/icons/warning-circle'
import { useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { Choices } from './choices.tsx'
import styles from './setup.module.css'
import { setupWords } from './setup.words.ts'

/** The school's colour, checked at once: white words stand on it on every page of parents. */
export function ColourChoice({ colour, onChange }: { colour: string; onChange: (colour: string) => void }) {
  const { school: text } = useWords(setupWords)
  const isColour = COLOUR.test(colour)
  const contrast = isColour ? contrastOfWhite(colour) : 0
  const nearest = isColour && contrast < LEAST_CONTRAST ? readableColour(colour) : null
  const options = Object.entries(text.colours).map(([id, name]) => ({ id, name }))
  return (
    <Card className={styles.colour}>
      <h2>{text.colour}</h2>
      <Choices
        label={text.colour}
        options={options}
        chosen={colour.toUpperCase()}
        onChoose={onChange}
        className={styles.swatch}
        styleOf={(id) => ({ background: id })}
      >
        {(id) => id === colour.toUpperCase() && <IconCheckBold />}
      </Choices>
      <Field
        label={text.ownColour}
        name="colour"
        value={colour}
        maxLength={7}
        autoComplete="off"
        hint={text.ownColourHint}
        onChange={({ target }) => onChange(target.value.trim())}
      />
      {nearest !== null && (
        <Note tone="bad" role="alert" icon={<IconWarningCircle />}>
          <p>{text.tooLight(colour.toUpperCase(), contrast.toFixed(1), nearest)}</p>
          <Button size="small" onClick={() => onChange(nearest)}>
            {text.useIt(nearest)}
          </Button>
        </Note>
      )}
      {isColour && nearest === null && (
        <Note tone="ok" icon={<IconCheckCircleFill size="s" />}>
          {text.contrast(contrast.toFixed(1))}
        </Note>
      )}
    </Card>
  )
}
