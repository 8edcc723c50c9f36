import { useWords, words } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { IconPrinter } from '@schoolgate/ui/icons/printer'

const printWords = words({ en: { print: 'Print' }, fr: { print: 'Imprimer' } })

/** Prints the paper of the page. */
export function PrintButton(look: { full?: boolean; size?: 'small'; kind?: 'primary' | 'plain' }) {
  const text = useWords(printWords)
  return (
    <Button {...look} onClick={() => window.print()}>
      <IconPrinter size="s" />
      {text.print}
    </Button>
  )
}
