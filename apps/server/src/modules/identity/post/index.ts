export { masked } from './masked.ts'
export { createPost, type Post } from './post.ts'
