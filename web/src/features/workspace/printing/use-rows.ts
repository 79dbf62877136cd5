import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'

import type { Reading } from '../../../lib/api/read-whole-list.ts'
import type { Rows } from './PrintedList.tsx'

/** All rows of a list, read once for this print. Unmounting cancels the reading. */
export function useRows(readRows: (reading: Reading) => Promise<Rows>) {
  const [count, setCount] = useState(0)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['printed', useId()],
    queryFn: ({ signal }) => readRows({ signal, onRead: setCount }),
    staleTime: Infinity,
    gcTime: 0,
  })
  return {
    rows: data,
    /** How many have been read so far. */
    count,
    error,
    isReading: isFetching,
    retry: () => {
      setCount(0)
      void refetch()
    },
  }
}
