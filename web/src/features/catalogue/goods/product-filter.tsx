import { getProduct } from '@mezgeb/contract/insight/product-history'
import { Suspense, lazy, useMemo } from 'react'

import { useCall } from '../../../lib/api/use-call.ts'
import { t } from '../../../texts/texts.ts'
import { TextField } from '../../../ui/form/TextField.tsx'

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
  const { data, isError } = useCall(getProduct, { params: { id } }, { enabled: isNeeded })
  return useMemo(() => {
    if (data === undefined) return isError ? new Map<string, string>() : undefined
    return new Map([[data.product.id, data.product.name]])
  }, [data, isError])
}

function Picker(props: PickerProps) {
  return (
    <Suspense
      fallback={
        <TextField label={props.label} placeholder={props.any} value={props.name} readOnly />
      }
    >
      <ProductPicker {...props} />
    </Suspense>
  )
}
