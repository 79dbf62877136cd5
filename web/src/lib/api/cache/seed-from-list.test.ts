import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it } from 'vitest'

import { listCategories } from '@mezgeb/contract/catalogue/categories'

import { givenCategory } from '../../../testing/builders.ts'
import { seedFromList } from './seed-from-list.ts'
import { queryKey } from './query-key.ts'

const AT = 1_000
const items = Array.from({ length: 60 }, (_, number) => givenCategory({ id: `category-${number}` }))
const key = queryKey(listCategories, { query: { search: '', institutionId: 'institution-1' } })
let client: QueryClient

beforeEach(() => {
  client = new QueryClient()
})

function show(next: string | null, rows = items): void {
  const pages = [{ items: rows, next, total: 90 }]
  client.setQueryData(key, { pages, pageParams: [null] }, { updatedAt: AT })
}

function known(query: object) {
  return seedFromList(client, listCategories, { query })
}

describe('the beginning of a list', () => {
  it('is known where a page shows more of the same list, and as old as it is there', () => {
    show('abc')
    const found = known({ institutionId: 'institution-1', limit: 30 })
    expect(found?.initialData.pages).toEqual([{ items: items.slice(0, 30), next: null, total: 90 }])
    expect(found?.initialDataUpdatedAt).toBe(AT)
  })

  it('is known where a page shows all of it, however much is wanted', () => {
    show(null)
    expect(known({ institutionId: 'institution-1', limit: 200 })?.initialData.pages).toHaveLength(1)
  })

  it.each([
    ['more is wanted than is shown', { institutionId: 'institution-1', limit: 200 }],
    ['it is of another search', { institutionId: 'institution-1', search: 'tea', limit: 30 }],
    ['it is of another institution', { institutionId: 'institution-2', limit: 30 }],
    ['no length is wanted', { institutionId: 'institution-1' }],
  ])('is not known where %s', (_what, query) => {
    show('abc')
    expect(known(query)).toBeUndefined()
  })

  it('is not known once it has changed', async () => {
    show('abc')
    await client.invalidateQueries({ queryKey: queryKey(listCategories) })
    expect(known({ institutionId: 'institution-1', limit: 30 })).toBeUndefined()
  })
})
