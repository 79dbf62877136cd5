import fs from 'node:fs'
import path from 'node:path'

import fastifyStatic from '@fastify/static'
import * as z from 'zod/mini'

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
  const links = readLinks(webRoot)
  http.setNotFoundHandler((request, reply) => sendIndex(request, reply, links))
}

const Links = z.record(z.string(), z.string())
type Links = z.infer<typeof Links>

/** What the build says a browser may fetch beside the page: the value of a Link header by address, `*` for the rest. */
function readLinks(webRoot: string): Links {
  const file = path.join(webRoot, 'link-headers.json')
  return fs.existsSync(file) ? Links.parse(JSON.parse(fs.readFileSync(file, 'utf8'))) : {}
}

function sendIndex(request: FastifyRequest, reply: FastifyReply, links: Links): FastifyReply {
  const [pathname = ''] = request.url.split('?', 1)
  const isPage = request.method === 'GET' || request.method === 'HEAD'
  const isFile = pathname.startsWith('/assets/') || /\.[^/]*$/.test(pathname)
  if (!isPage || isFile) throw new AppError('NOT_FOUND')
  const link = links[pathname] ?? links['*']
  if (link !== undefined) void reply.header('link', link)
  return reply.sendFile('index.html')
}
