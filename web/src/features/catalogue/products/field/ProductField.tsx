import { hasCode, listProducts } from '@mezgeb/contract/catalogue/products'
import { keepsStock } from '@mezgeb/contract/stock/facets/keeps-stock'
import { Suspense, lazy, useState } from 'react'

import { formatMoney } from '../../../../lib/format/format.ts'
import { useList } from '../../../../lib/list/use-list.ts'
import { LOOKUP_SIZE, useLookup } from '../../../../lib/list/use-lookup.ts'
import { useMay } from '../../../../lib/session/use-may.ts'
import { useUser } from '../../../../lib/session/use-user.ts'
import { t } from '../../../../texts/texts.ts'
import { LookupField } from '../../../../ui/form/lookup/LookupField.tsx'
import { useKeyDisclosure } from '../../../../ui/form/use-key-disclosure.ts'
import { listenerNow } from '../../../../ui/scans/scan-keys.ts'
import { isTypedCode } from '../../scanning/parse-scan.ts'
import { isPacked, ofCode } from '../../scanning/scanned.ts'
import { ProductPhoto } from '../photo/ProductPhoto.tsx'
import { isName, isTyped } from './is-typed.ts'
import { NewProductModal } from './new-product-modal.ts'
import { isOut, leftText } from '../services/units-left.ts'

import type { Product } from '@mezgeb/contract/catalogue/products'

import type { LookupInputProps } from '../../../../ui/form/lookup/LookupField.tsx'
import type { LookupOption as Option } from '../../../../ui/form/lookup/lookup-options.ts'

const NewProductInRow = lazy(() =>
  import('./NewProductInRow.tsx').then((form) => ({ default: form.NewProductInRow })),
)

type ProductFieldProps = LookupInputProps & {
  label?: string
  /** The chosen product. */
  product: Pick<Product, 'id' | 'name'> | undefined
  /** Whose units are shown; empty: those of all branches. */
  branchId: string
  /** Where the form has several. */
  branchName?: string | undefined
  /** Products of which the branch has none are shown last and cannot be chosen. */
  mustBeInStock?: boolean
  /** Services are left out. */
  mustKeepStock?: boolean
  /** The text can become a new product, for users who may create one. */
  mayAdd?: boolean
  /** … below the field instead of in a dialog. */
  addsInRow?: boolean
  onPick: (product: Product) => void
  /** One that cannot be chosen was wanted. */
  onUnavailable?: ((product: Product) => void) | undefined
}

const NEW_PRODUCT = 'new'

/** A product, found by name on the server, the most sold of the branch first, with its price and the units left. */
export function ProductField(props: ProductFieldProps) {
  const {
    product,
    branchId,
    branchName,
    mustBeInStock = false,
    mustKeepStock = false,
    mayAdd = false,
    ...requested
  } = props
  const { addsInRow = false, onPick, onUnavailable, ...input } = requested
  const lookup = useLookup()
  const { list, products } = useFound(lookup.search, mustKeepStock)
  const productOf = (value: string) => products.find(({ id }) => id === value)
  const isThere = products.some(({ name }) => isName(name, lookup.search))
  const adding = useNewProduct(mayAdd && !isThere, lookup.search)

  function add(added: Product): void {
    onPick(added)
    input.onChosen?.(added.id)
  }
  return (
    <>
      <LookupField
        label={t.products.label}
        {...input}
        {...lookup.stateOf(list, t.products.nothing)}
        value={product?.id ?? ''}
        chosen={product?.name ?? ''}
        options={inOrder(
          useOptions(products, lookup.search, { branchId, branchName, mustBeInStock }),
        )}
        extra={adding.option}
        onPick={({ value }, typed) => {
          const picked = productOf(value)
          const isElsewhere =
            value === NEW_PRODUCT || (isPackCode(picked, typed) && takeScan(typed))
          if (value === NEW_PRODUCT) adding.begin(typed)
          else if (picked !== undefined && !isElsewhere) onPick(picked)
          return !isElsewhere
        }}
        onRefused={({ value }) => {
          const wanted = productOf(value)
          if (wanted !== undefined) onUnavailable?.(wanted)
        }}
        onUnmatched={takeTyped}
      />
      <Adding adding={adding} isInRow={addsInRow} onAdded={add} />
    </>
  )
}

/** A code that no product has, such as a label of the scale, goes to the scanner of the form. */
const takeTyped = (typed: string): boolean => isTypedCode(typed) && takeScan(typed)

/** The code of a pack does, too, which adds all that is in the pack. */
const isPackCode = (product: Product | undefined, typed: string): boolean =>
  product !== undefined && isPacked(ofCode(product, typed))

function takeScan(typed: string): boolean {
  const scanner = listenerNow()
  scanner?.take(typed)
  return scanner !== undefined
}

type Requested = Pick<ProductFieldProps, 'branchId' | 'branchName' | 'mustBeInStock'>

function useOptions(products: readonly Product[], search: string, requested: Requested): Option[] {
  const { branchId, branchName, mustBeInStock } = requested
  const { institution } = useUser()
  return products.map((item) => {
    const at = branchId === '' ? null : branchId
    const price = formatMoney(item.pricePerUnit, 'product', institution?.currency)
    const there = leftText(item, at, (units) =>
      branchName === undefined
        ? t.products.left(units)
        : `${branchName}: ${t.products.left(units)}`,
    )
    return {
      value: item.id,
      label: item.name,
      picture: <ProductPhoto product={item} />,
      detail: `${price} / ${item.unit} · ${there}`,
      disabled: mustBeInStock === true && at !== null && isOut(item, at),
      isSimilar: search !== '' && !isTyped(item, search),
    }
  })
}

type AddingProps = {
  adding: ReturnType<typeof useNewProduct>
  isInRow: boolean
  onAdded: (product: Product) => void
}

function Adding({ adding: { key, modal }, isInRow, onAdded }: AddingProps) {
  if (!isInRow) return key > 0 && <NewProductModal key={key} {...modal} onAdded={onAdded} />
  const { name, onClose, opened } = modal
  return (
    opened && (
      <Suspense>
        <NewProductInRow key={key} {...{ name, onAdded, onClose }} />
      </Suspense>
    )
  )
}

/** The products that have the text, or are similar, the most sold of the branch first. */
function useFound(search: string, mustKeepStock: boolean) {
  const institutionId = useUser().institution?.id
  const query = { search, institutionId, sort: '-sold' as const, limit: LOOKUP_SIZE }
  const list = useList(listProducts, { query })
  const found = (list.items ?? []).filter((item) => !mustKeepStock || keepsStock(item))
  // A code names one product: no other is offered.
  const coded = found.filter((item) => search !== '' && hasCode(item, search))
  return { list, products: coded.length > 0 ? coded : found }
}

/** Products with all typed words first, then similar ones; those that cannot be chosen come last of both. */
function inOrder(options: readonly Option[]): Option[] {
  const rank = ({ isSimilar, disabled }: Option) => (isSimilar ? 2 : 0) + (disabled ? 1 : 0)
  return options.toSorted((one, other) => rank(one) - rank(other))
}

/** The option that opens the form of a new product, with the name that was typed. */
function useNewProduct(isOffered: boolean, search: string) {
  const mayCreate = useMay()('products.create')
  const { key, isOpen, open, close } = useKeyDisclosure()
  const [name, setName] = useState('')
  // Digits alone are a code that no product has.
  const hasLetters = /\p{L}/u.test(search)
  const option = { value: NEW_PRODUCT, label: t.products.newNamed(search) }
  return {
    key,
    modal: { name, opened: isOpen, onClose: close },
    option: isOffered && mayCreate && hasLetters ? option : undefined,
    begin: (typed: string) => {
      setName(typed)
      open()
    },
  }
}
