import { BlockList, isIP } from 'node:net'

import { addressKey } from './address-key.ts'

import type { IncomingMessage } from 'node:http'
import type { Env } from '../../../env.ts'

const NAMED: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** The proxies whose X-Forwarded-For is believed (TRUST_PROXY). */
export type Proxies = {
  /** Whether the address is a proxy; `hop` counts from 0, the nearest. */
  isProxy: (address: string, hop: number) => boolean
  /** The address nearest to the server that is no proxy. */
  clientOf(request: IncomingMessage): string
}

export function createProxies(trustProxy: Env['trustProxy']): Proxies {
  const isProxy = isProxyOf(trustProxy)
  return {
    isProxy,
    clientOf({ socket, headers }) {
      const nearest = socket.remoteAddress ?? ''
      if (!isProxy(nearest, 0)) return nearest
      const forwarded = [headers['x-forwarded-for'] ?? ''].flat().join(',').split(',')
      const chain = [nearest, ...forwarded.toReversed().map((one) => one.trim())].filter(Boolean)
      return chain.find((address, hop) => !isProxy(address, hop)) ?? chain.at(-1) ?? ''
    },
  }
}

/** A process of this machine: in the field a proxy, of which TRUST_PROXY may not know. */
export function isThisMachine(address: string): boolean {
  return address === '::1' || addressKey(address) === '127.0.0.1'
}

function isProxyOf(proxies: Env['trustProxy']): Proxies['isProxy'] {
  if (proxies === false) return () => false
  if (typeof proxies === 'number') return (_address: string, hop: number) => hop < proxies
  const list = new BlockList()
  for (const network of proxies.split(',').flatMap((one) => NAMED[one.trim()] ?? [one.trim()])) {
    const [address = '', bits] = network.split('/')
    const family = familyOf(address)
    list.addSubnet(
      address,
      bits === undefined ? (family === 'ipv4' ? 32 : 128) : Number(bits),
      family,
    )
  }
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address))
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}
