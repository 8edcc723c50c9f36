/** The second reader of the assistant: what a question is about, learnt from examples. */
export { secondReader } from './trained.ts'
/** What the evaluation measures it by: which questions are for what, and what more examples bring. */
export { partOf, type Part } from './parts.ts'
export { evaluated, readExamples, type Evaluated, type Example } from './examples.ts'
export { learn, readerFrom, samplesOf, type LabelledGist } from './model.ts'
export { PLACES } from './trained.ts'
/** The file in which a build keeps what was learnt, and what stands in it. */
export { BUILT_MODEL, modelBytes } from './trained.ts'
