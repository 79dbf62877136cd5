import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy, useMemo } from 'react'

import { t } from '../../../texts/texts.ts'
import { DeviceSelect } from '../../../ui/form/DeviceSelect.tsx'

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

export function useProductName(
  isNeeded: boolean,
  id = '',
): ReadonlyMap<string, string> | undefined {
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
    <Suspense fallback={<Place {...props} />}>
      <ProductPicker {...props} />
    </Suspense>
  )
}

/** Keeps the place of the picker until it is loaded. */
function Place({ label, any, value, name, onChange }: PickerProps) {
  return (
    <DeviceSelect disabled label={label} value={value} onChange={onChange}>
      <option value={value}>{value === '' ? any : name}</option>
    </DeviceSelect>
  )
}
