import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { SHAPES_FILE, SHAPES_HEADER } from '@schoolgate/contracts/shapes'
import type { FastifyInstance } from 'fastify'

/** Files and pages; they are of a release themselves and say nothing of it. */
const PAGES = new Set(['/*', '/office', '/office/*'])

/** Says with every answer of a door by which contracts this house speaks: an app that was opened before a release hears of it. */
export async function sayShapes(app: FastifyInstance, webRoot: string): Promise<void> {
  const shapes = (await readFile(path.join(webRoot, SHAPES_FILE), 'utf8')).trim()
  app.addHook('onRequest', (request, reply, next) => {
    const { url } = request.routeOptions
    if (url !== undefined && !PAGES.has(url)) reply.header(SHAPES_HEADER, shapes)
    next()
  })
}
