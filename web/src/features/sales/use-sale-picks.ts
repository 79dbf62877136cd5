import { useState } from 'react'

import { useDraft } from '../../lib/use-draft.ts'
import { useUser } from '../../lib/use-user.ts'
import { SalePicks, newDraft } from './sale-draft.ts'
import { useKnownProducts } from './sales.api.ts'

import type { Product } from '@mezgeb/contract/products'
import type { User } from '@mezgeb/contract/users'

/** What a sale begins with, and who and what was picked for it: nothing, or as it stood when the session ended. */
export function useSalePicks(opened: boolean) {
  const initialValues = newDraft(fixedBranchId(useUser()))
  const { draft, picked: found } = useDraft({
    form: { name: 'sale' },
    opened,
    initialValues,
    picked: SalePicks,
  })
  const [customer, setCustomer] = useState(found?.customer)
  const [picked, setPicked] = useState<readonly Product[]>(found?.products ?? [])
  const products = useKnownProducts(picked, found !== undefined)

  function unpick(): void {
    setCustomer(undefined)
    setPicked([])
  }

  return { initialValues, draft, customer, setCustomer, picked, setPicked, products, unpick }
}

// STAFF sell in their own branch (spec §6).
function fixedBranchId({ role, branch }: User): string {
  return role === 'STAFF' ? (branch?.id ?? '') : ''
}
