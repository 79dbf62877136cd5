import { hasCode, listProducts, shownStock } from '@mezgeb/contract/catalogue/products'

import { formatCounted, formatMoney } from '../../../lib/format/format.ts'
import { useList } from '../../../lib/list/use-list.ts'
import { LOOKUP_SIZE, useLookup } from '../../../lib/list/use-lookup.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { LookupField } from '../../../ui/form/lookup/LookupField.tsx'

import { ProductPhoto } from './photo/ProductPhoto.tsx'

import type { Product } from '@mezgeb/contract/catalogue/products'

import type { LookupInputProps } from '../../../ui/form/lookup/LookupField.tsx'

type ProductFieldProps = LookupInputProps & {
  label?: string
  /** The chosen product. */
  product: Pick<Product, 'id' | 'name'> | undefined
  /** Whose units are shown; empty: those of all branches. */
  branchId: string
  /** Products of which the branch has none are shown last and cannot be chosen. */
  mustBeInStock?: boolean
  onPick: (product: Product) => void
}

/** A product, found by name on the server, the most sold of the branch first, with its price and the units left. */
export function ProductField(props: ProductFieldProps) {
  const { product, branchId, mustBeInStock = false, onPick, ...input } = props
  const { institution } = useUser()
  const lookup = useLookup()
  const list = useList(listProducts, {
    query: {
      search: lookup.search,
      institutionId: institution?.id,
      sort: '-sold',
      limit: LOOKUP_SIZE,
    },
  })
  const found = list.items ?? []
  // A code names one product: no other is offered.
  const coded = found.filter((item) => lookup.search !== '' && hasCode(item, lookup.search))
  const products = coded.length > 0 ? coded : found

  const options = products.map((item) => {
    const left = shownStock(item, branchId === '' ? undefined : branchId)
    const price = formatMoney(item.pricePerUnit, 'product', institution?.currency)
    return {
      value: item.id,
      label: item.name,
      picture: <ProductPhoto product={item} />,
      detail: `${price} / ${item.unit} · ${t.products.left(formatCounted(left, item))}`,
      disabled: mustBeInStock && branchId !== '' && left <= 0,
    }
  })
  return (
    <LookupField
      label={t.products.label}
      {...input}
      {...lookup.stateOf(list, t.products.nothing)}
      value={product?.id ?? ''}
      chosen={product?.name ?? ''}
      options={[
        ...options.filter(({ disabled }) => !disabled),
        ...options.filter(({ disabled }) => disabled),
      ]}
      onPick={({ value }) => {
        const picked = products.find(({ id }) => id === value)
        if (picked !== undefined) onPick(picked)
      }}
    />
  )
}
