import { useState } from 'react'

import { store, readStored } from '../session/storage.ts'
import { useUser } from '../session/use-user.ts'

export type ListView = 'cards' | 'table'

/** Cards or a dense table, by user and device. */
export function useListView(): [ListView, (view: ListView) => void] {
  const key = `list-view:${useUser().id}`
  const [view, setView] = useState<ListView>(() =>
    readStored(key) === 'table' ? 'table' : 'cards',
  )
  return [
    view,
    (next) => {
      setView(next)
      store(key, next === 'table' ? next : null)
    },
  ]
}
