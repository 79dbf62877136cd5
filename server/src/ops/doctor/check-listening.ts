import { sqlState } from '../../platform/db/database-errors.ts'
import { tryPort } from '../listening.ts'
import { fail, ok, warn } from './finding.ts'

import type { Env } from '../../env.ts'
import type { Finding } from './finding.ts'

type Address = Pick<Env, 'host' | 'port' | 'trustProxy'>

const TIMEOUT_MS = 3000
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/
/** All addresses of this machine, so none to call. */
const EVERYWHERE = new Set(['0.0.0.0', '::'])

/** Whether the port is free or used by our server, and whether others on the network could read along. */
export async function checkListening(address: Address): Promise<Finding[]> {
  return [await portOf(address), exposureOf(address)]
}

async function portOf({ host, port }: Address): Promise<Finding> {
  const place = `Port ${port} on ${host}`
  const reason = await tryPort({ host, port }).then(() => '', sqlState)
  if (reason === '') return ok(`${place} is free; the server does not run there.`)
  if (reason !== 'EADDRINUSE') {
    return fail(`${place} cannot be listened on (${reason}). Set HOST and PORT to others.`)
  }
  const url = urlOf(host, port)
  if (!(await answersAs(`${url}/api/health`, 'ok'))) {
    return fail(`${place} is taken by another program. Set PORT to a free one, or stop that.`)
  }
  return (await answersAs(`${url}/api/ready`, 'ready'))
    ? ok(`Mezgeb runs and is ready at ${url}.`)
    : fail(`Mezgeb runs at ${url}, but it is not ready: its database does not answer.`)
}

async function answersAs(url: string, status: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    const body = await answer.text()
    // The id distinguishes our server from one that answers "ok" to everything.
    return answer.headers.has('x-request-id') && body.startsWith(`{"status":"${status}"`)
  } catch {
    return false
  }
}

function urlOf(host: string, port: number): string {
  const name = EVERYWHERE.has(host) ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

function exposureOf({ host, trustProxy }: Address): Finding {
  if (LOOPBACK.test(host)) return ok('The server is reached from this machine only.')
  return trustProxy === false
    ? warn(
        `HOST ${host} lets the whole network in without encryption: passwords can be read on the way. Put a proxy ` +
          'with TLS in front and set TRUST_PROXY, or set HOST to 127.0.0.1.',
      )
    : warn(
        `HOST ${host} also lets in who goes past the proxy, and believes its X-Forwarded-For. Close the port to all ` +
          'but the proxy.',
      )
}
