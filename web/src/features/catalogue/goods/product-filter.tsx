import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy, useMemo } from 'react'

import { t } from '../../../texts/texts.ts'

import type { ListFilter, PickerProps } from '../../workspace/filters/list-filter.ts'

const ProductPicker = lazy(() =>
  import('./ProductPicker.tsx').then((picker) => ({ default: picker.ProductPicker })),
)

/** Documents and plans of one product. */
export const PRODUCT_FILTER: ListFilter = {
  name: 'productId',
  label: () => t.products.label,
  any: () => t.recordFilters.anyProduct,
  useNames: useProductName,
  Picker,
}

function useProductName(isNeeded: boolean, id = ''): ReadonlyMap<string, string> | undefined {
  const { data, isError } = useQuery({
    queryKey: ['product-name', id],
    queryFn: async ({ signal }) => (await import('./product-name.ts')).readProductName(id, signal),
    enabled: isNeeded,
  })
  return useMemo(() => {
    if (data === undefined) return isError ? new Map<string, string>() : undefined
    return new Map([[id, data]])
  }, [data, id, isError])
}

function Picker(props: PickerProps) {
  return (
    <Suspense>
      <ProductPicker {...props} />
    </Suspense>
  )
}
