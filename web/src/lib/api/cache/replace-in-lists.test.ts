import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'

import { listCategories } from '@mezgeb/contract/catalogue/categories'

import { givenCategory } from '../../../testing/builders.ts'
import { queryKey } from './query-key.ts'
import { replaceInLists } from './replace-in-lists.ts'

it('keeps what the server returned although an older list arrives after it', async () => {
  const client = new QueryClient()
  const [before, after] = [givenCategory({ name: 'Tea' }), givenCategory({ name: 'Teas' })]
  const pageOf = (item: typeof before) => ({ items: [item], next: null, total: 1 })
  const answers: ((item: typeof before) => void)[] = []
  const list = new InfiniteQueryObserver(client, {
    queryKey: queryKey(listCategories),
    queryFn: () =>
      new Promise<ReturnType<typeof pageOf>>((resolve) => {
        answers.push((item) => resolve(pageOf(item)))
      }),
    initialPageParam: null,
    getNextPageParam: () => null,
  })
  const shown = () => list.getCurrentResult().data?.pages.flatMap(({ items }) => items)
  list.subscribe(() => undefined)
  answers[0]?.(before)
  await vi.waitFor(() => expect(shown()).toEqual([before]))
  void list.refetch()
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  replaceInLists(client, listCategories, after)
  answers[1]?.(before)
  await vi.waitFor(() => expect(answers).toHaveLength(3))
  expect(shown()).toEqual([after])
  answers[2]?.(after)
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  expect(shown()).toEqual([after])
})
