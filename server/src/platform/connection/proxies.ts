import proxyAddr from '@fastify/proxy-addr'

import { addressKey } from './address-key.ts'

import type { IncomingMessage } from 'node:http'

/** TRUST_PROXY: addresses and networks, a number of proxies, or none. */
export type TrustProxy = string | number | false

export type Proxies = {
  /** Whether the address is a proxy; `hop` counts from 0, the nearest. */
  isProxy: (address: string, hop: number) => boolean
  /** The address nearest to the server that is no proxy. */
  clientOf: (request: IncomingMessage) => string
}

/** Throws a TypeError for a text that names no addresses. */
export function createProxies(trustProxy: TrustProxy): Proxies {
  const isProxy = isProxyOf(trustProxy)
  return { isProxy, clientOf: (request) => proxyAddr(request, isProxy) }
}

function isProxyOf(proxies: TrustProxy): Proxies['isProxy'] {
  if (proxies === false) return () => false
  if (typeof proxies === 'number') return (_address: string, hop: number) => hop < proxies
  return proxyAddr.compile(proxies.split(',').map((one) => one.trim()))
}

/** A process of this machine: in the field a proxy, of which TRUST_PROXY may not know. */
export function isThisMachine(address: string): boolean {
  return address === '::1' || addressKey(address) === '127.0.0.1'
}
