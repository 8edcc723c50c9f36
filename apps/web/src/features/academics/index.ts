/** How the terms went, as a line and as a table; also on the head-teacher's page of a pupil. */
export { TermTrend } from './term-trend.tsx'
