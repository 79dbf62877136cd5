import { t } from '../../../texts/texts.ts'
import { ProductPicker } from './ProductPicker.tsx'
import { useProductName } from './product-filter.tsx'

type GoodsFilterProps = {
  /** The id of a product; empty: any. */
  value: string
  onChange: (id: string) => void
}

/** A product to filter by, in a dialog. */
export function GoodsFilter({ value, onChange }: GoodsFilterProps) {
  const name = useProductName(value !== '', value)?.get(value) ?? ''
  return (
    <ProductPicker
      label={t.products.label}
      any={t.recordFilters.anyProduct}
      {...{ value, name, onChange }}
    />
  )
}
