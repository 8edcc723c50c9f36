export {
  aggregateOf,
  averageOf,
  gradeOf,
  partOf,
  positionsOf,
  shareOf,
  totalOf,
  type Band,
  type Part,
  type Work,
} from './marks.ts'
