import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { createCategory } from '@mezgeb/contract/catalogue/categories'

import { useSave } from './use-save.ts'

import type { ReactNode } from 'react'
function Cache({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
}

const refused = () =>
  new Response(JSON.stringify({ code: 'KEY_REUSED', message: 'already saved' }), {
    status: 409,
    headers: { 'content-type': 'application/json' },
  })

// spec: D2.32
test('a form whose first answer was lost keeps its key, so that an edited retry makes no second record', async () => {
  const keys: (string | null)[] = []
  const answers = [() => Promise.reject(new TypeError('lost')), refused, refused]
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    // After a lost response the app sends a health check.
    if (url === '/api/health') return new Response()
    keys.push(new Headers(init.headers).get('idempotency-key'))
    return answers[keys.length - 1]?.()
  })
  const { result } = renderHook(() => useSave(createCategory), { wrapper: Cache })
  for (const name of ['Coffee', 'Coffees', 'Coffees']) {
    await expect(result.current.mutateAsync({ body: { name } })).rejects.toThrow(
      /already saved|Failed to create category/,
    )
  }
  expect(keys).toHaveLength(3)
  expect(keys[0]).toBeTruthy()
  expect(new Set(keys).size).toBe(1)
})
