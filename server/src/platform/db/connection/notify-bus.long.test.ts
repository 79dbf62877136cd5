import { afterEach, describe, expect, it } from 'vitest'

import { createTestDatabase } from '../../../testing/database/test-database.ts'
import { appConnection } from '../schema/app-role.ts'
import { openNotifyBus } from './notify-bus.ts'
import { openDatabase } from '../database.ts'

import type { Ask } from './notify-bus.ts'

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

describe('the bus', () => {
  it('delivers a message to every server of the database', async () => {
    const { db } = await givenDatabase()
    const texts: string[] = []
    const [first, second] = await Promise.all([busOf(db, texts), busOf(db, texts)])
    await first.publish(['one', 'two'])
    while (texts.length < 4) await new Promise((resolve) => setTimeout(resolve, 5))
    expect(texts.toSorted()).toEqual(['one', 'one', 'two', 'two'])
    expect(second.isListening()).toBe(true)
  })

  it('reports once that echoes are lost, as behind a pooler by the transaction', async () => {
    const { connection } = await givenDatabase()
    let reports = 0
    const nowhere: Ask = async () => []
    await new Promise<void>((resolve) => {
      const bus = openNotifyBus(connection, nowhere, {
        onMessage: () => undefined,
        onListening: () => undefined,
        onEchoLost: () => {
          reports += 1
          resolve()
        },
      })
      undos.push(() => bus.close())
    })
    expect(reports).toBe(1)
  })
})

type Database = Awaited<ReturnType<typeof givenDatabase>>['db']

async function busOf(db: Database, texts: string[]) {
  return new Promise<ReturnType<Database['listen']>>((resolve) => {
    const bus = db.listen({
      onMessage: (text) => texts.push(text),
      onListening: () => resolve(bus),
      onEchoLost: () => undefined,
    })
    undos.push(() => bus.close())
  })
}
