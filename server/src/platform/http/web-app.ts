import fs from 'node:fs'
import path from 'node:path'

import fastifyStatic from '@fastify/static'
import * as z from 'zod/mini'

import { AppError } from '../app-error.ts'

import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Hashed assets for a year, index.html for every other path, so that deep links work after a reload (decisions §1). */
export async function serveWebApp(http: FastifyInstance, webRoot: string): Promise<void> {
  if (!fs.existsSync(path.join(webRoot, 'index.html'))) {
    throw new Error(`The web app is not built: ${webRoot} has no index.html. Run npm run build.`)
  }
  await http.register(fastifyStatic, {
    root: webRoot,
    preCompressed: true,
    index: false,
    wildcard: false,
    globIgnore: ['assets/**'],
    cacheControl: false,
    setHeaders: (reply, file) => {
      reply.setHeader('vary', 'accept-encoding')
      const isHashed = file.includes(`${path.sep}assets${path.sep}`)
      reply.setHeader(
        'cache-control',
        isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
    },
  })
  // Whatever is there now: a build under a running server brings files of other names.
  http.get<{ Params: { file: string } }>('/assets/:file', ({ params: { file } }, reply) => {
    if (!/^\w[\w.-]*$/.test(file)) throw new AppError('NOT_FOUND')
    return reply.sendFile(`assets/${file}`)
  })
  http.setNotFoundHandler((request, reply) => {
    if (!isPage(request)) throw new AppError('NOT_FOUND')
    // While a build runs there is none, for some seconds.
    if (!fs.existsSync(path.join(webRoot, 'index.html'))) throw new AppError('UNAVAILABLE')
    const { [pathOf(request)]: own, '*': rest } = readLinks(webRoot)
    const link = own ?? rest
    if (link !== undefined) void reply.header('link', link)
    return reply.sendFile('index.html')
  })
}

const Links = z.record(z.string(), z.string())

/** Link headers by address, `*` for the rest, of the build that is there now; empty while it is being written. */
function readLinks(webRoot: string): z.infer<typeof Links> {
  try {
    return Links.parse(JSON.parse(fs.readFileSync(path.join(webRoot, 'link-headers.json'), 'utf8')))
  } catch {
    return {}
  }
}

function isPage(request: FastifyRequest): boolean {
  const pathname = pathOf(request)
  const isFile = pathname.startsWith('/assets/') || /\.[^/]*$/.test(pathname)
  return (request.method === 'GET' || request.method === 'HEAD') && !isFile
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? ''
}
