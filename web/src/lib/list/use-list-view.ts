import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { store, readStored } from '../session/storage.ts'
import { useUser } from '../session/use-user.ts'
import { useListAddress } from './use-list-address.ts'

export type ListView = 'cards' | 'table'

/** Cards or a dense table: of the address, else the last choice on this device. */
export function useListView(): [ListView, (view: ListView) => void] {
  const key = `list-view:${useUser().id}`
  const [{ view: requested }] = useListAddress()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<ListView>(() =>
    readStored(key) === 'table' ? 'table' : 'cards',
  )
  const isRequested = requested === 'table' || requested === 'cards'
  return [
    isRequested ? requested : chosen,
    (view) => {
      setChosen(view)
      store(key, view === 'table' ? view : null)
      // The page of the list stays, other than with a filter.
      void navigate({
        to: '.',
        search: (previous) => ({ ...previous, view }),
        replace: true,
        resetScroll: false,
      })
    },
  ]
}
