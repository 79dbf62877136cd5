import { addStockCounts } from '@mezgeb/contract/stock/stock-take-calls'
import { COUNTS_MAX } from '@mezgeb/contract/stock/stock-takes'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { ApiError } from '../../../../lib/api/api-error.ts'
import { showsTopics } from '../../../../lib/api/cache/query-key.ts'
import { call } from '../../../../lib/api/call.ts'
import { onConnectionChange } from '../../../../lib/api/connection.ts'
import { useUser } from '../../../../lib/session/use-user.ts'
import { keepWaiting, newWaiting, storedWaiting } from './waiting-counts.ts'

import type { StockTakeProduct } from '@mezgeb/contract/stock/stock-takes'

import type { NewCount, WaitingCount } from './waiting-counts.ts'

const RETRY_MS = 4000

/**
 * Counts on their way to the server, in the order of counting. They are kept on this device until the server has them, and sent
 * again after a lost line; the server takes each once. `onAnswer` gets the products as counted so far.
 */
export function useCountQueue(takeId: string, onAnswer: (products: StockTakeProduct[]) => void) {
  const key = `counts:${useUser().id}:${takeId}`
  const [waiting, setWaiting] = useState(() => storedWaiting(key))
  const latest = useRef(waiting)
  const keep = (next: readonly WaitingCount[]): void => {
    latest.current = next
    keepWaiting(key, next)
    setWaiting(next)
  }
  const send = useSending({ takeId, read: () => latest.current, keep, onAnswer })
  return {
    waiting,
    add: (count: NewCount): void => {
      keep([...latest.current, newWaiting(count)])
      send()
    },
    /** Sends those again that the server refused, as the counting had ended. */
    retry: (): void => {
      if (latest.current.every(({ refused }) => refused === undefined)) return
      keep(latest.current.map(({ refused: _refused, ...count }) => count))
      send()
    },
    /** Forgets a count that the server refused. */
    discard: (id: string): void => keep(latest.current.filter((one) => one.id !== id)),
  }
}

type Sending = {
  takeId: string
  read: () => readonly WaitingCount[]
  keep: (next: readonly WaitingCount[]) => void
  onAnswer: (products: StockTakeProduct[]) => void
}

/** Sends at once, again every few seconds while some wait, and when the connection is back. */
function useSending({ takeId, read, keep, onAnswer }: Sending): () => void {
  const client = useQueryClient()
  const isSending = useRef(false)
  /** One by one after a refusal, so that it is about one count. */
  const most = useRef(COUNTS_MAX)

  async function sendBatch(batch: readonly WaitingCount[]): Promise<void> {
    const isOfBatch = ({ id }: WaitingCount) => batch.some((one) => one.id === id)
    try {
      const counts = batch.map(({ name: _name, refused: _refused, ...count }) => count)
      const body = { counts, sentAt: new Date().toISOString() }
      const { products } = await call(addStockCounts, { params: { id: takeId }, body })
      keep(read().filter((one) => !isOfBatch(one)))
      most.current = COUNTS_MAX
      onAnswer(products)
      void client.invalidateQueries({ predicate: (query) => showsTopics(query, ['stock_takes']) })
    } catch (error) {
      if (!isRefused(error)) throw error
      const refused = error.message
      if (batch.length > 1) most.current = 1
      else keep(read().map((one) => (isOfBatch(one) ? { ...one, refused } : one)))
    }
  }

  async function sendAll(): Promise<void> {
    const next = () => read().filter(({ refused }) => refused === undefined)
    for (let rest = next(); rest.length > 0; rest = next()) {
      await sendBatch(rest.slice(0, most.current))
    }
  }

  function send(): void {
    if (isSending.current) return
    isSending.current = true
    void sendAll()
      // Without a connection they wait.
      .catch(() => undefined)
      .finally(() => {
        isSending.current = false
      })
  }

  const sendAgain = useEffectEvent(send)
  useEffect(() => {
    sendAgain()
    const timer = setInterval(() => sendAgain(), RETRY_MS)
    const stop = onConnectionChange(() => sendAgain())
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [takeId])
  return send
}

const MAY_PASS = [401, 408, 429]

/** Refused for good: another try would be refused again. */
function isRefused(error: unknown): error is ApiError {
  if (!(error instanceof ApiError) || MAY_PASS.includes(error.status)) return false
  return error.status >= 400 && error.status < 500
}
