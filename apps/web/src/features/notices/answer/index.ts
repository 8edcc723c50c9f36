/** What a notice asks of the parent, and what was answered. */
export { NoticeAnswer } from './notice-answer.tsx'
