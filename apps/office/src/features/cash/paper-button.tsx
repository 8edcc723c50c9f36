import { keepFile } from '#features/frame'
import { sayUnlessGivenUp } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
import { IconPrinter } from '@schoolgate/ui/icons/printer'

type PaperButtonProps = {
  label: string
  /** The name of the file, without its ending. */
  name: string
  ask: () => Promise<Uint8Array>
}

/** Takes a paper of the desk as PDF. */
export function PaperButton({ label, name, ask }: PaperButtonProps) {
  const take = async () => {
    try {
      keepFile(await ask(), { name: `${name}.pdf`, type: 'application/pdf' })
    } catch (error) {
      sayUnlessGivenUp(error)
    }
  }
  return (
    <Button onClick={() => void take()}>
      <IconPrinter size="s" />
      {label}
    </Button>
  )
}
