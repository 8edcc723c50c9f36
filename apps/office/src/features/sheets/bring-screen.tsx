import { useSearch } from 'wouter'
import { ListsBrought } from './lists-brought.tsx'
import { OneSheet } from './one-sheet.tsx'

/** Lists of pupils that the office brings: all of them, and the one that the address names. */
export function BringScreen() {
  const asked = new URLSearchParams(useSearch())
  const id = asked.get('sheet')
  return id === null ? <ListsBrought /> : <OneSheet key={id} id={id} isToUndo={asked.has('undo')} />
}
