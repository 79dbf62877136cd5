import { useEffect } from 'react'

import { cashMoved } from '../../../workspace/printing/printer/cash-moved.ts'

import type { Till } from '../state/till.ts'

/** Opens the drawer after a sale with cash. */
export function useDrawer(till: Till): void {
  useEffect(() => {
    let last = till.state.get().sold
    return till.state.onChange(() => {
      const { sold } = till.state.get()
      if (sold === last) return
      last = sold
      if (sold !== null) cashMoved(sold.given)
    })
  }, [till])
}
