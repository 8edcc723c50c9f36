/** The second reader of the assistant: what a question is about, learnt from examples. */
export { secondReader } from './trained.ts'
/** The file in which a build keeps what was learnt, and what stands in it. */
export { BUILT_MODEL, modelBytes } from './trained.ts'
