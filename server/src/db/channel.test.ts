import { afterEach, describe, expect, it } from 'vitest'

import { createTestDatabase } from '../testing/test-database.ts'
import { appConnection } from './app-role.ts'
import { openChannel } from './channel.ts'
import { openDatabase } from './database.ts'

import type { Ask } from './channel.ts'

const undos: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const undo of undos.splice(0).toReversed()) await undo()
})

async function givenDatabase() {
  const database = await createTestDatabase()
  undos.push(() => database.drop())
  const connection = appConnection(database.connection)
  const db = await openDatabase(connection)
  undos.push(() => db.close())
  return { connection, db }
}

describe('a channel', () => {
  it('brings to every server what one of them tells', async () => {
    const { db } = await givenDatabase()
    const texts: string[] = []
    const [first, second] = await Promise.all([heardBy(db, texts), heardBy(db, texts)])
    await first.tell(['one', 'two'])
    while (texts.length < 4) await new Promise((resolve) => setTimeout(resolve, 5))
    expect(texts.toSorted()).toEqual(['one', 'one', 'two', 'two'])
    expect(second.isHearing()).toBe(true)
  })

  it('says once that it is deaf when nothing comes back, as behind a pooler by the transaction', async () => {
    const { connection } = await givenDatabase()
    let deaf = 0
    const nowhere: Ask = async () => []
    await new Promise<void>((resolve) => {
      const channel = openChannel(connection, nowhere, {
        onText: () => undefined,
        onHearing: () => undefined,
        onDeaf: () => {
          deaf += 1
          resolve()
        },
      })
      undos.push(() => channel.close())
    })
    expect(deaf).toBe(1)
  }, 15_000)
})

type Database = Awaited<ReturnType<typeof givenDatabase>>['db']

async function heardBy(db: Database, texts: string[]) {
  return new Promise<ReturnType<Database['listen']>>((resolve) => {
    const channel = db.listen({
      onText: (text) => texts.push(text),
      onHearing: () => resolve(channel),
      onDeaf: () => undefined,
    })
    undos.push(() => channel.close())
  })
}
