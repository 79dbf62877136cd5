import { changeGoods } from '@mezgeb/contract/catalogue/goods'
import { listImportRows } from '@mezgeb/contract/catalogue/product-imports'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { showsTopics } from '../../../../lib/api/cache/query-key.ts'
import { call } from '../../../../lib/api/call.ts'
import { readWholeList } from '../../../../lib/api/read-whole-list.ts'
import { shrinkPhoto } from '../../../../lib/pictures/shrink-photo.ts'
import { matchPictures } from './match-pictures.ts'

type State = {
  isRunning: boolean
  done: number
  total: number
  /** Names. */
  missing: readonly string[]
  failed: readonly string[]
  /** Of the list of rows. */
  error: Error | null
}

const NOTHING: State = {
  isRunning: false,
  done: 0,
  total: 0,
  missing: [],
  failed: [],
  error: null,
}

/** Saves the chosen pictures with the products whose rows name them, one after the other, until the page is left. */
export function usePictures(importId: string) {
  const client = useQueryClient()
  const [state, setState] = useState(NOTHING)
  const left = useRef(new AbortController())
  useEffect(() => {
    left.current = new AbortController()
    return () => left.current.abort()
  }, [])

  async function save(files: readonly File[]): Promise<void> {
    const { signal } = left.current
    setState({ ...NOTHING, isRunning: true })
    try {
      const sent = { params: { id: importId }, query: { pictures: 'true' as const } }
      const { items } = await readWholeList(listImportRows, sent, {
        signal,
        onRead: () => {},
        most: Infinity,
      })
      const { matched, missing } = matchPictures(items, files)
      setState((before) => ({ ...before, total: matched.length, missing }))
      for (const { productId, name, picture } of matched) {
        if (signal.aborted) return
        const isSaved = await savePhoto(productId, picture)
        setState((before) => ({
          ...before,
          done: before.done + (isSaved ? 1 : 0),
          failed: isSaved ? before.failed : [...before.failed, name],
        }))
      }
    } catch (error) {
      if (signal.aborted) return
      setState((before) => ({
        ...before,
        error: error instanceof Error ? error : new Error(String(error)),
      }))
    }
    setState((before) => ({ ...before, isRunning: false }))
    void client.invalidateQueries({
      predicate: (query) => showsTopics(query, changeGoods.changes),
    })
  }

  return { ...state, save }
}

/** False for a picture that cannot be read, and for a product that is archived or gone. */
async function savePhoto(id: string, file: File): Promise<boolean> {
  try {
    const photo = await shrinkPhoto(file)
    await call(changeGoods, { params: { id }, body: { photo } })
    return true
  } catch (error) {
    console.warn(error)
    return false
  }
}
