import { once } from 'node:events'
import { createServer } from 'node:net'

import { expect, test } from 'vitest'

import { withConnection } from './with-connection.ts'

test('the wait for a database that says nothing ends with the process', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const address = silent.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const stopping = new AbortController()
  const settings = { host: '127.0.0.1', port, user: 'owner', password: 'none', database: 'none' }
  const waiting = withConnection(settings, async () => undefined, stopping.signal)
  silent.once('connection', () => stopping.abort())
  await expect(waiting).rejects.toThrow('Connection terminated')
  silent.close()
})
