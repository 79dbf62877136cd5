import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'

import { expect, it } from 'vitest'

import { createProxies } from './client-address.ts'

function clientOf(trustProxy: string | number | false, nearest: string, forwarded?: string) {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: nearest })
  const request = new IncomingMessage(socket)
  if (forwarded !== undefined) request.headers['x-forwarded-for'] = forwarded
  return createProxies(trustProxy).clientOf(request)
}

const SAID = '203.0.113.9, 198.51.100.1'

it.each([
  {
    title: 'no proxy',
    trustProxy: false as const,
    nearest: '192.0.2.1',
    forwarded: SAID,
    client: '192.0.2.1',
  },
  {
    title: 'one proxy',
    trustProxy: 1,
    nearest: '192.0.2.1',
    forwarded: SAID,
    client: '198.51.100.1',
  },
  {
    title: 'two proxies',
    trustProxy: 2,
    nearest: '192.0.2.1',
    forwarded: SAID,
    client: '203.0.113.9',
  },
  {
    title: 'more proxies than were passed',
    trustProxy: 5,
    nearest: '192.0.2.1',
    forwarded: SAID,
    client: '203.0.113.9',
  },
  {
    title: 'a proxy that says nothing',
    trustProxy: 1,
    nearest: '192.0.2.1',
    forwarded: undefined,
    client: '192.0.2.1',
  },
  {
    title: 'its address',
    trustProxy: '192.0.2.1',
    nearest: '192.0.2.1',
    forwarded: SAID,
    client: '198.51.100.1',
  },
  {
    title: 'its network, and a caller elsewhere',
    trustProxy: '192.0.2.0/24',
    nearest: '198.51.100.7',
    forwarded: SAID,
    client: '198.51.100.7',
  },
  {
    title: 'two networks',
    trustProxy: '192.0.2.0/24, 198.51.100.0/24',
    nearest: '192.0.2.1',
    forwarded: SAID,
    client: '203.0.113.9',
  },
  {
    title: 'its address written as IPv6',
    trustProxy: '192.0.2.1',
    nearest: '::ffff:192.0.2.1',
    forwarded: SAID,
    client: '198.51.100.1',
  },
  {
    title: 'a name',
    trustProxy: 'loopback',
    nearest: '127.0.0.1',
    forwarded: SAID,
    client: '198.51.100.1',
  },
  {
    title: 'a name of IPv6',
    trustProxy: 'uniquelocal',
    nearest: 'fd00::7',
    forwarded: SAID,
    client: '198.51.100.1',
  },
])('the client behind $title', ({ trustProxy, nearest, forwarded, client }) => {
  expect(clientOf(trustProxy, nearest, forwarded)).toBe(client)
})
