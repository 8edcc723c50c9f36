import { expect, test } from 'vitest'
import { nextClasses } from './next-classes.ts'

const klass = (code: string, level: string, stream: string | null = null) => ({ code, level, stream })

test('each class moves up to its own arm of the next level, where there is none to the first, and the oldest finish school', () => {
  const classes = [
    klass('B5A', 'Basic 5', 'A'),
    klass('B5B', 'Basic 5', 'B'),
    klass('B5C', 'Basic 5', 'C'),
    klass('B6A', 'Basic 6', 'A'),
    klass('B6B', 'Basic 6', 'B'),
    klass('JHS1', 'JHS 1'),
  ]
  expect(Object.fromEntries(nextClasses(classes))).toEqual({
    B5A: 'B6A',
    B5B: 'B6B',
    B5C: 'B6A',
    B6A: 'JHS1',
    B6B: 'JHS1',
    JHS1: null,
  })
})
