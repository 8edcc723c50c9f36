export { createPost, type Post } from './post.ts'
