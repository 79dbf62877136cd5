import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createTestDatabase } from '../../../testing/database/test-database.ts'
import { connectionShare, connectionsNeeded } from './connection-share.ts'

import type { TestDatabase } from '../../../testing/database/test-database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const share = (processes: number) => connectionShare(database.connection, processes)
const allow = (most: number) =>
  database.sql(`alter database ${database.connection.database} connection limit ${most}`)

describe('the connections of several processes', () => {
  it('fit together into what PostgreSQL allows', async () => {
    await allow(-1)
    expect(await share(1)).toBe(14)
    expect(await share(2)).toBe(10)
    await allow(40)
    expect(await share(1)).toBe(14)
    expect(await share(2)).toBe(10)
    expect(await share(3)).toBe(9)
  })

  it('are as many as max_connections of the embedded database allows', async () => {
    await allow(connectionsNeeded(1))
    expect(await share(1)).toBe(14)
    await allow(connectionsNeeded(3))
    expect(await share(3)).toBe(10)
  })

  it('are refused with what to do when they are too few to work with', async () => {
    await allow(40)
    await expect(share(5)).rejects.toThrow(
      'PostgreSQL allows the server 40 connections, and it needs 56. Set WORKERS to 3 at most, or allow more: ' +
        'max_connections of PostgreSQL, CONNECTION LIMIT of the database and of the role.',
    )
    await allow(10)
    await expect(share(1)).rejects.toThrow('it needs 16. Allow more: max_connections')
  })
})
