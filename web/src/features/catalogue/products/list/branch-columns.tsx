import { isStocked } from '@mezgeb/contract/catalogue/product-out-of-stock'
import { isLowStock, shownStock } from '@mezgeb/contract/catalogue/products'
import { keepsStock } from '@mezgeb/contract/stock/facets/keeps-stock'
import { useMemo, useState } from 'react'

import { useListView } from '../../../../lib/list/use-list-view.ts'
import { choosesBranch, fixedBranchId } from '../../../../lib/session/access.ts'
import { readStored, store } from '../../../../lib/session/storage.ts'
import { useUser } from '../../../../lib/session/use-user.ts'
import { t } from '../../../../texts/texts.ts'
import { CheckBox } from '../../../../ui/form/CheckBox.tsx'
import { Badge } from '../../../../ui/kit/Badge.tsx'
import { TextLink } from '../../../../ui/kit/TextLink.tsx'
import { SheetButton } from '../../../../ui/list/filters/SheetButton.tsx'
import { useBranchNames } from '../../../business/branches/branches.api.ts'
import { fieldLabel } from '../../../workspace/fields/fields.ts'
import { productFields } from '../product-fields.tsx'
import { StockBadges } from '../StockBadges.tsx'
import { wayToProduct } from '../way-to-product.ts'
import { unitsText } from '../services/units-left.ts'

import type { Product } from '@mezgeb/contract/catalogue/products'
import type { User } from '@mezgeb/contract/people/user'

import type { Field } from '../../../../ui/list/field.ts'

/** As many columns fit beside price and status at 1280 px. */
const BRANCHES_MAX = 5

/**
 * The columns of the table: those of the card, and for those who see several branches the stock of each. Of more than
 * BRANCHES_MAX people choose some with the button; the sum leads to the product's page, where all are.
 */
export function useProductColumns() {
  const user = useUser()
  const names = useBranchNames(choosesBranch(user))
  const [chosen, choose] = useChosenBranches(user, names)
  const columns = useMemo(() => columnsFor(user, names, chosen), [user, names, chosen])
  const isChosen = names !== undefined && names.size > BRANCHES_MAX
  return { columns, button: isChosen && <BranchesButton {...{ names, chosen, choose }} /> }
}

type Choice = {
  names: ReadonlyMap<string, string>
  /** Ids, at most BRANCHES_MAX. */
  chosen: readonly string[]
  choose: (ids: readonly string[]) => void
}

/** Those of the last choice on this device, else the first ones. */
function useChosenBranches(user: User, names: Choice['names'] | undefined) {
  const key = `branch-columns:${user.id}`
  const [stored, setStored] = useState(() => readStored(key))
  const chosen = useMemo(() => {
    const all = [...(names?.keys() ?? [])]
    const wanted = all.length > BRANCHES_MAX ? stored?.split(',') : undefined
    return all.filter((id) => wanted?.includes(id) ?? true).slice(0, BRANCHES_MAX)
  }, [names, stored])
  const choose: Choice['choose'] = (ids) => {
    store(key, ids.join())
    setStored(ids.join())
  }
  return [chosen, choose] as const
}

function BranchesButton({ names, chosen, choose }: Choice) {
  const [view] = useListView()
  if (view !== 'table') return null
  return (
    <SheetButton title={t.branches.title} count={chosen.length}>
      {[...names].map(([id, name]) => {
        const isOne = chosen.includes(id)
        return (
          <CheckBox
            key={id}
            checked={isOne}
            disabled={!isOne && chosen.length === BRANCHES_MAX}
            onChange={() => choose(isOne ? chosen.filter((one) => one !== id) : [...chosen, id])}
          >
            {name}
          </CheckBox>
        )
      })}
    </SheetButton>
  )
}

function columnsFor(
  user: User,
  names: Choice['names'] | undefined,
  chosen: Choice['chosen'],
): readonly Field<Product>[] {
  const fields = productFields(user)
  if (names === undefined || names.size < 2) return fields
  const branches = chosen.map((id) => branchColumn(id, names.get(id) ?? ''))
  const areAll = chosen.length === names.size
  return fields.flatMap((field) => {
    if (field.label === t.product.inStock)
      return [areAll ? field : { ...field, cell: sumCell(user) }, ...branches]
    const isStatus = areAll && field.label === fieldLabel('status')
    return isStatus ? { ...field, cell: statusCell(user) } : field
  })
}

const statusCell = (user: User) => (product: Product) => (
  <StockBadges user={user} product={product} isOfSum />
)

const sumCell = (user: User) => (product: Product) => (
  <TextLink way={wayToProduct(product.id)}>
    {unitsText(product, fixedBranchId(user) ?? null) ?? t.products.service}
  </TextLink>
)

function branchColumn(branchId: string, label: string): Field<Product> {
  const text = (product: Product) => unitsText(product, branchId)
  return {
    label,
    isNumber: true,
    text,
    cell: (product) => {
      const tone = toneOf(product, branchId)
      return tone === undefined ? text(product) : <Badge tone={tone}>{text(product)}</Badge>
    },
  }
}

function toneOf(product: Product, branchId: string) {
  const units = shownStock(product, branchId)
  const stock = product.branchProducts.find((one) => one.branchId === branchId)
  if (
    product.isArchived ||
    !keepsStock(product) ||
    (stock !== undefined && units <= 0 && !isStocked(stock))
  )
    return undefined
  if (units <= 0) return 'danger'
  return isLowStock(product, units, branchId) ? 'warning' : undefined
}
