import { type ReactNode, useRef } from 'react'
import { Button } from '@schoolgate/ui/button'

type ChooseFileProps = {
  /** Of the choice. */
  label: string
  /** Of the button, where what stands on it says too little by itself. */
  name?: string
  /** Kinds of files, as an input takes them. */
  accept: string
  onChoose: (file: File) => void
  kind?: 'primary' | 'plain'
  size?: 'small' | 'normal'
  busy?: boolean
  children: ReactNode
}

/** A button that opens the device's own choice of a file. */
export function ChooseFile({ label, name, accept, onChoose, ...button }: ChooseFileProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) onChoose(file)
          // The same file, mended, may be chosen again.
          currentTarget.value = ''
        }}
      />
      <Button {...button} aria-label={name} onClick={() => input.current?.click()} />
    </>
  )
}
