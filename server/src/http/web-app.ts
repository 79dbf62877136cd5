import fs from 'node:fs'
import path from 'node:path'

import fastifyStatic from '@fastify/static'

import { AppError } from '../app-error.ts'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/**
 * Serves the built SPA beside the API: hashed assets for a year, index.html for every other path,
 * so that deep links work after a reload (decisions §1).
 */
export async function serveWebApp(http: FastifyInstance, webRoot: string): Promise<void> {
  if (!fs.existsSync(path.join(webRoot, 'index.html'))) {
    throw new Error(`The web app is not built: ${webRoot} has no index.html. Run npm run build.`)
  }
  await http.register(fastifyStatic, {
    root: webRoot,
    preCompressed: true,
    index: false,
    wildcard: false,
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
  http.setNotFoundHandler((request, reply) => sendIndex(request, reply))
}

function sendIndex(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const [pathname = ''] = request.url.split('?', 1)
  const isPage = request.method === 'GET' || request.method === 'HEAD'
  const isFile = pathname.startsWith('/assets/') || /\.[^/]*$/.test(pathname)
  if (!isPage || isFile) throw new AppError('NOT_FOUND')
  return reply.sendFile('index.html')
}
